package io.github.sliceline.remote.http;

import io.github.sliceline.remote.LeastRate;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Writes the body of a response into a buffer as it arrives. After {@link #end} it writes nothing more, however late
 * bytes arrive, so the caller may use the buffer again.
 */
final class BodyTaker implements BodySubscriber<Integer> {
    private final ByteBuffer room;
    private final int start;
    private final CompletableFuture<Integer> taken = new CompletableFuture<>();
    private final LeastRate.@Nullable Answer pace;
    private Flow.@Nullable Subscription subscription;
    private boolean ended;

    /**
     * @param room filled from its position to its limit; the caller does not use it until the end
     * @param pace rate of a body that must fit. Null for a body of which only the first bytes are kept; the rest is not
     *     read.
     */
    BodyTaker(ByteBuffer room, LeastRate.@Nullable Answer pace) {
        this.room = room;
        this.pace = pace;
        this.start = room.position();
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
            wanted = !ended && (pace != null || room.hasRemaining());
        }
        if (wanted) {
            given.request(Long.MAX_VALUE);
        } else {
            end();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        if (pace != null) {
            pace.came(parts.stream().mapToLong(ByteBuffer::remaining).sum());
        }
        if (!take(parts)) {
            if (pace != null) {
                taken.completeExceptionally(new IOException("more bytes came than were announced"));
            }
            end();
        }
    }

    /** Copies parts. False if they do not all fit. */
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
        if (pace == null) {
            onComplete(); // the part of the error text that arrived is enough
        } else {
            taken.completeExceptionally(problem);
        }
    }

    @Override
    public void onComplete() {
        taken.complete(taken());
    }

    private synchronized int taken() {
        return room.position() - start;
    }

    /** Stops: writes nothing more, and does not wait for missing bytes. */
    void end() {
        Flow.Subscription open;
        synchronized (this) {
            ended = true;
            open = subscription;
        }
        if (open != null) {
            open.cancel();
        }
        if (pace != null) {
            pace.close();
        }
        taken.complete(taken());
    }
}
