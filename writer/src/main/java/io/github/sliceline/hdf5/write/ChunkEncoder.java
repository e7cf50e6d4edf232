package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.hdf5.layout.DatasetForm;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Makes of chunks what is stored of them: through all filters of their dataset, or, where compression makes one no shorter,
 * through checksums alone. Which of the two it was the length tells: {@link FilterPipeline#maskOf}. May hold native memory:
 * close it. Not thread-safe: one for each thread.
 */
public final class ChunkEncoder implements Closeable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private final FilterPipeline pipeline;
    private final List<FilterEncoder> filters;
    /** Every other filter writes to the one, those between to the other. */
    private final ByteBuffer[] outputs = {NOTHING, NOTHING};

    /**
     * An encoder for a dataset.
     *
     * @throws IllegalArgumentException if it has a filter that cannot be applied here
     */
    public ChunkEncoder(DatasetForm form) {
        this.pipeline = form.pipeline();
        this.filters = FilterEncoder.of(form.filters(), form.type().bytes());
    }

    /**
     * Encodes one chunk.
     *
     * @param chunk from position to limit the whole chunk, direct; the position does not move
     * @return the stored bytes, direct, from position to limit; those of the chunk itself, or valid until the next call
     */
    public ByteBuffer encode(ByteBuffer chunk) {
        Optional<ByteBuffer> shorter = apply(0, chunk);
        return shorter.isPresent()
                ? shorter.get()
                : apply(pipeline.bareMask(), chunk).orElseThrow();
    }

    /** The chunk through the filters that are not left out; empty if compression does not make it shorter. */
    private Optional<ByteBuffer> apply(int leftOut, ByteBuffer chunk) {
        ByteBuffer from = chunk.duplicate();
        int most = Math.toIntExact(pipeline.mostStoredBytes());
        int steps = 0;
        for (int i = 0; i < filters.size(); i++) {
            if ((leftOut >>> i & 1) == 0) {
                ByteBuffer to = output(steps++ % 2, most);
                if (!filters.get(i).apply(from, to)) {
                    return Optional.empty();
                }
                from = to.flip();
            }
        }
        boolean shorter = leftOut != 0 || pipeline.bareMask() == 0 || from.remaining() < most;
        return shorter ? Optional.of(from) : Optional.empty();
    }

    private ByteBuffer output(int which, int bytes) {
        if (outputs[which].capacity() < bytes) {
            outputs[which] = ByteBuffer.allocateDirect(bytes);
        }
        return outputs[which].clear();
    }

    /** Most that is stored of so many bytes. */
    public static long worst(long bytes) {
        return bytes + Fletcher32.CHECKSUM_BYTES;
    }

    @Override
    public void close() {
        filters.forEach(FilterEncoder::close);
    }
}
