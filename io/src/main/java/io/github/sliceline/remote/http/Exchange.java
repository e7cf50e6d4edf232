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
 * One request, and the wait for its response. The client's own time-out ends when the headers arrive, so a body that
 * stalls would be waited for without end. This class times both. Any thread may call {@link #end}.
 */
final class Exchange {
    /** Bytes of an error page that are read; enough to see the reason. */
    private static final int WORDS = 4096;

    private final HttpLimits limits;
    private final String host;
    /**
     * Decides where the body goes. The client's connection refers to its first exchange as long as it is open, so
     * {@link #end} clears this.
     */
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
     * A response that arrived.
     *
     * @param bytes bytes of the body that were written to the buffer; -1 if the body was not wanted
     * @param words the beginning of the body of an error
     */
    record Received(Answer answer, int bytes, String words) {}

    /** @param room returns the buffer for a response's body, or empty to ignore the body */
    Exchange(HttpLimits limits, String host, Function<Answer, Optional<ByteBuffer>> room) {
        this.limits = limits;
        this.host = host;
        this.room = room;
    }

    /**
     * Sends the request and waits for the response.
     *
     * @throws AsynchronousCloseException if {@link #end} was called meanwhile
     * @throws InterruptedIOException if the thread is interrupted; its flag stays set
     * @throws TransientFailure if nothing arrived for too long
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

    /**
     * Returns a buffer for the beginning of an error. Other unwanted bodies are not read, since they may be very long.
     */
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
                // too late now, unless bytes arrived meanwhile
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

    /** Returns the time left in nanoseconds. If the text of an error takes too long, goes on without it. */
    private long requireNotLate() throws TransientFailure {
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
        throw new TransientFailure(
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

    /** Ends the wait. Nothing is written to the caller's buffer afterwards. */
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
