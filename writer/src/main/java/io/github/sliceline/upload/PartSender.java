package io.github.sliceline.upload;

import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.work.Uninterruptibly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Sends parts of an upload by a few threads of its own. After the first that fails none is sent any more. Thread-safe. */
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

    /** @param target for messages */
    PartSender(Object target, ObjectUpload upload) {
        this.target = target;
        this.upload = upload;
    }

    /**
     * Has a part sent.
     *
     * @param end done when it was, or failed; the memory is not looked at afterwards
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
        } catch (RuntimeException | Error e) { // no more threads: nobody is to wait for what will not be sent
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

    /** How many parts are being sent, or wait for it. */
    synchronized int underWay() {
        return underWay;
    }

    /** Waits, without being interrupted, until fewer parts than so many are under way, or one has failed. */
    synchronized void awaitFewer(int parts) throws IOException {
        Uninterruptibly.waitWhile(() -> underWay >= parts && failure == null, this::wait);
        throwFailure();
    }

    /** The next caller must hear what failed. */
    synchronized void throwFailure() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        if (ended) {
            throw new IOException(target + ": is closed");
        }
    }

    /** The store's receipts for the parts that were sent, by number. */
    synchronized Map<Integer, String> receipts() {
        return Map.copyOf(receipts);
    }

    /** What waits to be sent is not; false if it was ended before. */
    synchronized boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** Waits for what is under way, after the end. */
    synchronized void letGo() {
        Uninterruptibly.waitWhile(() -> underWay > 0, this::wait);
        threads.shutdown();
    }
}
