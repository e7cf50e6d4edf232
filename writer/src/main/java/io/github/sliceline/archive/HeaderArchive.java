package io.github.sliceline.archive;

import io.github.sliceline.hdf5.write.Hdf5Writer;
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
    private final int chunkBytes;
    private final OrderedChunks chunks;

    public HeaderArchive(Hdf5Writer writer, long traces) throws IOException {
        int chunkTraces = (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
        this.chunkBytes = chunkTraces * TraceHeader.BYTES;
        this.chunks = new OrderedChunks(writer, VolumeProfile.TRACE_HEADERS, traces, TraceHeader.BYTES, chunkTraces);
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(chunkBytes).put(packedHeaders).clear(); // zeros after the last
        chunks.put(firstTrace / SegyScanner.BLOCK_TRACES, chunk);
    }
}
