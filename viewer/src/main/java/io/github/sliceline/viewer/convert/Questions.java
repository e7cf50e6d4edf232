package io.github.sliceline.viewer.convert;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions one at a time off the thread of events, the newest first: one that is being answered when another comes is
 * cancelled, and one that waits is forgotten. Used on the thread of events.
 *
 * @param <Q> what is asked
 * @param <A> what comes of it
 */
final class Questions<Q, A> {
    /** Answers. */
    @FunctionalInterface
    interface Work<Q, A> {
        A answer(Q question, Job job) throws Exception;
    }

    private final Executor work;
    private final Executor events;
    private final Work<Q, A> answering;
    private final Progress progress;
    private final BiConsumer<Q, Answer<A>> listener;
    private Optional<Q> waiting = Optional.empty();
    private @Nullable CancelToken underWay;
    private boolean closed;
    private @Nullable Runnable last;

    /**
     * What came of a question: an answer or a failure.
     *
     * @param value the answer
     * @param failure why there is none
     */
    record Answer<A>(Optional<A> value, Optional<Throwable> failure) {}

    /**
     * Nothing asked yet.
     *
     * @param work runs what takes long
     * @param events runs what it is given on the thread of events
     * @param listener hears answers to what is still wanted, on the thread of events
     */
    Questions(
            Executor work,
            Executor events,
            Work<Q, A> answering,
            Progress progress,
            BiConsumer<Q, Answer<A>> listener) {
        this.work = work;
        this.events = events;
        this.answering = answering;
        this.progress = progress;
        this.listener = listener;
    }

    /** Asks, and wants nothing else any more. */
    void ask(Q question) {
        waiting = Optional.of(question);
        if (underWay == null) {
            next();
        } else {
            underWay.cancel();
        }
    }

    /** Whether an answer is to come. */
    boolean isBusy() {
        return underWay != null;
    }

    /** Wants no answer any more. */
    void cancel() {
        waiting = Optional.empty();
        if (underWay != null) {
            underWay.cancel();
        }
    }

    /** Wants no answer any more, and does something when nobody works on one. */
    void close(Runnable last) {
        cancel();
        closed = true;
        if (underWay == null) {
            work.execute(last);
        } else {
            this.last = last;
        }
    }

    private void next() {
        Q question = waiting.orElseThrow();
        waiting = Optional.empty();
        CancelToken token = new CancelToken();
        underWay = token;
        work.execute(() -> {
            Answer<A> answer = answer(question, new Job(progress, token));
            events.execute(() -> answered(question, answer, token));
        });
    }

    private Answer<A> answer(Q question, Job job) {
        try {
            return new Answer<>(Optional.of(answering.answer(question, job)), Optional.empty());
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            return new Answer<>(Optional.empty(), Optional.of(e));
        }
    }

    private void answered(Q question, Answer<A> answer, CancelToken token) {
        underWay = null;
        if (closed) {
            if (last != null) {
                work.execute(last);
            }
        } else if (waiting.isPresent()) {
            next();
        } else if (!token.isCancelled()) {
            listener.accept(question, answer);
        }
    }
}
