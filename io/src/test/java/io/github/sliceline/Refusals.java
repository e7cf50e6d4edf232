package io.github.sliceline;

import java.io.IOException;

/** What a file that is broken may be refused with. */
public final class Refusals {
    private Refusals() {}

    /** Requires one sentence that names the file, and that neither memory nor stack ran out on the way to it. */
    public static void requireDeclared(IOException e, String file) {
        String message = String.valueOf(e.getMessage());
        if (message.lines().count() != 1 || !message.contains(file)) {
            throw new AssertionError("refused by " + e, e);
        }
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError) {
                throw new AssertionError("refused by " + e, e);
            }
        }
    }
}
