package io.github.sliceline.work;

/** Waits that an interrupt does not cut short; the thread is interrupted afterwards. */
public final class Uninterruptibly {
    private Uninterruptibly() {}

    /** Waits until a thread has ended. */
    public static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
