package io.github.sliceline.volume.format;

import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;

/** Headers of the SEG-Y file that a volume is, or was made of. Reads on the calling thread. Thread-safe. */
public interface TraceHeaderSource {
    /** Length of a trace header. */
    int HEADER_BYTES = 240;

    /** Traces in the SEG-Y file. */
    long traces();

    /** Byte order of binary and trace headers. */
    ByteOrder byteOrder();

    /** How many headers of consecutive traces cost as much as one: those that are compressed together. */
    int tracesTogether();

    /** The 400 bytes of the binary header. */
    byte[] binaryHeader() throws IOException;

    /** The textual file header and extended ones, 3,200 bytes each. */
    List<byte[]> textHeaders() throws IOException;

    /**
     * Numbers of the traces of some bins.
     *
     * @param traces (inline, crossline), of a prestack volume (inline, crossline, offset), by index
     * @param destination gets one for each, row-major, from its position on: from 0 in the order of the SEG-Y file, or −1
     */
    void traceNumbers(Region traces, LongBuffer destination) throws IOException;

    /**
     * Reads headers.
     *
     * @param traces their numbers, ascending
     * @param from index of the first that is wanted
     * @param to index after the last
     * @param destination gets {@link #HEADER_BYTES} bytes for each, from its position on, which moves past them
     */
    void readHeaders(long[] traces, int from, int to, ByteBuffer destination) throws IOException;

    /**
     * Reads a field of some headers from elsewhere than the headers, if the file has it there and that is faster.
     *
     * @param name of a standard field, in lower case
     * @param first number of the first trace
     * @param values get one for each trace from there on
     * @return whether they are known; else the headers have to be read
     */
    default boolean readField(String name, long first, long[] values) throws IOException {
        return false;
    }
}
