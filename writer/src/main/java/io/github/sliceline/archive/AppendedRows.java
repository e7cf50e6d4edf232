package io.github.sliceline.archive;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A dataset written row after row, from the first to the last, a chunk of about 1 MB at a time. How many rows there
 * will be must be known. Not thread-safe.
 */
final class AppendedRows implements Closeable {
    private static final int CHUNK_BYTES = 1 << 20;

    private final Hdf5Output output;
    private final ChunkEncoder encoder;
    private final ByteBuffer chunk;
    private final int chunkRows;
    private final int rowBytes;
    private long rows;

    /**
     * @param rows how many there will be, at least 1
     * @param columns elements of a row; 0 for a dataset of one dimension, whose rows are single elements
     * @param deflateLevel 0 for no filters
     */
    AppendedRows(Hdf5Writer writer, String path, NumberType type, long rows, int columns, int deflateLevel)
            throws IOException {
        this.rowBytes = Math.multiplyExact(Math.max(1, columns), type.bytes());
        this.chunkRows = (int) Math.min(rows, Math.max(1, CHUNK_BYTES / rowBytes));
        Shape shape = columns == 0 ? Shape.of(rows) : Shape.of(rows, columns);
        Shape chunkShape = columns == 0 ? Shape.of(chunkRows) : Shape.of(chunkRows, columns);
        this.output = writer.createDataset(DatasetSpec.chunked(path, type, shape, chunkShape, deflateLevel));
        this.encoder = new ChunkEncoder(type.bytes(), Math.max(1, deflateLevel));
        this.chunk = ByteBuffer.allocateDirect(Math.multiplyExact(chunkRows, rowBytes));
    }

    /** Appends whole rows: little-endian elements from position to limit, which are used up. */
    void append(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int n = Math.min(bytes.remaining(), chunk.remaining());
            chunk.put(chunk.position(), bytes, bytes.position(), n);
            chunk.position(chunk.position() + n);
            bytes.position(bytes.position() + n);
            if (!chunk.hasRemaining()) {
                writeChunk(chunkRows);
            }
        }
    }

    /** Writes what is left in the last chunk, with zeros after it. */
    void finish() throws IOException {
        if (chunk.position() > 0) {
            int rowsLeft = chunk.position() / rowBytes;
            while (chunk.hasRemaining()) {
                chunk.put((byte) 0);
            }
            writeChunk(rowsLeft);
        }
        if (rows != output.spec().shape().extent(0)) {
            throw new IOException(output.spec().path() + ": " + rows + " rows, wanted "
                    + output.spec().shape().extent(0) + "; the source has changed while it was read");
        }
    }

    private void writeChunk(int rowsInChunk) throws IOException {
        if (rows + rowsInChunk > output.spec().shape().extent(0)) {
            throw new IOException(output.spec().path() + ": more rows than the "
                    + output.spec().shape().extent(0) + " wanted; the source has changed while it was read");
        }
        chunk.flip();
        long[] start = new long[output.spec().shape().rank()];
        start[0] = rows;
        output.writeEncodedChunk(start, output.spec().filtered() ? encoder.encode(chunk) : chunk);
        chunk.clear();
        rows += rowsInChunk;
    }

    @Override
    public void close() {
        encoder.close();
    }
}
