package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.DatasetSpec;
import io.github.sliceline.hdf5.Hdf5Output;
import io.github.sliceline.hdf5.Hdf5Writer;
import io.github.sliceline.hdf5.StoredType;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.segy.SegyScanner;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.TraceHeaderSink;
import io.github.sliceline.volume.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Keeps all trace headers, in file order, as they pass by in the scan: one block, one chunk. */
final class HeaderArchive implements TraceHeaderSink, Closeable {
    /** Headers repeat themselves so much that a higher level gains little. */
    private static final int DEFLATE_LEVEL = 1;

    private final DeflatedChunks chunks;
    private final ThreadLocal<ByteBuffer> padded;

    HeaderArchive(Hdf5Writer writer, long traces) throws IOException {
        Shape shape = Shape.of(traces, TraceHeader.BYTES);
        int chunkTraces = (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
        int chunkBytes = chunkTraces * TraceHeader.BYTES;
        Shape chunk = Shape.of(chunkTraces, TraceHeader.BYTES);
        Hdf5Output output = writer.createDataset(
                DatasetSpec.chunked(VolumeProfile.TRACE_HEADERS, StoredType.UINT8, shape, chunk, DEFLATE_LEVEL));
        this.chunks = new DeflatedChunks(output, new ChunkGrid(shape, chunk), chunkBytes);
        this.padded = ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(chunkBytes));
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException {
        ByteBuffer chunk = padded.get().clear();
        chunk.put(packedHeaders);
        while (chunk.hasRemaining()) {
            chunk.put((byte) 0);
        }
        chunks.write(firstTrace / SegyScanner.BLOCK_TRACES, chunk.flip());
    }

    @Override
    public void close() {
        chunks.close();
    }
}
