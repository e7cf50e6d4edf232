package io.github.sliceline.storage;

/** Waiting for what other threads do, without guessing how long it takes. */
public final class Threads {
    private Threads() {}

    /** Waits until a thread is in a state; tests have a timeout in case it never is. */
    public static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }
}
