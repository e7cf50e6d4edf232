package io.github.sliceline.work;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets work that several threads do side by side, done in any order, take effect in the order of its numbers, so that the
 * result does not depend on which thread was faster. Nobody waits for its turn: what is early is kept, and whoever fills the
 * gap does all that follow. Thread-safe.
 *
 * @param <T> what a piece of work makes
 */
public final class InOrder<T> {
    private final Effect<T> effect;
    private final Map<Long, T> early = new HashMap<>();
    private long entering;
    private long next;
    private @Nullable Throwable failure;

    /** What happens to a result when it is its turn. */
    @FunctionalInterface
    public interface Effect<T> {
        void take(long number, T result) throws IOException;
    }

    /** Work from a number on. */
    public InOrder(long first, Effect<T> effect) {
        this.entering = first;
        this.next = first;
        this.effect = effect;
    }

    /**
     * Takes what a piece of work needs, after all pieces before it have: so those that everybody waits for do not wait
     * themselves for memory that others hold.
     */
    public void enter(long number, Runnable take) throws IOException {
        awaitTurn(number);
        try {
            take.run();
        } finally {
            synchronized (this) {
                entering = number + 1;
                notifyAll();
            }
        }
    }

    private synchronized void awaitTurn(long number) throws IOException {
        Uninterruptibly.waitWhile(() -> entering < number && failure == null, this::wait);
        if (failure != null) { // whoever comes next must hear why: it may be the one that the user is told of
            throw new IOException(String.valueOf(failure.getMessage()), failure);
        }
    }

    /** Brings the result of a piece of work. Each number comes once. What fails to take effect is not tried again. */
    public synchronized void put(long number, T result) throws IOException {
        early.put(number, result);
        if (failure != null) {
            return;
        }
        try {
            for (T ready = early.remove(next); ready != null; ready = early.remove(next)) {
                effect.take(next, ready);
                next++;
            }
        } catch (Throwable e) { // before anybody else brings something that would wait for this for ever
            failure = e;
            notifyAll();
            throw e;
        }
    }

    /**
     * Some work has failed: nothing more takes effect, and nobody waits any longer.
     *
     * @return what was brought and will not take effect; others may be waiting for what it holds
     */
    public synchronized List<T> stop(Throwable cause) {
        failure = failure == null ? cause : failure;
        notifyAll();
        List<T> brought = left();
        early.clear();
        return brought;
    }

    /** What was brought and did not take effect. */
    public synchronized List<T> left() {
        return List.copyOf(early.values());
    }
}
