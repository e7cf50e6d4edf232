package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Headers of a SEG-Y file that holds a part of a volume, or a volume that was never SEG-Y. */
interface SubvolumeHeaders extends Closeable {
    /**
     * What all of the file has.
     *
     * @param format of samples, unless another one is asked for
     * @param headerBytes from the start of a trace to its first sample: 240, and 240 for each extension of its header
     */
    record Form(ByteOrder order, SampleFormat format, int headerBytes, List<TextHeader> texts) {}

    Form form();

    /** The 400 bytes of the binary header. */
    ByteBuffer binaryHeader(long traces, SampleFormat format) throws IOException;

    /** The bins that have a trace, of a region of the volume without the samples. */
    SubvolumeBins bins(Region bins) throws IOException;

    /** Reads what the headers of some bins need. One call at a time. */
    Writer open(SubvolumeBins bins) throws IOException;

    /** Writes headers of some bins. Thread-safe. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes {@link Form#headerBytes} bytes.
         *
         * @param k which of the bins, from 0
         * @param inLine number of the trace within its inline, from 1
         * @param inFile number of the trace within the file, from 1
         * @param at where in the block the header starts
         */
        void put(int k, int inLine, long inFile, ByteBuffer to, int at);
    }
}
