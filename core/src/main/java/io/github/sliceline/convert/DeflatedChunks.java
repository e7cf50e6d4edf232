package io.github.sliceline.convert;

import io.github.sliceline.hdf5.ChunkEncoder;
import io.github.sliceline.hdf5.Hdf5Output;
import io.github.sliceline.plan.ChunkGrid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Encodes chunks on the calling threads; libhdf5 places the bytes, one chunk at a time. */
final class DeflatedChunks implements ChunkSink {
    private final Hdf5Output output;
    private final ChunkGrid grid;
    private final int chunkBytes;
    private final Deque<ChunkEncoder> encoders = new ConcurrentLinkedDeque<>();

    DeflatedChunks(Hdf5Output output, ChunkGrid grid, int chunkBytes) {
        this.output = output;
        this.grid = grid;
        this.chunkBytes = chunkBytes;
    }

    @Override
    public void write(long first, ByteBuffer chunks) throws IOException {
        ChunkEncoder idle = encoders.pollFirst();
        ChunkEncoder encoder = idle != null
                ? idle
                : new ChunkEncoder(output.spec().type().bytes(), output.spec().deflateLevel());
        try {
            int end = chunks.limit();
            for (long ordinal = first; chunks.position() < end; ordinal++) {
                chunks.limit(chunks.position() + chunkBytes);
                output.writeEncodedChunk(grid.start(ordinal), encoder.encode(chunks));
                chunks.position(chunks.limit()).limit(end);
            }
        } finally {
            encoders.addFirst(encoder);
        }
    }

    @Override
    public void close() {
        encoders.forEach(ChunkEncoder::close);
    }
}
