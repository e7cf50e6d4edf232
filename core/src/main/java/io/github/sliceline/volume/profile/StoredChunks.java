package io.github.sliceline.volume.profile;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Computes the checksums of a dataset's stored chunks, with several threads.
 *
 * @param chunks number of chunks of its grid
 */
public record StoredChunks(StorageSource source, ChunkIndex index, long chunks) {
    private static final int THREADS = 8;

    /** Each of these threads waits for one chunk of about a megabyte. */
    private static final int THREADS_LATE = 32;

    /** Chunks of one task: a few megabytes, read in the order of the file. */
    private static final int CHUNKS_AT_ONCE = 64;

    /** Returns the chunks of a chunked dataset. */
    public static StoredChunks of(Hdf5Container container, DatasetInfo dataset) throws IOException {
        return new StoredChunks(
                container.source(),
                ChunkIndexReader.read(container.source(), dataset),
                new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size());
    }

    /** Gets checksums. Thread-safe. */
    public interface Hearer {
        /**
         * Gets the checksums of consecutive chunks.
         *
         * @param first ordinal of the first chunk
         * @param checksums CRC-32C of each chunk; 0 for an absent chunk
         */
        void hear(long first, int[] checksums) throws IOException;
    }

    /**
     * Computes all checksums.
     *
     * @param stage name of this work in progress reports, which count bytes
     */
    public void sum(String stage, Hearer hearer, Job job) throws IOException {
        boolean late = source.answersLate();
        int readers = late ? THREADS_LATE : THREADS;
        int atOnce = late ? (int) Math.max(1, Math.min(CHUNKS_AT_ONCE, chunks / readers)) : CHUNKS_AT_ONCE;
        LongAdder bytes = new LongAdder();
        try (BufferPool buffers = new BufferPool(longest(), readers);
                WorkerThreads threads = new WorkerThreads("sliceline-checksums", readers)) {
            threads.run(
                    Math.toIntExact((chunks - 1) / atOnce + 1),
                    share -> {
                        long first = (long) share * atOnce;
                        int[] checksums = new int[(int) Math.min(atOnce, chunks - first)];
                        for (int i = 0; i < checksums.length; i++) {
                            if (isStored(first + i)) {
                                int stored = index.storedBytes(first + i);
                                checksums[i] = Crc32c.of(source.planned(), index.address(first + i), stored, buffers);
                                bytes.add(stored);
                            }
                        }
                        hearer.hear(first, checksums);
                        job.report(stage, bytes.sum(), index.storedBytesTotal());
                    },
                    job.token());
        }
    }

    /** True if a chunk is in the file. */
    public boolean isStored(long chunk) {
        return index.address(chunk) != ChunkLookup.ABSENT;
    }

    private int longest() {
        int longest = 1;
        for (long chunk = 0; chunk < chunks; chunk++) {
            longest = isStored(chunk) ? Math.max(longest, index.storedBytes(chunk)) : longest;
        }
        return longest;
    }
}
