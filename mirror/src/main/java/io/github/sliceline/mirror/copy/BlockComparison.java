package io.github.sliceline.mirror.copy;

import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DirectMemory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Finds the blocks in which a file and its copy differ, by their hashes; where the copy is on a server, both make them at
 * once. The file must not change meanwhile. For one thread.
 */
public final class BlockComparison implements Closeable {
    private final ByteSource file;
    private final long fileBytes;
    private final ByteSource copy;
    private final Job job;
    private final DirectMemory memory;
    private final ByteBuffer buffer;
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

    long compared() {
        return compared;
    }

    /** Room for a block; free for use between two calls. */
    ByteBuffer buffer() {
        return buffer;
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
        if (copy instanceof MirrorStore remote) {
            remote.askForHashes(first, count);
        }
        byte[] ours = hasher.hashes(file, first, count);
        byte[] theirs =
                copy instanceof MirrorStore remote ? remote.takeHashes() : hasher.hashes(copy, first, count);
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

    /** Gives the memory back; file and copy stay open. */
    @Override
    public void close() {
        memory.close();
    }
}
