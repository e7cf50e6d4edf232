package io.github.sliceline.exporting;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Headers of a SEG-Y file that holds a part of a volume, or a volume that was never SEG-Y. */
interface SubvolumeHeaders extends Closeable {
    /** Byte order of the file. */
    ByteOrder byteOrder();

    /** Sample format unless another one is asked for. */
    SampleFormat format();

    /** Bytes from the start of a trace to its first sample: 240, and 240 for each extension of its header. */
    int traceHeaderBytes();

    /** The text header, and extended ones. */
    List<TextHeader> textHeaders();

    /**
     * The binary header.
     *
     * @param traces in the file
     * @param format of its samples
     * @return 400 bytes
     */
    ByteBuffer binaryHeader(long traces, SampleFormat format) throws IOException;

    /**
     * Finds the bins that have a trace.
     *
     * @param bins region of the volume, without the samples
     */
    SubvolumeBins bins(Region bins) throws IOException;

    /**
     * Reads what the headers of some bins need. One call at a time.
     *
     * @param bins that have a trace
     */
    Writer open(SubvolumeBins bins) throws IOException;

    /** Writes headers of some bins. Thread-safe. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes {@link #traceHeaderBytes()} bytes.
         *
         * @param k which of the bins, from 0
         * @param inLine number of the trace within its inline, from 1
         * @param inFile number of the trace within the file, from 1
         * @param to block of traces
         * @param at where in it the header starts
         */
        void put(int k, int inLine, long inFile, ByteBuffer to, int at);
    }
}
