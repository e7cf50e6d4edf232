package io.github.sliceline.viewer.model;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import io.github.sliceline.CorruptFileException;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Why something did not work, as a window says it. Immutable.
 *
 * @param sentence one sentence: which file, what was found, what to try
 * @param details for whoever wants to know more, or asks for help: many lines
 * @param advice what may be done, as far as the library knows
 */
public record Problem(String sentence, String details, List<Advice> advice) {
    public Problem {
        advice = List.copyOf(advice);
    }

    /** One that needs no details. */
    public Problem(String sentence, Advice... advice) {
        this(sentence, sentence, List.of(advice));
    }

    /** What went wrong, in words. */
    public static Problem of(Throwable thrown) {
        Throwable problem = unwrapped(thrown);
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace, true));
        return new Problem(sentence(problem), trace.toString(), advice(problem));
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        if (cause == null) {
            return thrown;
        }
        boolean wrapper = thrown instanceof UncheckedIOException
                || thrown instanceof ExecutionException
                || thrown instanceof CompletionException
                || cause.toString().equals(thrown.getMessage());
        return wrapper ? unwrapped(cause) : thrown;
    }

    private static List<Advice> advice(Throwable problem) {
        List<Advice> advice = new ArrayList<>();
        for (Throwable at = problem; at != null; at = at.getCause()) {
            if (at instanceof Advised adviser) {
                advice.addAll(adviser.advice());
            }
        }
        return advice;
    }

    private static String sentence(Throwable problem) {
        if (problem instanceof FileSystemException file && file.getFile() != null) {
            return file.getFile() + ": " + reason(file);
        }
        if (problem instanceof OutOfMemoryError) {
            return "There is too little memory for this; close other windows, or give the program more.";
        }
        String said = said(problem);
        if (said.isEmpty() || !(problem instanceof IOException || problem instanceof IllegalArgumentException)) {
            return problem instanceof EOFException
                    ? "The file ends too early."
                    : "Something went wrong that should not have (" + (said.isEmpty() ? problem.getClass() : said)
                            + ").";
        }
        return problem instanceof CorruptFileException && said.indexOf(';') < 0
                ? said + "; the file is broken there, so copy it again or have it made anew"
                : said;
    }

    private static String reason(FileSystemException problem) {
        String reason = problem.getReason();
        if (reason == null && problem instanceof NoSuchFileException) {
            return "no such file";
        }
        if (reason == null && problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (reason == null && problem instanceof FileAlreadyExistsException) {
            return "already exists";
        }
        return reason == null ? "the file system refused it" : reason.toLowerCase(Locale.ROOT);
    }

    /** In one line, and without names of methods: those are for programs. */
    private static String said(Throwable problem) {
        String message = problem.getMessage();
        return message == null
                ? ""
                : message.strip().replaceAll("\\s*\\R\\s*", " ").replaceAll(" \\(ReadOptions\\.\\w+\\)", "");
    }
}
