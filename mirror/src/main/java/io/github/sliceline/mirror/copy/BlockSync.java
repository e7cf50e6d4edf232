package io.github.sliceline.mirror.copy;

import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Makes a copy the same as the file: compares, sends the blocks that differ, and compares those again. The file must not
 * change meanwhile. For one thread.
 */
public final class BlockSync implements Closeable {
    private final ByteSource file;
    private final ReplicaStore copy;
    private final BlockComparison comparison;
    private final Job job;
    private long sent;

    /** @param job hears of every few blocks; also how others see that it goes on */
    public BlockSync(ByteSource file, ReplicaStore copy, Job job) throws IOException {
        this.file = file;
        this.copy = copy;
        this.comparison = new BlockComparison(file, copy, job);
        this.job = job;
    }

    public long compared() {
        return comparison.compared();
    }

    /** Blocks sent because they differed or were not there. */
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
        long bytes = file.size();
        copy.truncate(bytes);
        Ranges differing = comparison.differences(known);
        for (Map.Entry<Long, Long> range : differing.starts().entrySet()) {
            send(range.getKey(), range.getValue(), bytes);
        }
        if (!comparison.stillDifferent(differing).isEmpty() || copy.size() != bytes) {
            throw new IOException(copy + ": differs from " + file + " still, after what differed was written");
        }
        copy.force();
    }

    private void send(long from, long to, long total) throws IOException {
        ByteBuffer buffer = comparison.buffer();
        for (long at = from; at < to; at += BlockHasher.BLOCK_BYTES) {
            job.throwIfCancelled();
            buffer.clear().limit((int) Math.min(BlockHasher.BLOCK_BYTES, to - at));
            file.readFully(buffer, at);
            copy.writeFully(buffer.flip(), at);
            sent++;
            job.report("Writing " + copy, Math.min(to, at + BlockHasher.BLOCK_BYTES), total);
        }
    }

    /** Gives the memory back; file and copy stay open. */
    @Override
    public void close() {
        comparison.close();
    }
}
