package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Applies all filters of a dataset to its chunks. A chunk that does not compress goes through them too and gets a little longer:
 * readers that go round libhdf5 know no filters of single chunks. May hold native memory: close it. Not thread-safe: one for
 * each thread.
 */
public final class ChunkEncoder implements Closeable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private final List<FilterEncoder> filters;
    /** Every other filter writes to the one, those between to the other. */
    private final ByteBuffer[] outputs = {NOTHING, NOTHING};

    /**
     * An encoder for a dataset.
     *
     * @throws IllegalArgumentException if it has a filter that cannot be applied here
     */
    public ChunkEncoder(DatasetForm form) {
        this.filters = FilterEncoder.of(form.filters(), form.type().bytes());
    }

    /**
     * Encodes one chunk.
     *
     * @param chunk from position to limit the whole chunk, direct; the position does not move
     * @return the stored bytes, direct, from position to limit; those of the chunk itself, or valid until the next call
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
