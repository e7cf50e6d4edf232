package io.github.sliceline.broken.importing;

import io.github.sliceline.broken.segy.Circular;
import java.util.concurrent.ExecutorService;

/** Stops others with interrupts. */
public record Impatient(Circular other) {
    /** Interrupts somebody. */
    public void hurry(Thread thread) {
        thread.interrupt();
    }

    /** Interrupts everybody. */
    public void giveUp(ExecutorService threads) {
        threads.shutdownNow();
    }
}
