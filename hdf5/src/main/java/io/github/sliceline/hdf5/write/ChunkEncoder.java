package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Encoder that applies all filters of a dataset to its chunks. Incompressible chunks go through all filters too and get
 * a little longer, because readers without libhdf5 may ignore filter masks of single chunks. May hold native memory, so
 * close it. Not thread-safe: use one for each thread.
 */
public final class ChunkEncoder implements Closeable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private final List<FilterEncoder> filters;
    /** Outputs of the filters, which alternate between the two. */
    private final ByteBuffer[] outputs = {NOTHING, NOTHING};

    /**
     * Creates an encoder for a dataset.
     *
     * @throws IllegalArgumentException if it has a filter that cannot be applied here
     */
    public ChunkEncoder(DatasetForm form) {
        this.filters = FilterEncoder.of(form.filters(), form.type().bytes());
    }

    /**
     * Encodes one chunk.
     *
     * @param chunk the whole chunk from position to limit, direct; the position does not move
     * @return the stored bytes, direct, from position to limit; without filters, the chunk itself, otherwise valid
     *     until the next call
     */
    public ByteBuffer encode(ByteBuffer chunk) {
        ByteBuffer from = chunk.duplicate();
        int most = Math.toIntExact(FilterEncoder.most(chunk.remaining()));
        for (int i = 0; i < filters.size(); i++) {
            ByteBuffer to = output(i % 2, most);
            filters.get(i).apply(from, to);
            from = to.flip();
        }
        return from;
    }

    private ByteBuffer output(int which, int bytes) {
        if (outputs[which].capacity() < bytes) {
            outputs[which] = ByteBuffer.allocateDirect(bytes);
        }
        return outputs[which].clear();
    }

    @Override
    public void close() {
        filters.forEach(FilterEncoder::close);
    }
}
