package io.github.sliceline.mirror.copy;

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
 * Finds the blocks in which a file and its copy differ, by their hashes; where the copy is on a server, both make them at
 * once. The file must not change meanwhile. For one thread.
 */
public sealed class BlockComparison implements Closeable {
    final ByteSource file;
    final long fileBytes;
    private final ByteSource copy;
    final Job job;
    private final DirectMemory memory;
    final ByteBuffer buffer;
    private final BlockHasher hasher;
    private long compared;

    /** @param job hears of every few blocks */
    public BlockComparison(ByteSource file, ByteSource copy, Job job) throws IOException {
        this.file = file;
        this.fileBytes = file.size();
        this.copy = copy;
        this.job = job;
        this.memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
        this.buffer = memory.buffer();
        this.hasher = new BlockHasher(buffer);
    }

    /** Bytes of the file's blocks that differ or are not in the copy, leaving out those known to be the same. */
    public Ranges differences(Ranges known) throws IOException {
        return differences(block -> !known.contain(start(block), end(block)));
    }

    /** Bytes that differ among those that did, all blocks of them whole. */
    Ranges stillDifferent(Ranges differed) throws IOException {
        return differences(block -> differed.contain(start(block), end(block)));
    }

    private Ranges differences(LongPredicate suspect) throws IOException {
        Ranges differing = new Ranges();
        long blocks = BlockHasher.blocks(fileBytes);
        long inBoth = Math.min(blocks, BlockHasher.blocks(copy.size()));
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
        if (copy instanceof RemoteCopy remote) {
            remote.askForHashes(first, count);
        }
        byte[] ours = hasher.hashes(file, first, count);
        byte[] theirs = copy instanceof RemoteCopy remote ? remote.takeHashes() : hasher.hashes(copy, first, count);
        for (int i = 0; i < count; i++) {
            int from = i * BlockHasher.HASH_BYTES;
            int to = from + BlockHasher.HASH_BYTES;
            if (to > theirs.length || !Arrays.equals(ours, from, to, theirs, from, to)) {
                differing.add(start(first + i), end(first + i));
            }
        }
        compared += count;
        job.report("Comparing " + copy, end(first + count - 1), fileBytes);
    }

    public long compared() {
        return compared;
    }

    /** Gives the memory back; file and copy stay open. */
    @Override
    public void close() {
        memory.close();
    }

    /**
     * Makes a copy the same as the file: compares, sends the blocks that differ, and compares those again. The file must not
     * change meanwhile. For one thread.
     */
    public static final class BlockSync extends BlockComparison {
        private final OpenCopy copy;
        private long sent;

        /** @param job hears of every few blocks; also how others see that it goes on */
        public BlockSync(ByteSource file, OpenCopy copy, Job job) throws IOException {
            super(file, copy, job);
            this.copy = copy;
        }

        public long sent() {
            return sent;
        }

        /**
         * Makes the copy the same and forces it.
         *
         * @param known bytes of which it is known that the copy has them
         * @throws IOException also if they still differ afterwards
         */
        public void run(Ranges known) throws IOException {
            copy.truncate(fileBytes);
            Ranges differing = differences(known);
            for (Map.Entry<Long, Long> range : differing.starts().entrySet()) {
                send(range.getKey(), range.getValue());
            }
            if (!stillDifferent(differing).isEmpty() || copy.size() != fileBytes) {
                throw new IOException(copy + ": differs from " + file + " still, after what differed was written");
            }
            copy.force();
        }

        private void send(long from, long to) throws IOException {
            for (long at = from; at < to; at += BlockHasher.BLOCK_BYTES) {
                job.throwIfCancelled();
                buffer.clear().limit((int) Math.min(BlockHasher.BLOCK_BYTES, to - at)); // free between two comparisons
                file.readFully(buffer, at);
                copy.writeFully(buffer.flip(), at);
                sent++;
                long done = Math.min(to, at + BlockHasher.BLOCK_BYTES);
                job.report("Writing " + copy, done, fileBytes);
            }
        }
    }
}
