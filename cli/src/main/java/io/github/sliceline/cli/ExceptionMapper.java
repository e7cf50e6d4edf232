package io.github.sliceline.cli;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.help.UsageProblem;
import io.github.sliceline.cli.name.UrlSecrets;
import io.github.sliceline.cli.report.AdviceText;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.StandardOutput.PipeClosedException;
import io.github.sliceline.importing.VolumeCompleteException;
import io.github.sliceline.show.words.AdviceWording;
import io.github.sliceline.show.words.Failures;
import io.github.sliceline.show.words.ForeignText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;

/** Maps exceptions to exit codes and messages, in one place for all commands. */
public final class ExceptionMapper {
    private static final Map<Integer, String> KINDS = Map.of(
            ExitCode.USAGE, "usage",
            ExitCode.BAD_INPUT, "input",
            ExitCode.NO_SPACE, "no_space",
            ExitCode.DIFFERENT_REPLICA, "different_copy",
            ExitCode.INTERRUPTED, "interrupted");

    private ExceptionMapper() {}

    /** Returns the exit code and message of an exception. A message is never a bare path or the name of a class. */
    public static Problem map(Throwable thrown) {
        return map(thrown, AdviceText.OPTIONS);
    }

    /** Returns the exit code and message of an exception, naming only options that the command takes. */
    public static Problem map(Throwable thrown, CalledCommand command) {
        return map(thrown, AdviceText.of(command::takes));
    }

    private static Problem map(Throwable thrown, AdviceWording wording) {
        Throwable problem = Failures.unwrapped(thrown);
        Problem plain = plain(problem, wording);
        return new Problem(plain.exitCode(), wording.in(plain.message(), problem));
    }

    private static Problem plain(Throwable problem, AdviceWording wording) {
        if (problem instanceof UnfinishedWorkException unfinished && unfinished.getCause() != null) {
            Problem why = plain(Failures.unwrapped(unfinished.getCause()), wording);
            return new Problem(why.exitCode(), why.message() + "; " + resumeAdvice(unfinished.part()));
        }
        if (problem instanceof VolumeCompleteException complete && complete.getCause() != null) {
            Problem why = plain(Failures.unwrapped(complete.getCause()), wording);
            return new Problem(why.exitCode(), why.message() + "; " + complete.state());
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
                    ExitCode.USAGE, wording.in(Failures.message(problem, "an option has a value that cannot be used")));
        }
        if (problem instanceof IOException io) {
            String message = Failures.sentence(io, wording);
            return new Problem(Failures.isDiskFull(io) ? ExitCode.NO_SPACE : ExitCode.FAILED, message);
        }
        return new Problem(ExitCode.FAILED, unexpected(problem));
    }

    /** Returns the sentence about interrupted work that can be resumed. */
    public static String resumeAdvice(Object part) {
        return "finished work is kept in " + part + "; run the same command again to resume";
    }

    private static String unexpected(Throwable problem) {
        if (problem instanceof OutOfMemoryError error) {
            return Failures.message(new TooLittleMemoryException("this command", 0, error), "");
        }
        if (problem instanceof LinkageError) {
            return "a native library cannot be loaded (" + Failures.message(problem, "no reason given")
                    + "); --backend direct works without it";
        }
        return "internal error (" + Failures.message(problem, problem.getClass().getSimpleName())
                + "); please report it with the output of --debug, and of 'sliceline doctor --report'";
    }

    /** Prints the message without secrets, and with {@code debug} the stack trace. */
    public static void print(Problem problem, Throwable thrown, boolean debug, PrintWriter err) {
        if (!problem.message().isEmpty()) {
            err.println("sliceline: " + ForeignText.line(UrlSecrets.removed(problem.message())));
        }
        if (debug && !(thrown instanceof ParameterException)) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace, true));
            err.print(UrlSecrets.removed(trace.toString()));
        }
        err.flush();
    }

    /**
     * Returns a failure as JSON.
     *
     * @param input file whose work failed, used if the failure names no file; null if unknown
     */
    public static Json json(Problem problem, Throwable thrown, @Nullable Path input) {
        String kind = KINDS.getOrDefault(problem.exitCode(), "failed");
        Json error = new Json()
                .put("kind", kind)
                .put("message", problem.message().isEmpty() ? kind : UrlSecrets.removed(problem.message()))
                .put("file", input == null ? null : UrlSecrets.removed(input.toString()));
        Long at = null;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            file(each).ifPresent(file -> error.put("file", UrlSecrets.removed(file)));
            at = each instanceof CorruptFileException corrupt && corrupt.offset() >= 0 ? (Long) corrupt.offset() : at;
        }
        return new Json().put("error", error.put("at", at));
    }

    /** Returns the file of an exception; messages about a file begin with its name. */
    private static Optional<String> file(Throwable problem) {
        boolean named = problem instanceof CorruptFileException
                || problem instanceof UnsupportedFileException
                || problem instanceof FileChangedException;
        return problem instanceof FileSystemException failed
                ? Optional.ofNullable(failed.getFile())
                : Optional.ofNullable(named ? problem.getMessage() : null)
                        .map(message -> message.replaceFirst("(?s)( @\\d+)?: .*", ""));
    }

    /** A command with the options of its command line. */
    public interface CalledCommand {
        /** True if the command takes this option and value. */
        boolean takes(String option);
    }

    /**
     * An exit code and a message for the user.
     *
     * @param exitCode one of {@link ExitCode}
     * @param message one sentence that names the file and says what to do; empty to print nothing
     */
    public record Problem(int exitCode, String message) {
        /** Returns this problem with the file's name in its message. */
        public Problem of(String file) {
            boolean named = message.isEmpty() || message.contains(file) || message.contains(Failures.line(file));
            return named ? this : new Problem(exitCode, file + ": " + message);
        }
    }
}
