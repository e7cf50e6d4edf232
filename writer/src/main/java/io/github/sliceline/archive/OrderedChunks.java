package io.github.sliceline.archive;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Compresses chunks of bytes on the threads that bring them, in any order, and writes them in the order of their numbers:
 * 0, 1, 2, … So the file does not depend on which thread was faster. Nobody waits: what is early is kept until its turn,
 * and whoever fills the gap writes all that follow. Thread-safe.
 */
public final class OrderedChunks {
    /** A higher level gains little. */
    static final int DEFLATE_LEVEL = 1;

    private final Hdf5Output output;
    private final int rows;
    private final Map<Long, ByteBuffer> early = new HashMap<>();
    private long next;

    /** Creates a dataset of rows of bytes, so many of them a chunk. */
    OrderedChunks(Hdf5Writer writer, String path, long rows, int rowBytes, int rowsAtOnce) throws IOException {
        Shape all = Shape.of(rows, rowBytes);
        Shape chunk = Shape.of(rowsAtOnce, rowBytes);
        this.output = writer.createDataset(DatasetSpec.chunked(path, NumberType.STD_U8LE, all, chunk, DEFLATE_LEVEL));
        this.rows = rowsAtOnce;
    }

    /**
     * Keeps all trace headers, in file order, as they pass by in the scan: one block, one chunk. Headers repeat themselves
     * so much that little is left of them.
     */
    public static TraceHeaderSink ofHeaders(Hdf5Writer writer, long traces) throws IOException {
        int perChunk = (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
        OrderedChunks chunks =
                new OrderedChunks(writer, VolumeProfile.TRACE_HEADERS, traces, TraceHeader.BYTES, perChunk);
        return (firstTrace, count, packedHeaders) -> {
            ByteBuffer chunk = ByteBuffer.allocate(perChunk * TraceHeader.BYTES); // zeros after the last
            chunks.put(
                    firstTrace / SegyScanner.BLOCK_TRACES,
                    chunk.put(packedHeaders).clear());
        };
    }

    /** Brings a whole chunk, from position to limit. Each number comes once. */
    void put(long number, ByteBuffer chunk) throws IOException {
        try (ChunkEncoder encoder = new ChunkEncoder(Byte.BYTES, DEFLATE_LEVEL)) {
            ByteBuffer encoded = encoder.encode(chunk);
            write(
                    number,
                    ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip());
        }
    }

    private synchronized void write(long number, ByteBuffer encoded) throws IOException {
        early.put(number, encoded);
        for (ByteBuffer ready = early.remove(next); ready != null; ready = early.remove(next)) {
            output.writeEncodedChunk(new long[] {next * rows, 0}, ready);
            next++;
        }
    }
}
