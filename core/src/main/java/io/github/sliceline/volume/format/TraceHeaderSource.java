package io.github.sliceline.volume.format;

import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;

/**
 * Headers of the SEG-Y file that a volume is, or from which it was converted. Reads on the calling thread. Thread-safe.
 */
public interface TraceHeaderSource {
    /** Length of a trace header in bytes. */
    int HEADER_BYTES = 240;

    /** Number of traces in the SEG-Y file. */
    long traces();

    /** Byte order of binary and trace headers. */
    ByteOrder byteOrder();

    /** Number of consecutive headers that cost as much to read as one, because they are compressed together. */
    int tracesTogether();

    /** Reads the 400 bytes of the binary header. */
    byte[] binaryHeader() throws IOException;

    /** Reads the textual file header and the extended headers, 3,200 bytes each. */
    List<byte[]> textHeaders() throws IOException;

    /**
     * Reads the trace numbers of a region.
     *
     * @param traces region by index, with one number for each dimension except that of the samples, such as (inline,
     *     crossline)
     * @param destination receives the number of each trace in the SEG-Y file, from 0, row-major, from its position on;
     *     −1 for no trace
     */
    void traceNumbers(Region traces, LongBuffer destination) throws IOException;

    /**
     * Reads trace headers.
     *
     * @param traces trace numbers, ascending
     * @param from index in {@code traces} of the first header to read
     * @param to index after the last
     * @param destination receives {@link #HEADER_BYTES} bytes for each header, from its position on; the position moves
     *     past them
     */
    void readHeaders(long[] traces, int from, int to, ByteBuffer destination) throws IOException;

    /**
     * Reads one field of consecutive headers from a copy outside the headers, if the file has such a copy.
     *
     * @param name name of a standard field, in lower case
     * @param first number of the first trace
     * @param values receives the field of each trace, from the first on
     * @return true if the values were read; otherwise the caller reads the headers
     */
    default boolean readField(String name, long first, long[] values) throws IOException {
        return false;
    }
}
