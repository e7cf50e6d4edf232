package io.github.sliceline.cli.command;

import io.github.sliceline.CancelToken;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Turns Ctrl-C into a cancelled token while work is under way, and gives the work time to remove what
 * it has half written. The JVM then leaves with 130 (128 + SIGINT), whatever the work says.
 */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private static final String LATE =
            "a file ending in .part may be left; an edit is completed or undone when its file is opened next";

    private final CancelToken token = new CancelToken();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;

    /**
     * Starts to listen.
     *
     * @param outcome what is true once an interrupted command has cleaned up
     */
    Interruption(PrintWriter err, Supplier<String> outcome) {
        this.hook = new Thread(() -> interrupt(err, outcome), "sliceline-interrupt");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            token.cancel(); // too late: the JVM is on its way out
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
            // Already shutting down: the hook is what it is shutting down with.
            Thread.onSpinWait();
        }
    }
}
