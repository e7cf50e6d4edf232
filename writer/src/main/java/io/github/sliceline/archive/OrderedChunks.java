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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Writer that compresses chunks of bytes on the calling threads, in any order. It stores them in the order of their
 * numbers 0, 1, 2, … Thread-safe.
 */
public final class OrderedChunks {
    /** Level 1, because higher levels gain little. */
    private static final int DEFLATE_LEVEL = 1;

    private final DescribedFile file;
    private final String path;
    private final DatasetForm form;
    private final Map<Long, ByteBuffer> early = new HashMap<>();
    private long next;

    /**
     * @param form form of a dataset that is already described in the file
     */
    OrderedChunks(DescribedFile file, String path, DatasetForm form) {
        this.file = file;
        this.path = path;
        this.form = form;
    }

    /** Returns the form of a dataset with rows of bytes. */
    static DatasetForm form(long rows, int rowBytes, int rowsAtOnce) {
        return DatasetForm.chunked(DataType.unsigned(1), Shape.of(rows, rowBytes), Shape.of(rowsAtOnce, rowBytes))
                .deflated(DEFLATE_LEVEL);
    }

    private static int headersAtOnce(long traces) {
        return (int) Math.min(SegyScanner.BLOCK_TRACES, traces);
    }

    /** Returns the form of the dataset for {@linkplain #ofHeaders trace headers}. */
    public static DatasetForm headersForm(long traces) {
        return form(traces, TraceHeader.BYTES, headersAtOnce(traces));
    }

    /**
     * Returns a sink that stores all trace headers in file order, while the scan reads them: one chunk for each block.
     * Headers compress very well.
     */
    public static TraceHeaderSink ofHeaders(DescribedFile file, long traces) {
        OrderedChunks chunks = new OrderedChunks(file, VolumeProfile.TRACE_HEADERS, headersForm(traces));
        return (firstTrace, count, packedHeaders) -> {
            // the last chunk ends with zeros
            ByteBuffer chunk = ByteBuffer.allocateDirect(headersAtOnce(traces) * TraceHeader.BYTES);
            chunks.put(
                    firstTrace / SegyScanner.BLOCK_TRACES,
                    chunk.put(packedHeaders).clear());
        };
    }

    /** Compresses a whole chunk, from position to limit. Each number comes once. */
    void put(long number, ByteBuffer chunk) throws IOException {
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            ByteBuffer encoded = encoder.encode(chunk);
            ByteBuffer copy =
                    ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip();
            writeInTurn(number, copy);
        }
    }

    private synchronized void writeInTurn(long number, ByteBuffer encoded) throws IOException {
        early.put(number, encoded);
        for (ByteBuffer ready = early.remove(next); ready != null; ready = early.remove(next)) {
            file.writeChunk(path, next++, ready);
        }
    }
}
