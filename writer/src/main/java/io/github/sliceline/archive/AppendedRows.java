package io.github.sliceline.archive;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DescribedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A dataset that is written row by row, from the first to the last, in chunks of about 1 MB. The number of rows must be
 * known beforehand. Not thread-safe.
 */
final class AppendedRows implements Closeable {
    /** Most bytes of a chunk. This is also more than the rows of any chunk. */
    static final int CHUNK_BYTES = 1 << 20;

    private final DescribedFile file;
    private final String path;
    private final DatasetForm form;
    private final ChunkEncoder encoder;
    private final ByteBuffer chunk;
    private final int rowBytes;
    private long chunks;
    private long rows;

    /**
     * @param form a form that {@link #form} returned for the final number of rows
     */
    AppendedRows(DescribedFile file, String path, DatasetForm form) {
        this.file = file;
        this.path = path;
        this.form = form;
        this.rowBytes =
                Math.toIntExact(form.chunkBytes() / form.chunk().orElseThrow().extent(0));
        this.encoder = new ChunkEncoder(form);
        this.chunk = ByteBuffer.allocateDirect(Math.toIntExact(form.chunkBytes()));
    }

    /**
     * Returns the form of a dataset of rows.
     *
     * @param rows final number of rows, at least 1
     * @param columns elements of a row; 0 for a dataset of one dimension, whose rows are single elements
     * @param deflateLevel 0 for no filters
     */
    static DatasetForm form(DataType type, long rows, int columns, int deflateLevel) {
        int rowBytes = Math.multiplyExact(Math.max(1, columns), type.bytes());
        long chunkRows = Math.min(rows, Math.max(1, CHUNK_BYTES / rowBytes));
        return (columns == 0
                        ? DatasetForm.chunked(type, Shape.of(rows), Shape.of(chunkRows))
                        : DatasetForm.chunked(type, Shape.of(rows, columns), Shape.of(chunkRows, columns)))
                .deflated(deflateLevel);
    }

    /**
     * Appends whole rows.
     *
     * @param bytes little-endian elements, from position to limit; the position moves to the limit
     */
    void append(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int n = Math.min(bytes.remaining(), chunk.remaining());
            chunk.put(chunk.position(), bytes, bytes.position(), n);
            chunk.position(chunk.position() + n);
            bytes.position(bytes.position() + n);
            if (!chunk.hasRemaining()) {
                writeChunk(chunk.capacity() / rowBytes);
            }
        }
    }

    /** Writes the last chunk, padded with zeros. */
    void finish() throws IOException {
        if (chunk.position() > 0) {
            int rowsLeft = chunk.position() / rowBytes;
            while (chunk.hasRemaining()) {
                chunk.put((byte) 0);
            }
            writeChunk(rowsLeft);
        }
        if (rows != form.shape().extent(0)) {
            throw changed();
        }
    }

    private IOException changed() {
        return new IOException(path + ": more or fewer rows than the "
                + form.shape().extent(0) + " wanted; the source has changed while it was read");
    }

    private void writeChunk(int rowsInChunk) throws IOException {
        if (rows + rowsInChunk > form.shape().extent(0)) {
            throw changed();
        }
        file.writeChunk(path, chunks++, encoder.encode(chunk.flip()));
        chunk.clear();
        rows += rowsInChunk;
    }

    @Override
    public void close() {
        encoder.close();
    }
}
