package io.github.sliceline.s3;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ExecutableHttpRequest;

/** Pending calls of one object or one upload, so that closing it can end them. Thread-safe. */
final class PendingCalls {
    private static final ThreadLocal<@Nullable Call> CURRENT = new ThreadLocal<>();

    private final S3Address address;
    private final Set<Call> underWay = new HashSet<>();
    private boolean ended;

    PendingCalls(S3Address address) {
        this.address = address;
    }

    /** A call of the SDK: a request, and its repetitions after failures. */
    private static final class Call {
        private @Nullable ExecutableHttpRequest request;
        private final long begunNanos = System.nanoTime();
        private boolean ended;

        synchronized long show(ExecutableHttpRequest request) {
            if (ended) {
                throw AbortedException.create("closed");
            }
            this.request = request;
            return System.nanoTime() - begunNanos;
        }

        synchronized void end() {
            ended = true;
            if (request != null) {
                request.abort();
            }
        }
    }

    /**
     * Registers a request with the call of the current thread.
     *
     * @return time since the call began, in nanoseconds
     */
    static long show(ExecutableHttpRequest request) {
        Call call = CURRENT.get();
        return call == null ? 0 : call.show(request);
    }

    /**
     * PendingCalls the SDK.
     *
     * @param doing activity for messages, such as "reading"
     * @throws ClosedChannelException if {@link #end} was called before or meanwhile
     */
    <T> T run(String doing, Supplier<T> sdk) throws IOException {
        Call call = begin();
        CURRENT.set(call);
        try {
            return sdk.get();
        } catch (RuntimeException e) {
            if (isEnded()) {
                throw S3Failures.caused(new ClosedChannelException(), e);
            }
            if (e instanceof SdkException problem) {
                throw S3Failures.toIOException(address, doing, problem);
            }
            throw e;
        } finally {
            CURRENT.remove();
            finish(call);
        }
    }

    private synchronized Call begin() throws ClosedChannelException {
        if (ended) {
            throw new ClosedChannelException();
        }
        Call call = new Call();
        underWay.add(call);
        return call;
    }

    private synchronized void finish(Call call) {
        underWay.remove(call);
        notifyAll();
    }

    private synchronized boolean isEnded() {
        return ended;
    }

    /** Ends all pending calls. Later calls throw. */
    synchronized void end() {
        ended = true;
        underWay.forEach(Call::end);
    }

    /** Waits until no call is pending. After {@link #end} that is soon. */
    synchronized void await() {
        boolean interrupted = false;
        while (!underWay.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
