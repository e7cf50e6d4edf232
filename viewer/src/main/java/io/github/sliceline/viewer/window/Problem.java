package io.github.sliceline.viewer.window;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletionException;

/**
 * What went wrong, for people.
 *
 * @param sentence which file, where, what was found, what to try
 * @param details where in the program, to be copied into a report
 */
record Problem(String sentence, String details) {
    static Problem of(Throwable thrown) {
        Throwable why = thrown;
        while (why instanceof CompletionException && why.getCause() != null) {
            why = why.getCause();
        }
        String message = why.getMessage();
        StringWriter trace = new StringWriter();
        why.printStackTrace(new PrintWriter(trace, true));
        String sentence = message == null || message.isBlank()
                ? "It went wrong: " + why.getClass().getSimpleName()
                : message;
        return new Problem(sentence, trace.toString());
    }
}
