package io.github.sliceline.create;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.profile.Tallies;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Progress of a new volume's chunks: which are written, their checksums, and the statistics of their samples. Chunks
 * that come whole and once are counted as they come. The others are read back at the end; if a counted chunk was
 * changed, all are read back. Takes 5 bytes a chunk. Thread-safe, if only one thread at a time works on a chunk.
 */
final class WrittenChunks {
    private static final byte ABSENT = 0;
    /** Its checksum and samples are counted. */
    private static final byte COUNTED = 1;
    /** It must be read back. */
    private static final byte CHANGED = 2;

    /** Chunks that a thread reads back in one go. */
    private static final int SHARE = 16;

    private static final int CHECKSUMS_AT_ONCE = 1 << 16;

    private final VolumeLayout layout;
    private final ChunkCounter counter;
    private final byte[] states;
    private final int[] checksums;
    private final Tallies tallies;
    private volatile boolean countsAgain;

    WrittenChunks(VolumeLayout layout) {
        this.layout = layout;
        this.counter = layout.counter();
        this.states = new byte[layout.chunks()];
        this.checksums = new int[layout.chunks()];
        this.tallies = new Tallies();
    }

    boolean isWritten(int ordinal) {
        return states[ordinal] != ABSENT;
    }

    /**
     * Records that a chunk will be written whole. True if the caller must count its samples, because they were not
     * counted before.
     */
    boolean claim(int ordinal) {
        boolean counts = states[ordinal] != COUNTED;
        if (!counts) {
            countsAgain = true;
        }
        states[ordinal] = COUNTED;
        return counts;
    }

    /** Records that a part of a chunk will be written. */
    void change(int ordinal) {
        if (states[ordinal] == COUNTED) {
            countsAgain = true;
        }
        states[ordinal] = CHANGED;
    }

    /** Records the checksum of a chunk as it is stored. */
    void check(int ordinal, int checksum) {
        checksums[ordinal] = checksum;
    }

    /**
     * Counts the samples of a chunk's live traces.
     *
     * @param chunk the chunk before filters
     */
    void count(int ordinal, ByteBuffer chunk) {
        tallies.count(tally -> counter.count(ordinal, chunk, tally));
    }

    /** Counts an unfiltered chunk that was read back. */
    void readBack(int ordinal, ByteBuffer chunk) {
        check(ordinal, Crc32c.of(chunk));
        count(ordinal, chunk);
    }

    /** Adds a chunk that a task wrote and counted. */
    void add(int ordinal, int checksum) {
        states[ordinal] = COUNTED;
        checksums[ordinal] = checksum;
    }

    /** Adds the statistics that a task counted. */
    void addCounted(ByteBuffer counted) {
        tallies.count(tally -> tally.addBytes(counted));
    }

    /**
     * Has each chunk read back that was not counted or was changed since. No other thread may still write.
     *
     * @param reader calls {@link #readBack} for a chunk
     */
    void complete(WorkerThreads threads, WorkerThreads.NumberedTask reader, Job job) throws IOException {
        if (countsAgain) {
            tallies.clear();
        }
        long left = 0;
        for (byte state : states) {
            left += mustReadBack(state) ? 1 : 0;
        }
        long total = left * layout.chunkBytes();
        LongAdder done = new LongAdder();
        WorkerThreads.Work work = new WorkerThreads.Work(left == 0 ? 0 : (states.length - 1) / SHARE + 1, share -> {
            long end = Math.min(states.length, (share + 1L) * SHARE);
            for (int ordinal = share * SHARE; ordinal < end; ordinal++) {
                if (mustReadBack(states[ordinal])) {
                    reader.run(ordinal);
                    done.add(layout.chunkBytes());
                    job.report("Reading back", done.sum(), total);
                }
            }
        });
        IoFuture.join(threads.start(
                () -> work, WorkerThreads.NOTHING, ReadPriority.NOW, job.token())); // an interrupt cannot stop it
    }

    private boolean mustReadBack(byte state) {
        return state == CHANGED || (state == COUNTED && countsAgain);
    }

    /** Writes the statistics and the checksums. The checksum of an absent chunk is 0. */
    void write(DescribedFile file) throws IOException {
        ByteBuffer piece =
                ByteBuffer.allocate(CHECKSUMS_AT_ONCE * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < checksums.length; at += CHECKSUMS_AT_ONCE) {
            int count = Math.min(CHECKSUMS_AT_ONCE, checksums.length - at);
            piece.clear().asIntBuffer().put(checksums, at, count);
            file.write(VolumeProfile.CHECKSUMS, (long) at * Integer.BYTES, piece.limit(count * Integer.BYTES));
        }
        VolumeDescription.setStatistics(file, tallies.statistics());
    }
}
