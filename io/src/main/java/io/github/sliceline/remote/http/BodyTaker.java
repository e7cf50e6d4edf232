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
 * Takes the body of an answer into a buffer, as it comes. Once it is {@link #end ended}, nothing more is written to the
 * buffer, which is its owner's again, however late a byte comes.
 */
final class BodyTaker implements BodySubscriber<Integer> {
    private final ByteBuffer room;
    private final int start;
    private final CompletableFuture<Integer> taken = new CompletableFuture<>();
    private final LeastRate.@Nullable Answer pace;
    private Flow.@Nullable Subscription subscription;
    private boolean ended;

    /**
     * Taker of one body.
     *
     * @param room from its position to its limit; used by nobody else until the end
     * @param pace at which the body comes, which must fit; else its first bytes are taken and the rest is not read
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
        if (pace == null) {
            onComplete(); // the words of an error that came will do
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
        if (pace != null) {
            pace.close();
        }
        taken.complete(taken());
    }
}
