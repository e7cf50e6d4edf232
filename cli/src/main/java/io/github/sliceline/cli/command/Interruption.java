package io.github.sliceline.cli.command;

import io.github.sliceline.CancelToken;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Turns Ctrl-C into a cancelled token during work, and gives the work time to remove unfinished files. The JVM then
 * exits with 130 (128 + SIGINT), even if the work returns another code.
 */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private static final String LATE =
            "a file ending in .part may be left; an edit is completed or undone when its file is opened next";

    private final CancelToken token = new CancelToken();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;

    /**
     * Starts to listen for Ctrl-C.
     *
     * @param outcome sentence that is true after an interrupted command has cleaned up
     */
    Interruption(PrintWriter err, Supplier<String> outcome) {
        this.hook = new Thread(() -> interrupt(err, outcome), "sliceline-interrupt");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            token.cancel(); // too late: the JVM is exiting
        }
    }

    CancelToken token() {
        return token;
    }

    private void interrupt(PrintWriter err, Supplier<String> outcome) {
        token.cancel();
        err.println();
        err.println("sliceline: interrupted; " + (cleanedUp() ? outcome.get() : LATE));
        err.flush();
    }

    private boolean cleanedUp() {
        try {
            return finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down, and this hook is running.
            Thread.onSpinWait();
        }
    }
}
