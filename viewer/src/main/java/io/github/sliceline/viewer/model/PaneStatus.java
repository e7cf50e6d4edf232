package io.github.sliceline.viewer.model;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * What a pane has to say of what it shows.
 *
 * @param sentence for people; empty while there is nothing to say
 * @param details of what went wrong, to be copied; empty otherwise
 */
public record PaneStatus(String sentence, Optional<String> details) {
    /** It shows what it is to show. */
    public static final PaneStatus SHOWN = new PaneStatus("", Optional.empty());

    /** It waits for what it is to show. */
    public static PaneStatus reading() {
        return new PaneStatus("reading…", Optional.empty());
    }

    /** So much of what it is to show was read, 0 to 1. */
    public static PaneStatus reading(double part) {
        return new PaneStatus("reading… " + (int) (100 * Math.max(0, Math.min(1, part))) + " %", Optional.empty());
    }

    /** It cannot show it. */
    public static PaneStatus failed(Throwable why) {
        Throwable cause = why;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        String message = cause.getMessage();
        String sentence =
                message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
        return new PaneStatus(sentence, Optional.of(trace.toString()));
    }

    /** Whether it cannot show what it is to show. */
    public boolean isFailure() {
        return details.isPresent();
    }
}
