package io.github.sliceline.upload;

import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.Uninterruptibly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Sender of an upload's parts, on a few threads of its own. After the first failure no more parts are sent.
 * Thread-safe.
 */
final class PartSender {
    static final int THREADS = 4;

    private final Object target;
    private final ObjectUpload upload;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, new DaemonThreads("sliceline-upload"));
    private final Map<Integer, String> receipts = new TreeMap<>();
    private int underWay;
    private @Nullable Throwable failure;
    private boolean ended;

    /** @param target name for messages */
    PartSender(Object target, ObjectUpload upload) {
        this.target = target;
        this.upload = upload;
    }

    /**
     * Queues a part to be sent.
     *
     * @param end runs after the part was sent or failed; its memory is not read afterwards
     */
    void handOn(int number, List<ByteBuffer> content, Runnable end) {
        begun();
        try {
            threads.execute(() -> {
                try {
                    send(number, content);
                } finally {
                    end.run();
                    ended();
                }
            });
        } catch (RuntimeException | Error e) { // no more threads: without this, callers would wait for ever
            fail(e);
            end.run();
            ended();
        }
    }

    private void send(int number, List<ByteBuffer> content) {
        try {
            if (canSend()) {
                noteReceipt(number, upload.send(number, content));
            }
        } catch (Throwable e) {
            fail(new IOException(target + ": sending part " + number + " failed: " + e.getMessage(), e));
        }
    }

    private synchronized void begun() {
        underWay++;
    }

    private synchronized void ended() {
        underWay--;
        notifyAll();
    }

    private synchronized boolean canSend() {
        return failure == null && !ended;
    }

    private synchronized void noteReceipt(int number, String receipt) {
        receipts.put(number, receipt);
    }

    private synchronized void fail(Throwable cause) {
        if (failure == null) {
            failure = cause;
        }
        notifyAll();
    }

    /** Returns the number of parts that are being sent or queued. */
    synchronized int underWay() {
        return underWay;
    }

    /** Waits, without being interrupted, until fewer than {@code parts} are queued or being sent, or one has failed. */
    synchronized void awaitFewer(int parts) throws IOException {
        Uninterruptibly.waitWhile(() -> underWay >= parts && failure == null, this::wait);
        throwFailure();
    }

    /** Throws the first failure, because the next caller must hear it. */
    synchronized void throwFailure() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        if (ended) {
            throw new IOException(target + ": is closed");
        }
    }

    /** Returns the store's receipts for the parts that were sent, by number. */
    synchronized Map<Integer, String> receipts() {
        return Map.copyOf(receipts);
    }

    /** Stops sending queued parts. Returns false if it was ended before. */
    synchronized boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** Waits, after the end, for parts that are being sent. */
    synchronized void letGo() {
        Uninterruptibly.waitWhile(() -> underWay > 0, this::wait);
        threads.shutdown();
    }
}
