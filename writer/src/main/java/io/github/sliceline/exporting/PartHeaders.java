package io.github.sliceline.exporting;

import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Headers of a file with some traces of a volume, or with computed traces: those that the traces had, or new ones
 * ({@link MadeHeaders}).
 */
interface PartHeaders {
    /**
     * Common facts of the file.
     *
     * @param format default format of the samples
     * @param headerBytes bytes from the start of a trace to its first sample: 240, and 240 for each extension of its
     *     header
     * @param texts text headers; empty for a file of Seismic Unix, which begins with its first trace
     */
    record Form(ByteOrder order, SampleFormat format, int headerBytes, List<TextHeader> texts) {
        public Form {
            texts = List.copyOf(texts);
        }

        /** Returns the position of the first trace. */
        long firstTraceByte() {
            return texts.isEmpty() ? 0 : BinaryHeader.BYTES + (long) texts.size() * TextHeader.BYTES;
        }
    }

    /**
     * Consecutive traces of the file.
     *
     * @param samples row after row, of these traces and possibly of others
     * @param rows row of samples of each trace
     * @param inLine number of each trace within its line, from 1
     * @param numbers number of each trace in the SEG-Y file that it comes from, from 0; empty if there is none
     * @param newHeaders content of the new header of the k-th trace
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record TraceSet(float[] samples, int[] rows, int[] inLine, long[] numbers, IntFunction<NewHeader> newHeaders) {
        int size() {
            return rows.length;
        }
    }

    /**
     * Content of a new trace header.
     *
     * @param offset from source to receiver; 0 for stacked traces
     * @param x easting; NaN if unknown
     * @param y northing; NaN if unknown
     * @param ensemble number of the trace's CDP
     * @param isLive true if the trace has samples
     */
    record NewHeader(int inline, int crossline, int offset, double x, double y, int ensemble, boolean isLive) {}

    Form form();

    /** Returns the 400 bytes of the binary header. */
    ByteBuffer binaryHeader(long traces, SampleFormat format);

    /** Reads the data for the headers of some traces. One call at a time. */
    Writer open(TraceSet traces) throws IOException;

    /** Writer of the headers of some traces. Thread-safe. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes {@link Form#headerBytes} bytes.
         *
         * @param k index of the trace in the set, from 0
         * @param inFile number of the trace within the file, from 1
         * @param at index in the block where the header starts
         */
        void put(int k, long inFile, ByteBuffer to, int at);
    }
}
