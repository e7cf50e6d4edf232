package io.github.sliceline.exporting;

import io.github.sliceline.exporting.TracesToSegy.Place;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Headers of a SEG-Y file that holds some traces of a volume, or traces that were computed: {@link OriginalHeaders} are those
 * that the traces had, {@link MadeHeaders} new ones.
 */
interface PartHeaders {
    /**
     * What all of the file has.
     *
     * @param format of samples, unless another one is asked for
     * @param headerBytes from the start of a trace to its first sample: 240, and 240 for each extension of its header
     */
    record Form(ByteOrder order, SampleFormat format, int headerBytes, List<TextHeader> texts) {}

    /**
     * Traces that follow one another in the file.
     *
     * @param rows which row of samples each has
     * @param inLine number of each within its line, from 1
     * @param numbers of each in the SEG-Y file that it comes from, from 0; empty if there is none
     * @param said what new headers say of the k-th
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record TraceSet(int[] rows, int[] inLine, long[] numbers, IntFunction<NewHeader> said) {
        int size() {
            return rows.length;
        }
    }

    /**
     * What a new header says of a trace.
     *
     * @param ensemble number of its CDP
     * @param isLive whether it has samples
     */
    record NewHeader(Place place, int ensemble, boolean isLive) {}

    Form form();

    /** The 400 bytes of the binary header. */
    ByteBuffer binaryHeader(long traces, SampleFormat format);

    /** Reads what the headers of some traces need. One call at a time. */
    Writer open(TraceSet traces) throws IOException;

    /** Writes headers of some traces. Thread-safe. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes {@link Form#headerBytes} bytes.
         *
         * @param k which of the traces, from 0
         * @param inFile number of the trace within the file, from 1
         * @param at where in the block the header starts
         */
        void put(int k, long inFile, ByteBuffer to, int at);
    }
}
