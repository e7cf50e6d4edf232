package io.github.sliceline.cli;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.bench.report.AdviceText;
import io.github.sliceline.cli.help.UsageProblem;
import io.github.sliceline.cli.report.StandardOutput.PipeClosedException;
import io.github.sliceline.importing.VolumeCompleteException;
import io.github.sliceline.show.words.Failures;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.ParameterException;

/** Makes exit codes and messages of exceptions, in this one place for all commands. */
public final class ExceptionMapper {
    private ExceptionMapper() {}

    /** What to tell the user. Never a bare path or the name of a class. */
    public static Problem map(Throwable thrown) {
        Throwable problem = Failures.unwrapped(thrown);
        Problem plain = plain(problem);
        return new Problem(plain.exitCode(), AdviceText.OPTIONS.in(plain.message(), problem));
    }

    private static Problem plain(Throwable problem) {
        if (problem instanceof UnfinishedWorkException unfinished && unfinished.getCause() != null) {
            Problem why = plain(Failures.unwrapped(unfinished.getCause()));
            return new Problem(why.exitCode(), why.message() + "; " + goingOn(unfinished.part()));
        }
        if (problem instanceof VolumeCompleteException complete && complete.getCause() != null) {
            Problem why = plain(Failures.unwrapped(complete.getCause()));
            return new Problem(why.exitCode(), why.message() + "; " + complete.state());
        }
        if (problem instanceof DifferentCopyException && problem.getCause() != null) {
            return new Problem(
                    ExitCode.DIFFERENT_COPY,
                    plain(Failures.unwrapped(problem.getCause())).message());
        }
        if (problem instanceof CorruptFileException
                || problem instanceof UnsupportedFileException
                || problem instanceof FileChangedException) {
            return new Problem(ExitCode.BAD_INPUT, Failures.message(problem, "the input cannot be read"));
        }
        if (problem instanceof ParameterException misused) {
            return new Problem(ExitCode.USAGE, UsageProblem.sentence(misused));
        }
        if (problem instanceof PipeClosedException) {
            return new Problem(ExitCode.PIPE_CLOSED, "");
        }
        if (problem instanceof CancellationException) {
            return new Problem(ExitCode.INTERRUPTED, "");
        }
        if (problem instanceof IllegalArgumentException) {
            return new Problem(
                    ExitCode.USAGE,
                    AdviceText.in(Failures.message(problem, "an option has a value that cannot be used")));
        }
        if (problem instanceof IOException io) {
            String message = Failures.sentence(io, AdviceText.OPTIONS);
            return new Problem(Failures.isDiskFull(io) ? ExitCode.NO_SPACE : ExitCode.FAILED, message);
        }
        return new Problem(ExitCode.FAILED, unexpected(problem));
    }

    /** What is true of a conversion that left something to go on with. */
    public static String goingOn(Object part) {
        return "what is done is kept in " + part + ", and the same command goes on from there";
    }

    private static String unexpected(Throwable problem) {
        if (problem instanceof OutOfMemoryError error) {
            return Failures.message(new TooLittleMemoryException("this command", 0, error), "");
        }
        if (problem instanceof LinkageError) {
            return "a native library does not load here (" + Failures.message(problem, "no reason given")
                    + "); --backend direct does without";
        }
        return "internal error (" + Failures.message(problem, problem.getClass().getSimpleName())
                + "); --debug shows where, please report it";
    }

    /**
     * A failure as the user hears of it.
     *
     * @param exitCode one of {@link ExitCode}
     * @param message one sentence that names the file and what to do; empty where nothing is to be said
     */
    public record Problem(int exitCode, String message) {}
}
