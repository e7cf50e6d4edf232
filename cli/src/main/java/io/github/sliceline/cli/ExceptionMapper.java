package io.github.sliceline.cli;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.report.StandardOutput.PipeClosedException;
import io.github.sliceline.importing.VolumeCompleteException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Makes exit codes and messages of exceptions, in this one place for all commands. */
public final class ExceptionMapper {
    private ExceptionMapper() {}

    /** What to tell the user. Never a bare path or the name of a class. */
    public static Problem map(Throwable thrown) {
        Throwable problem = unwrapped(thrown);
        Problem plain = plain(problem);
        return new Problem(plain.exitCode(), AdviceText.in(plain.message(), problem));
    }

    private static Problem plain(Throwable problem) {
        if (problem instanceof UnfinishedWorkException unfinished && unfinished.getCause() != null) {
            Problem why = plain(unwrapped(unfinished.getCause()));
            return new Problem(why.exitCode(), why.message() + "; " + goingOn(unfinished.part()));
        }
        if (problem instanceof VolumeCompleteException complete && complete.getCause() != null) {
            Problem why = plain(unwrapped(complete.getCause()));
            return new Problem(why.exitCode(), why.message() + "; " + complete.state());
        }
        if (problem instanceof DifferentCopyException && problem.getCause() != null) {
            return new Problem(
                    ExitCode.DIFFERENT_COPY,
                    plain(unwrapped(problem.getCause())).message());
        }
        if (problem instanceof CorruptFileException || problem instanceof UnsupportedFileException) {
            return new Problem(ExitCode.BAD_INPUT, said(problem, "the input cannot be read"));
        }
        if (problem instanceof PipeClosedException) {
            return new Problem(ExitCode.PIPE_CLOSED, "");
        }
        if (problem instanceof CancellationException) {
            return new Problem(ExitCode.INTERRUPTED, "");
        }
        if (problem instanceof IllegalArgumentException) {
            return new Problem(
                    ExitCode.USAGE, AdviceText.in(said(problem, "an option has a value that cannot be used")));
        }
        if (problem instanceof IOException io) {
            String message = ioMessage(io);
            return new Problem(isDiskFull(io) ? ExitCode.NO_SPACE : ExitCode.FAILED, message);
        }
        return new Problem(ExitCode.FAILED, unexpected(problem));
    }

    /** What is true of a conversion that left something to go on with. */
    public static String goingOn(Object part) {
        return "what is done is kept in " + part + ", and the same command goes on from there";
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        if (cause == null) {
            return thrown;
        }
        boolean wrapper = thrown instanceof UncheckedIOException
                || thrown instanceof ExecutionException
                || thrown instanceof CompletionException
                || cause.toString().equals(thrown.getMessage()); // new IOException(cause) says no more than the cause
        return wrapper ? unwrapped(cause) : thrown;
    }

    private static String ioMessage(IOException problem) {
        if (problem instanceof FileSystemException fileProblem && fileProblem.getFile() != null) {
            return fileProblem.getFile() + ": " + fileMessage(fileProblem);
        }
        return said(problem, problem instanceof EOFException ? "a file ends too early" : "reading or writing failed");
    }

    private static String fileMessage(FileSystemException problem) {
        String reason = problem.getReason();
        if (problem instanceof NoSuchFileException) {
            return reason == null ? "no such file" : reason;
        }
        if (problem instanceof FileAlreadyExistsException) {
            return reason == null ? "already exists; --force replaces it" : reason;
        }
        if (problem instanceof AccessDeniedException) {
            return reason == null ? "permission denied" : reason;
        }
        if (problem instanceof NotDirectoryException) {
            return "is not a folder";
        }
        if (problem instanceof DirectoryNotEmptyException) {
            return "is a folder with files in it";
        }
        return reason == null ? "the file system refused it" : reason.toLowerCase(Locale.ROOT);
    }

    private static boolean isDiskFull(@Nullable Throwable problem) {
        if (problem == null) {
            return false;
        }
        String message = String.valueOf(problem.getMessage()).toLowerCase(Locale.ROOT);
        return problem instanceof DiskFullException
                || message.contains("no space left on device")
                || message.contains("there is not enough space on the disk")
                || isDiskFull(problem.getCause());
    }

    private static String unexpected(Throwable problem) {
        if (problem instanceof OutOfMemoryError error) {
            return said(new TooLittleMemoryException("this command", 0, error), "");
        }
        if (problem instanceof LinkageError) {
            return "a native library does not load here (" + said(problem, "no reason given")
                    + "); --backend direct does without";
        }
        return "internal error (" + said(problem, problem.getClass().getSimpleName())
                + "); --debug shows where, please report it";
    }

    private static String said(Throwable problem, String otherwise) {
        String message = problem.getMessage();
        return message == null || message.isBlank()
                ? otherwise
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /**
     * A failure as the user hears of it.
     *
     * @param exitCode one of {@link ExitCode}
     * @param message one sentence that names the file and what to do; empty where nothing is to be said
     */
    public record Problem(int exitCode, String message) {}
}
