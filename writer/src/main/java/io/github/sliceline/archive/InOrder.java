package io.github.sliceline.archive;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Hands on what several threads finish in any order in the order of its numbers: 0, 1, 2, … So the file
 * does not depend on which thread was faster. Nobody waits: what is early is kept until its turn, and
 * whoever fills the gap hands on all that follow. Thread-safe.
 */
final class InOrder<T> {
    private final Step<T> step;
    private final Map<Long, T> early = new HashMap<>();
    private long next;

    /** What is done with each, one at a time. */
    @FunctionalInterface
    interface Step<T> {
        /** Takes the next. */
        void take(long number, T item) throws IOException;
    }

    InOrder(Step<T> step) {
        this.step = step;
    }

    /** Brings in an item. Each number comes once. */
    synchronized void put(long number, T item) throws IOException {
        early.put(number, item);
        for (T ready = early.remove(next); ready != null; ready = early.remove(next)) {
            step.take(next, ready);
            next++;
        }
    }
}
