package io.github.sliceline.archive;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.InOrder;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Compresses chunks of bytes on the threads that bring them, in any order, and writes them in the order of their numbers:
 * 0, 1, 2, … Thread-safe.
 */
public final class OrderedChunks {
    /** A higher level gains little. */
    private static final int DEFLATE_LEVEL = 1;

    private final DatasetForm form;
    private final InOrder<ByteBuffer> order;

    /** Chunks of a dataset that has begun. */
    OrderedChunks(DescribedFile file, String path, DatasetForm form) {
        this.form = form;
        this.order = new InOrder<>(0, (number, encoded) -> file.writeChunk(path, number, encoded));
    }

    /** Rows of bytes, so many of them a chunk. */
    static DatasetForm form(long rows, int rowBytes, int rowsAtOnce) {
        return DatasetForm.chunked(DataType.unsigned(1), Shape.of(rows, rowBytes), Shape.of(rowsAtOnce, rowBytes))
                .deflated(DEFLATE_LEVEL);
    }

    private static int headersAtOnce(long traces) {
        return (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
    }

    /** The dataset of {@linkplain #ofHeaders trace headers}. */
    public static DatasetForm headersForm(long traces) {
        return form(traces, TraceHeader.BYTES, headersAtOnce(traces));
    }

    /**
     * Keeps all trace headers, in file order, as they pass by in the scan: one block, one chunk. Headers repeat themselves
     * so much that little is left of them.
     */
    public static TraceHeaderSink ofHeaders(DescribedFile file, long traces) {
        OrderedChunks chunks = new OrderedChunks(file, VolumeProfile.TRACE_HEADERS, headersForm(traces));
        return (firstTrace, count, packedHeaders) -> {
            // zeros after the last
            ByteBuffer chunk = ByteBuffer.allocateDirect(headersAtOnce(traces) * TraceHeader.BYTES);
            chunks.put(
                    firstTrace / SegyScanner.BLOCK_TRACES,
                    chunk.put(packedHeaders).clear());
        };
    }

    /** Brings a whole chunk, from position to limit. Each number comes once. */
    void put(long number, ByteBuffer chunk) throws IOException {
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            ByteBuffer encoded = encoder.encode(chunk);
            order.put(
                    number,
                    ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip());
        }
    }
}
