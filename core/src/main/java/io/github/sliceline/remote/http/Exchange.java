package io.github.sliceline.remote.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One request, and the thread that waits for its answer. The client's own time-out ends with the answer's headers, so that a
 * body that stalls would be waited for without end; here both are timed. {@link #end} may be called by any thread.
 */
final class Exchange {
    /** Enough of a page of errors to see why. */
    private static final int WORDS = 4096;

    private final HttpLimits limits;
    /** The client's connection holds its first exchange for as long as it is kept: so this goes with the end. */
    private Function<Answer, Optional<ByteBuffer>> room;

    private ByteBuffer words = ByteBuffer.allocate(0);
    private final long begunNanos = System.nanoTime();
    private @Nullable Answer answer;
    private @Nullable BodyTaker body;
    private @Nullable CompletableFuture<?> sent;
    private boolean placed;
    private boolean ended;

    /**
     * What came.
     *
     * @param bytes of the body that were put where they were wanted; -1 if it was not wanted
     * @param words the beginning of the body of an error
     */
    record Received(Answer answer, int bytes, String words) {}

    /** @param room where the body of an answer goes, or nowhere */
    Exchange(HttpLimits limits, Function<Answer, Optional<ByteBuffer>> room) {
        this.limits = limits;
        this.room = room;
    }

    /**
     * Sends the request and waits.
     *
     * @throws AsynchronousCloseException if it was ended meanwhile
     * @throws InterruptedIOException if the thread is interrupted, with its flag set
     * @throws PassingFailure if nothing came for too long
     */
    Received send(HttpClient client, HttpRequest request) throws IOException {
        CompletableFuture<Integer> response =
                client.sendAsync(request, this::begin).thenApply(received -> received.body());
        boolean unwanted;
        synchronized (this) {
            sent = response;
            unwanted = ended;
        }
        if (unwanted) {
            response.cancel(true);
        }
        try {
            return received(await(response));
        } finally {
            end();
        }
    }

    private synchronized BodySubscriber<Integer> begin(ResponseInfo info) {
        Answer known = Answer.of(info);
        Optional<ByteBuffer> place = room.apply(known);
        BodyTaker taker = new BodyTaker(place.orElseGet(() -> wordsOf(known)), place.isPresent());
        answer = known;
        placed = place.isPresent();
        body = taker;
        if (ended) {
            taker.end();
        }
        return taker;
    }

    /** A body that was not asked for may be very long; only errors are worth reading. */
    private ByteBuffer wordsOf(Answer known) {
        if (known.status() >= 300 && known.encoding().isEmpty()) {
            words = ByteBuffer.allocate(WORDS);
        }
        return words;
    }

    private int await(CompletableFuture<Integer> response) throws IOException {
        while (true) {
            try {
                return response.get(requireNotLate(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                // late now, unless something came meanwhile
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for a server");
            } catch (CancellationException e) {
                throw new AsynchronousCloseException();
            } catch (ExecutionException e) {
                throw failure(e.getCause());
            }
        }
    }

    private synchronized Throwable whyEnded(@Nullable Throwable cause) {
        return ended || cause == null ? new AsynchronousCloseException() : cause;
    }

    private IOException failure(@Nullable Throwable cause) {
        Throwable why = whyEnded(cause);
        if (why instanceof Error error) {
            throw error;
        }
        return why instanceof IOException io ? io : new IOException(String.valueOf(why.getMessage()), why);
    }

    /** Nanoseconds until it is. */
    private long requireNotLate() throws PassingFailure {
        BodyTaker begun;
        synchronized (this) {
            begun = body;
        }
        long patience = (begun == null ? limits.answer() : limits.stall()).toNanos();
        long since = begun == null ? begunNanos : begun.lastNanos();
        long left = patience - (System.nanoTime() - since);
        if (left > 0) {
            return left;
        }
        String what = begun == null ? "no answer came for " : "the answer stopped for ";
        throw new PassingFailure(what + TimeUnit.NANOSECONDS.toMillis(patience) / 1000.0 + " s");
    }

    private synchronized Received received(int bytes) throws IOException {
        Answer known = answer;
        if (known == null) {
            throw new IOException("an answer without a beginning");
        }
        String text = StandardCharsets.UTF_8.decode(words.duplicate().flip()).toString();
        return new Received(known, placed ? bytes : -1, text);
    }

    /** Nothing is written to the buffer of its owner after this; whoever waits does so no longer. */
    void end() {
        BodyTaker begun;
        CompletableFuture<?> open;
        synchronized (this) {
            ended = true;
            room = answered -> Optional.empty();
            begun = body;
            body = null;
            open = sent;
        }
        if (begun != null) {
            begun.end();
        }
        if (open != null) {
            open.cancel(true);
        }
    }
}
