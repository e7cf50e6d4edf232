package io.github.sliceline.mirror.replica;

import io.github.sliceline.Job;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.storage.ByteSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * Finds the blocks in which a file and its replica differ, by their hashes. If the replica is on a server, both ends
 * compute hashes at the same time. The file must not change meanwhile. For one thread.
 */
public sealed class BlockComparison implements Closeable {
    final ByteSource file;
    final long fileBytes;
    private final ByteSource replica;
    final Job job;
    private final DirectMemory memory;
    final ByteBuffer buffer;
    private final BlockHasher hasher;
    private long compared;

    /** @param job told of the progress every few blocks */
    public BlockComparison(ByteSource file, ByteSource replica, Job job) throws IOException {
        this.file = file;
        this.fileBytes = file.size();
        this.replica = replica;
        this.job = job;
        this.memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
        this.buffer = memory.buffer();
        this.hasher = new BlockHasher(buffer);
    }

    /**
     * Returns the ranges of blocks that differ or are missing in the replica, without comparing blocks known to be
     * equal.
     */
    public Ranges differences(Ranges known) throws IOException {
        return differences(block -> !known.contain(start(block), end(block)));
    }

    /** Returns the ranges of blocks that still differ, among the blocks of {@code differed}. */
    Ranges stillDifferent(Ranges differed) throws IOException {
        return differences(block -> differed.contain(start(block), end(block)));
    }

    private Ranges differences(LongPredicate suspect) throws IOException {
        Ranges differing = new Ranges();
        long blocks = BlockHasher.blocks(fileBytes);
        long inBoth = Math.min(blocks, BlockHasher.blocks(replica.size()));
        for (long block = 0; block < inBoth; ) {
            int count = 0;
            while (count < BlockHasher.MOST_BLOCKS && block + count < inBoth && suspect.test(block + count)) {
                count++;
            }
            if (count > 0) {
                compare(block, count, differing);
            }
            block += Math.max(1, count);
        }
        for (long block = inBoth; block < blocks; block++) {
            if (suspect.test(block)) {
                differing.add(start(block), end(block));
            }
        }
        return differing;
    }

    private static long start(long block) {
        return block * BlockHasher.BLOCK_BYTES;
    }

    private long end(long block) {
        return Math.min(fileBytes, start(block + 1));
    }

    private void compare(long first, int count, Ranges differing) throws IOException {
        job.throwIfCancelled();
        if (replica instanceof RemoteReplica remote) {
            remote.askForHashes(first, count);
        }
        byte[] ours = hasher.hashes(file, first, count);
        byte[] theirs =
                replica instanceof RemoteReplica remote ? remote.takeHashes() : hasher.hashes(replica, first, count);
        for (int i = 0; i < count; i++) {
            int from = i * BlockHasher.HASH_BYTES;
            int to = from + BlockHasher.HASH_BYTES;
            if (to > theirs.length || !Arrays.equals(ours, from, to, theirs, from, to)) {
                differing.add(start(first + i), end(first + i));
            }
        }
        compared += count;
        job.report("Comparing " + replica, end(first + count - 1), fileBytes);
    }

    public long compared() {
        return compared;
    }

    /** Frees the memory; file and replica stay open. */
    @Override
    public void close() {
        memory.close();
    }

    /**
     * Makes a replica equal to the file: compares, sends the blocks that differ, and compares those again. The file
     * must not change meanwhile. For one thread.
     */
    public static final class BlockSync extends BlockComparison {
        private final ReplicaFile replica;
        private long sent;

        /** @param job told of the progress every few blocks */
        public BlockSync(ByteSource file, ReplicaFile replica, Job job) throws IOException {
            super(file, replica, job);
            this.replica = replica;
        }

        public long sent() {
            return sent;
        }

        /**
         * Makes the replica equal to the file and forces it.
         *
         * @param known ranges that the replica is known to have
         * @throws IOException if reading or writing fails, or blocks still differ afterwards
         */
        public void run(Ranges known) throws IOException {
            replica.truncate(fileBytes);
            Ranges differing = differences(known);
            for (Map.Entry<Long, Long> range : differing.starts().entrySet()) {
                send(range.getKey(), range.getValue());
            }
            if (!stillDifferent(differing).isEmpty() || replica.size() != fileBytes) {
                throw new IOException(replica + ": differs from " + file + " still, after what differed was written");
            }
            replica.force();
        }

        private void send(long from, long to) throws IOException {
            for (long at = from; at < to; at += BlockHasher.BLOCK_BYTES) {
                job.throwIfCancelled();
                buffer.clear().limit((int) Math.min(BlockHasher.BLOCK_BYTES, to - at)); // free between comparisons
                file.readFully(buffer, at);
                replica.writeFully(buffer.flip(), at);
                sent++;
                long done = Math.min(to, at + BlockHasher.BLOCK_BYTES);
                job.report("Writing " + replica, done, fileBytes);
            }
        }
    }
}
