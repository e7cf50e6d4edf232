package io.github.sliceline.archive;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.StoredType;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Keeps all trace headers, in file order, as they pass by in the scan: one block, one chunk. Compressed by
 * the scanning threads; headers repeat themselves so much that little is left of them.
 */
public final class HeaderArchive implements TraceHeaderSink {
    /** A higher level gains little. */
    private static final int DEFLATE_LEVEL = 1;

    private final int chunkBytes;
    private final InOrder<ByteBuffer> chunks;

    public HeaderArchive(Hdf5Writer writer, long traces) throws IOException {
        int chunkTraces = (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
        Hdf5Output output = writer.createDataset(DatasetSpec.chunked(
                VolumeProfile.TRACE_HEADERS,
                StoredType.UINT8,
                Shape.of(traces, TraceHeader.BYTES),
                Shape.of(chunkTraces, TraceHeader.BYTES),
                DEFLATE_LEVEL));
        this.chunkBytes = chunkTraces * TraceHeader.BYTES;
        this.chunks = new InOrder<>(
                (block, encoded) -> output.writeEncodedChunk(new long[] {block * chunkTraces, 0}, encoded));
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(chunkBytes).put(packedHeaders).clear(); // zeros after the last
        try (ChunkEncoder encoder = new ChunkEncoder(StoredType.UINT8.bytes(), DEFLATE_LEVEL)) {
            ByteBuffer encoded = encoder.encode(chunk);
            ByteBuffer kept =
                    ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip();
            chunks.put(firstTrace / SegyScanner.BLOCK_TRACES, kept);
        }
    }
}
