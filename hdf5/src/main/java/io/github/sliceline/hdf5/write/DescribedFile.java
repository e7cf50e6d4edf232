package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An HDF5 file that is written as a {@link FileSpec} describes it, in this order: datasets that {@linkplain #begin
 * begin} early, the {@linkplain #describe description}, elements and late values, {@link #complete()}. Thread-safe.
 * Buffers hold elements as in the file, row-major, from position to limit.
 */
public interface DescribedFile extends Closeable {
    /**
     * Creates a dataset before the rest of the file is known. All its chunks are written before the description.
     *
     * @param form form with filters and fixed extents; the description must have the same
     */
    void begin(String dataset, DatasetForm form) throws IOException;

    /** Creates everything else. Called once. */
    void describe(FileSpec spec) throws IOException;

    /**
     * Writes elements of a contiguous dataset.
     *
     * @param at offset in bytes from the dataset's first element
     */
    void write(String dataset, long at, ByteBuffer elements) throws IOException;

    /**
     * Writes a chunk that {@link ChunkEncoder} encoded. All filters were applied to it.
     *
     * @param ordinal row-major in the grid of chunks
     */
    void writeChunk(String dataset, long ordinal, ByteBuffer stored) throws IOException;

    /**
     * Writes consecutive chunks.
     *
     * @param first ordinal of the first chunk
     * @param stored all chunks, one after another
     * @param lengths length in bytes of each
     * @see #writeChunk
     */
    default void writeChunks(String dataset, long first, ByteBuffer stored, int... lengths) throws IOException {
        int at = stored.position();
        for (int i = 0; i < lengths.length; i++) {
            writeChunk(dataset, first + i, stored.slice(at, lengths[i]));
            at += lengths[i];
        }
    }

    /**
     * Sets an attribute that was described or reserved.
     *
     * @see io.github.sliceline.hdf5.encoding.LateValues#set
     */
    void set(String object, String name, AttributeValue value) throws IOException;

    /**
     * Sets the extents of a reserved dataset, and so adds it to the file.
     *
     * @see io.github.sliceline.hdf5.encoding.LateValues#append
     */
    void append(String dataset, Shape shape) throws IOException;

    /** Writes the rest, so that any HDF5 library can read the file. Nothing is written afterwards. */
    void complete() throws IOException;

    /** Releases the file. A file that is not {@linkplain #complete() complete} may be unreadable. */
    @Override
    void close() throws IOException;
}
