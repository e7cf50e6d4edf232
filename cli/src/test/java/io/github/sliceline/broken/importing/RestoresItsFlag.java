package io.github.sliceline.broken.importing;

/** Keeps the rules: the interrupt was its own. */
public record RestoresItsFlag(Thread other) {
    /** Waits. */
    public void await() {
        try {
            other.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
