package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.Sha256;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.storage.Uninterruptibly;
import io.github.sliceline.storage.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 of a source, computed on a thread of its own during the conversion. Because every byte passes here once and
 * in order, this class also counts the words that do not survive as floats. It sums all bytes too, so that the caller
 * can compare them with the bytes that were converted.
 */
public final class SourceHash implements Closeable {
    private static final int BLOCK = 4 << 20;

    /** Requests in flight at once if the source answers late. */
    private static final int AT_ONCE = 8;

    private static final int HEADERS_AT_ONCE = 1024;

    private final CancelToken stop = new CancelToken();
    private final SourceSums all = new SourceSums();
    private final SourceSums headers = new SourceSums();
    private final CompletableFuture<String> digest;

    /**
     * Starts reading.
     *
     * @param lost counts the lost words of all bytes, and may be read after {@link #await} returns; null if they are
     *     not needed
     */
    public SourceHash(SegyFile segy, @Nullable LostWords lost) {
        DaemonThreads threads = new DaemonThreads("sliceline-hash");
        this.digest = IoFuture.start(
                reading -> threads.newThread(reading).start(),
                () -> digest(segy, segy.madeHeaderBytes(), lost == null ? null : new BlockSums(segy, lost), stop));
    }

    /**
     * Returns the sums of all bytes, after {@link #await} returned. Without an object that counts lost words the sums
     * are empty.
     */
    public SourceSums all() {
        return all;
    }

    /**
     * Returns the sums of the trace headers, 240 bytes each, as if they were stored one behind the other, after {@link
     * #await} returned.
     */
    public SourceSums headers() {
        return headers;
    }

    /** Computes the SHA-256 of a source as it is on the drive, in lower-case hexadecimal, on the calling thread. */
    public static String digest(ByteSource source, CancelToken stop) throws IOException {
        int made = source instanceof SegyFile segy ? segy.madeHeaderBytes() : 0;
        return digest(source, made, null, stop);
    }

    private static String digest(ByteSource source, long start, @Nullable BlockSums sums, CancelToken stop)
            throws IOException {
        MessageDigest sha = Sha256.begin();
        ByteBuffer block = ByteBuffer.allocateDirect(StorageSource.of(source).answersLate() ? AT_ONCE * BLOCK : BLOCK);
        long size = source.size();
        for (long at = start; at < size; at += block.limit()) {
            stop.throwIfCancelled();
            int most = (int) Math.min(block.capacity(), size - at);
            block.clear().limit(sums == null ? most : sums.lost.blockBytes(at, most));
            read(source, block, at, stop);
            block.flip();
            if (sums != null) {
                sums.add(block, at);
            }
            sha.update(block);
        }
        if (sums != null) {
            sums.sumHeaders();
        }
        return Sha256.end(sha);
    }

    /** Sums and lost words of the bytes that are hashed. */
    private final class BlockSums {
        private final SegyFile segy;
        private final LostWords lost;
        private final ByteBuffer packed = ByteBuffer.allocateDirect(HEADERS_AT_ONCE * TraceHeader.BYTES);
        private long summed;

        BlockSums(SegyFile segy, LostWords lost) {
            this.segy = segy;
            this.lost = lost;
        }

        void add(ByteBuffer block, long at) {
            lost.scan(block.order(segy.sampleOrder()), at);
            all.add(at, block);
            long first = segy.traceOffset(0);
            long end = Math.min(at + block.remaining(), segy.tracesEnd());
            long firstHeader = first + Math.max(0, (at - first) / segy.traceBytes()) * segy.traceBytes();
            for (long header = firstHeader; header < end; header += segy.traceBytes()) {
                int from = (int) (Math.max(at, header) - at);
                int bytes = (int) (Math.min(end, header + TraceHeader.BYTES) - at) - from;
                if (bytes > packed.remaining()) {
                    sumHeaders();
                }
                if (bytes > 0) {
                    packed.put(block.slice(block.position() + from, bytes));
                }
            }
        }

        void sumHeaders() {
            headers.add(summed, packed.flip());
            summed += packed.limit();
            packed.clear();
        }
    }

    /** Reads a block, in several requests at once if the source answers late. */
    private static void read(ByteSource source, ByteBuffer block, long at, CancelToken stop) throws IOException {
        int bytes = block.remaining();
        if (!StorageSource.of(source).answersLate() || bytes <= BLOCK) {
            source.readFully(block, at);
            return;
        }
        try (WorkerThreads threads = new WorkerThreads("sliceline-hash-read", AT_ONCE)) {
            threads.run(
                    (bytes - 1) / BLOCK + 1,
                    number -> {
                        int from = number * BLOCK;
                        source.readFully(block.slice(from, Math.min(BLOCK, bytes - from)), at + from);
                    },
                    stop);
        }
        block.position(bytes);
    }

    /**
     * Waits for the digest, in lower-case hexadecimal.
     *
     * @throws java.util.concurrent.CancellationException if cancelled meanwhile
     */
    public String await(CancelToken cancel) throws IOException {
        Uninterruptibly.waitWhile(() -> !digest.isDone(), () -> {
            try {
                digest.get(50, TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException e) { // a failure of the digest is thrown below
                cancel.throwIfCancelled();
            }
        });
        return IoFuture.join(digest);
    }

    /** Stops the work if it is not done, and waits until the thread no longer uses the source. */
    @Override
    public void close() {
        stop.cancel();
        digest.handle((done, failed) -> true).join();
    }
}
