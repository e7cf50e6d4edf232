package io.github.sliceline.mirror.copy;

import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * Finds the blocks in which a file and its copy differ, by their hashes, which are made in both places at once. The file
 * must not change meanwhile. For one thread.
 */
public final class BlockComparison {
    private final ByteSource file;
    private final long fileBytes;
    private final HashedSource copy;
    private final BlockHasher hasher;
    private final Job job;
    private long compared;

    /**
     * Comparison of a file with its copy.
     *
     * @param buffer of a block; free for other use between two calls
     * @param job hears of every few blocks
     */
    public BlockComparison(ByteSource file, HashedSource copy, ByteBuffer buffer, Job job) throws IOException {
        this.file = file;
        this.fileBytes = file.size();
        this.copy = copy;
        this.hasher = new BlockHasher(buffer);
        this.job = job;
    }

    /** Blocks whose hashes were compared. */
    long compared() {
        return compared;
    }

    /** Bytes of the file's blocks that differ or are not in the copy, leaving out those known to be the same. */
    public Ranges differences(Ranges known) throws IOException {
        Ranges differing = new Ranges();
        long blocks = BlockHasher.blocks(fileBytes);
        long copyBlocks = BlockHasher.blocks(copy.size());
        for (long block = 0; block < blocks; ) {
            int count = 1;
            if (known.contain(start(block), end(block))) {
                block++;
                continue;
            }
            if (block >= copyBlocks) {
                differing.add(start(block), end(block));
            } else {
                while (count < BlockHasher.MOST_BLOCKS
                        && block + count < Math.min(blocks, copyBlocks)
                        && !known.contain(start(block + count), end(block + count))) {
                    count++;
                }
                compare(block, count, differing);
            }
            block += count;
        }
        return differing;
    }

    /** Whether all blocks of some bytes are the same, which begin with a block. */
    boolean isSame(Ranges bytes) throws IOException {
        Ranges differing = new Ranges();
        for (Map.Entry<Long, Long> range : bytes.starts().entrySet()) {
            long end = BlockHasher.blocks(range.getValue());
            for (long block = range.getKey() / BlockHasher.BLOCK_BYTES; block < end; ) {
                int count = (int) Math.min(BlockHasher.MOST_BLOCKS, end - block);
                compare(block, count, differing);
                block += count;
            }
        }
        return differing.starts().isEmpty();
    }

    private static long start(long block) {
        return block * BlockHasher.BLOCK_BYTES;
    }

    private long end(long block) {
        return Math.min(fileBytes, start(block + 1));
    }

    private void compare(long first, int count, Ranges differing) throws IOException {
        job.throwIfCancelled();
        HashedSource.PendingHashes pending = copy.hashes(first, count);
        byte[] ours = hasher.hashes(file, first, count);
        byte[] theirs = pending.await();
        for (int i = 0; i < count; i++) {
            int from = i * BlockHasher.HASH_BYTES;
            int to = from + BlockHasher.HASH_BYTES;
            boolean same = to <= theirs.length && Arrays.equals(ours, from, to, theirs, from, to);
            if (!same) {
                differing.add(start(first + i), end(first + i));
            }
        }
        compared += count;
        job.report("Comparing " + copy, end(first + count - 1), fileBytes);
    }
}
