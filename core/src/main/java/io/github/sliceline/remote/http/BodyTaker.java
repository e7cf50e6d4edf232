package io.github.sliceline.remote.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Takes the body of an answer into a buffer, as it comes. Once it is {@link #end ended}, nothing more is written to the
 * buffer, which is its owner's again, however late a byte comes.
 */
final class BodyTaker implements BodySubscriber<Integer> {
    private final ByteBuffer room;
    private final boolean whole;
    private final int start;
    private final CompletableFuture<Integer> taken = new CompletableFuture<>();
    private volatile long lastNanos = System.nanoTime();
    private Flow.@Nullable Subscription subscription;
    private boolean ended;

    /**
     * Taker of one body.
     *
     * @param room from its position to its limit; used by nobody else until the end
     * @param whole whether the body must fit; else its first bytes are taken and the rest is not read
     */
    BodyTaker(ByteBuffer room, boolean whole) {
        this.room = room;
        this.whole = whole;
        this.start = room.position();
    }

    /** When something came last, as {@link System#nanoTime()} has it. */
    long lastNanos() {
        return lastNanos;
    }

    @Override
    public CompletionStage<Integer> getBody() {
        return taken;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        boolean wanted;
        synchronized (this) {
            subscription = given;
            wanted = !ended && (whole || room.hasRemaining());
        }
        if (wanted) {
            given.request(Long.MAX_VALUE);
        } else {
            end();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        lastNanos = System.nanoTime();
        if (!take(parts)) {
            if (whole) {
                taken.completeExceptionally(new IOException("more bytes came than were announced"));
            }
            end();
        }
    }

    /** False if there is no room for all of them. */
    private synchronized boolean take(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (ended) {
                return true;
            }
            if (part.remaining() > room.remaining()) {
                room.put(part.slice().limit(room.remaining()));
                return false;
            }
            room.put(part);
        }
        return true;
    }

    @Override
    public void onError(Throwable problem) {
        taken.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        taken.complete(taken());
    }

    private synchronized int taken() {
        return room.position() - start;
    }

    /** Nothing is written after this. What has not come yet is not waited for. */
    void end() {
        Flow.Subscription open;
        synchronized (this) {
            ended = true;
            open = subscription;
        }
        if (open != null) {
            open.cancel();
        }
        taken.complete(taken());
    }
}
