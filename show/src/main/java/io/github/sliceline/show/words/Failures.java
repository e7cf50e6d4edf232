package io.github.sliceline.show.words;

import io.github.sliceline.Advice;
import io.github.sliceline.DiskFullException;
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
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Describes failures in a sentence. */
public final class Failures {
    private Failures() {}

    /** Returns the failure without exceptions that only wrap another one. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        if (cause == null) {
            return thrown;
        }
        boolean wrapper = thrown instanceof UncheckedIOException
                || thrown instanceof ExecutionException
                || thrown instanceof CompletionException
                || cause.toString().equals(thrown.getMessage()); // new IOException(cause) has only the cause's message
        return wrapper ? unwrapped(cause) : thrown;
    }

    /**
     * Returns what failed when reading or writing a file, and what to do about a full drive. Never only a path or the
     * name of a class.
     *
     * @param wording words for the advice about a file that already exists
     */
    public static String sentence(IOException problem, AdviceWording wording) {
        String failed = failed(problem, wording);
        return isDiskFull(problem) ? failed + "; make room on its drive, or choose another" : failed;
    }

    private static String failed(IOException problem, AdviceWording wording) {
        if (problem instanceof FileSystemException fileProblem && fileProblem.getFile() != null) {
            return fileProblem.getFile() + ": " + ofFile(fileProblem, wording);
        }
        return message(
                problem, problem instanceof EOFException ? "a file ends too early" : "reading or writing failed");
    }

    private static String ofFile(FileSystemException problem, AdviceWording wording) {
        String reason = problem.getReason();
        if (problem instanceof NoSuchFileException) {
            return reason == null ? "no such file" : reason;
        }
        if (problem instanceof FileAlreadyExistsException) {
            return reason == null ? "already exists; " + wording.of(Advice.Step.REPLACE) : reason;
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

    /** Returns the message on one line, or {@code otherwise} if it has none. */
    public static String message(Throwable problem, String otherwise) {
        String message = problem.getMessage();
        return message == null || message.isBlank() ? otherwise : line(message);
    }

    /** Returns a message, or the name of a file in a message, on one line. */
    public static String line(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** True if the failure or one of its causes is a full drive. */
    public static boolean isDiskFull(@Nullable Throwable problem) {
        return problem instanceof DiskFullException
                || (problem != null
                        && (DiskFullException.isSaidBy(problem.getMessage()) || isDiskFull(problem.getCause())));
    }
}
