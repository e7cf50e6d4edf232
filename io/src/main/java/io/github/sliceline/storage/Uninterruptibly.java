package io.github.sliceline.storage;

import java.util.function.BooleanSupplier;

/** Waits that an interrupt does not end. The thread is interrupted again afterwards. */
public final class Uninterruptibly {
    private Uninterruptibly() {}

    /** A wait, such as {@code this::wait}. */
    public interface Wait {
        void run() throws InterruptedException;
    }

    /** Waits until a thread has ended. */
    public static void join(Thread thread) {
        waitWhile(thread::isAlive, thread::join);
    }

    /** Repeats a wait while a condition holds. */
    public static void waitWhile(BooleanSupplier condition, Wait wait) {
        boolean interrupted = false;
        try {
            while (condition.getAsBoolean()) {
                try {
                    wait.run();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
