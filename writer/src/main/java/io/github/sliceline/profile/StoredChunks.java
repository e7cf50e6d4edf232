package io.github.sliceline.profile;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes the checksums of all chunks of a dataset, as they are stored, in several threads.
 *
 * @param chunks of its grid
 */
public record StoredChunks(ByteSource source, ChunkIndex index, long chunks) {
    private static final int THREADS = 8;

    /** Each waits for one chunk, of a megabyte or so. */
    private static final int THREADS_LATE = 32;

    /** One thread's share at a time: a few megabytes, read in the order of the file. */
    private static final int CHUNKS_AT_ONCE = 64;

    /** The chunks of a dataset that is stored in chunks. */
    public static StoredChunks of(Hdf5Container container, DatasetInfo dataset) throws IOException {
        return new StoredChunks(
                container.source(),
                ChunkIndexReader.read(container.source(), dataset),
                new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size());
    }

    /** Hears of checksums. Thread-safe. */
    public interface Hearer {
        /**
         * Hears of some that follow one another.
         *
         * @param checksums of the chunks from the first on; 0 of those that are absent
         */
        void hear(long first, int[] checksums) throws IOException;
    }

    /**
     * Takes them.
     *
     * @param stage that the job hears of, with bytes
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
                            if (isThere(first + i)) {
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

    /** Whether a chunk is in the file. */
    public boolean isThere(long chunk) {
        return index.address(chunk) != ChunkLookup.ABSENT;
    }

    private int longest() {
        int longest = 1;
        for (long chunk = 0; chunk < chunks; chunk++) {
            longest = isThere(chunk) ? Math.max(longest, index.storedBytes(chunk)) : longest;
        }
        return longest;
    }
}
