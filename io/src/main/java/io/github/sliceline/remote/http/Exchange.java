package io.github.sliceline.remote.http;

import io.github.sliceline.remote.LeastRate;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
    private final String host;
    /** The client's connection holds its first exchange for as long as it is kept: so this goes with the end. */
    private Function<Answer, Optional<ByteBuffer>> room;

    private ByteBuffer words = ByteBuffer.allocate(0);
    private final CompletableFuture<Boolean> headers = new CompletableFuture<>();
    private long begunNanos = System.nanoTime();
    private @Nullable Answer answer;
    private LeastRate.@Nullable Answer pace;
    private @Nullable BodyTaker body;
    private @Nullable CompletableFuture<?> sent;
    private boolean ended;

    /**
     * What came.
     *
     * @param bytes of the body that were put where they were wanted; -1 if it was not wanted
     * @param words the beginning of the body of an error
     */
    record Received(Answer answer, int bytes, String words) {}

    /** @param room where the body of an answer goes, or nowhere */
    Exchange(HttpLimits limits, String host, Function<Answer, Optional<ByteBuffer>> room) {
        this.limits = limits;
        this.host = host;
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
        CompletableFuture<?> unused = response.whenComplete((bytes, problem) -> headers.complete(true));
        try {
            return received(await(response));
        } finally {
            end();
        }
    }

    private synchronized BodySubscriber<Integer> begin(ResponseInfo info) {
        Answer known = Answer.of(info);
        Optional<ByteBuffer> place = room.apply(known);
        pace = place.isPresent() ? limits.rate().begin(host) : null;
        BodyTaker taker = new BodyTaker(place.orElseGet(() -> wordsOf(known)), pace);
        begunNanos = System.nanoTime();
        answer = known;
        body = taker;
        if (ended) {
            taker.end();
        }
        headers.complete(true);
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
                long left = requireNotLate();
                if (headers.isDone()) {
                    return response.get(left, TimeUnit.NANOSECONDS);
                }
                headers.get(left, TimeUnit.NANOSECONDS);
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

    /** Nanoseconds until it may be. The words of an error that are late are done without. */
    private long requireNotLate() throws PassingFailure {
        BodyTaker begun;
        LeastRate.Answer wanted;
        long left;
        synchronized (this) {
            begun = body;
            wanted = pace;
            Duration patience = begun == null ? limits.answer() : limits.error();
            left = wanted == null ? patience.toNanos() - (System.nanoTime() - begunNanos) : wanted.leftNanos();
        }
        if (left > 0) {
            return left;
        }
        if (begun != null && wanted == null) {
            begun.end();
            return Long.MAX_VALUE;
        }
        throw new PassingFailure(
                wanted == null ? "no answer came for " + limits.answer().toMillis() / 1000.0 + " s" : wanted.problem());
    }

    private synchronized Received received(int bytes) throws IOException {
        Answer known = answer;
        if (known == null) {
            throw new IOException("an answer without a beginning");
        }
        String text = StandardCharsets.UTF_8.decode(words.duplicate().flip()).toString();
        return new Received(known, pace != null ? bytes : -1, text);
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
