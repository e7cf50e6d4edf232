package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An HDF5 file being written as a {@link FileSpec} describes it, in this order: datasets that {@linkplain #begin begin}
 * early, the {@linkplain #describe description}, elements and what is known late, {@link #complete()}. Thread-safe. Buffers
 * hold elements as the file does, row-major, from position to limit.
 */
public interface DescribedFile extends Closeable {
    /**
     * Creates a dataset before the rest of the file is known. All its chunks are written before the description.
     *
     * @param form filtered, of fixed extents; the description gives the same
     */
    void begin(String dataset, DatasetForm form) throws IOException;

    /** Creates everything else. Called once. */
    void describe(FileSpec spec) throws IOException;

    /**
     * Writes elements of a dataset that is in one piece.
     *
     * @param at byte among all elements of the dataset where they go
     */
    void write(String dataset, long at, ByteBuffer elements) throws IOException;

    /**
     * Writes a chunk as {@link ChunkEncoder} makes it, whose length tells which filters it went through.
     *
     * @param ordinal row-major in the grid of chunks
     */
    void writeChunk(String dataset, long ordinal, ByteBuffer stored) throws IOException;

    /**
     * Writes chunks that follow one another, each as {@link #writeChunk} does.
     *
     * @param first ordinal of the first
     * @param stored all of them, one after the other
     * @param lengths of each
     */
    default void writeChunks(String dataset, long first, ByteBuffer stored, int... lengths) throws IOException {
        int at = stored.position();
        for (int i = 0; i < lengths.length; i++) {
            writeChunk(dataset, first + i, stored.slice(at, lengths[i]));
            at += lengths[i];
        }
    }

    /** Sets an attribute that was described or reserved; as {@link io.github.sliceline.hdf5.encoding.LateValues#set}. */
    void set(String object, String name, AttributeValue value) throws IOException;

    /** Gives a reserved dataset its extents; as {@link io.github.sliceline.hdf5.encoding.LateValues#append}. */
    void append(String dataset, Shape shape) throws IOException;

    /** Writes what is left, so that any HDF5 library reads the file. Nothing is written afterwards. */
    void complete() throws IOException;

    /** Lets go of the file; one that is not {@linkplain #complete() complete} may not be readable. */
    @Override
    void close() throws IOException;
}
