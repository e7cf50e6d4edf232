package io.github.sliceline.segy;

import static io.github.sliceline.Advice.Step.SALVAGE;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Search for the first trace that is incomplete or not where it should be.
 *
 * @param first offset of the first trace in the file, bytes
 * @param end offset after the last trace, bytes
 */
record DamageFinder(ByteSource source, BinaryHeader header, long first, long end) {
    /** Number of headers that are checked one by one, which takes about a second. */
    private static final long ONE_BY_ONE = 1 << 20;

    /**
     * Returns the exception for a file that is not made of whole traces.
     *
     * @param salvageable true if the file has traces to salvage
     */
    CorruptFileException describe(int samples, int traceBytes, boolean salvageable) throws IOException {
        long whole = (end - first) / traceBytes;
        String length = "of " + samples + " samples (" + traceBytes + " bytes)";
        long bad = whole == 0 ? 0 : firstBad(whole, traceBytes);
        long at = first + bad * traceBytes;
        if (bad == whole) {
            return corrupt(
                    source,
                    at,
                    "trace " + (bad + 1) + " is cut short: " + (end - at) + " bytes are left for a trace " + length
                            + "; copy the file again",
                    salvageable,
                    ", unless the number of samples (bytes 3221-3222) is wrong");
        }
        TraceSignature wanted = signature(0, traceBytes);
        TraceSignature found = signature(bad, traceBytes);
        return corrupt(
                source,
                at,
                "trace " + (bad + 1) + " does not start here, where it should after " + bad + " traces " + length
                        + ": found " + text(found) + ", wanted " + text(wanted) + " as in trace 1 (bytes 115-118 "
                        + "and 71-72); bytes are missing or foreign, or traces differ in length: copy the file again",
                salvageable,
                "");
    }

    /** Returns an exception whose message proposes salvaging if that is possible. The end follows in the message. */
    static CorruptFileException corrupt(ByteSource source, long at, String said, boolean salvageable, String end) {
        return salvageable
                ? new CorruptFileException(source, at, said + ", or " + SALVAGE + end, SALVAGE)
                : new CorruptFileException(source, at, said + end);
    }

    private static String text(TraceSignature signature) {
        return signature.samples() + " samples every " + signature.interval() + " µs and coordinate scalar "
                + signature.scalar();
    }

    /**
     * Returns the first trace, from 0, whose header does not resemble that of trace 0, or {@code whole} if all do.
     * Checks the first million one by one, and searches the rest by halves: missing or foreign bytes shift everything
     * after them.
     */
    private long firstBad(long whole, int traceBytes) throws IOException {
        ByteBuffer reference = header(0, traceBytes);
        TraceSignature signature = TraceSignature.of(reference, 0, HeaderMapping.STANDARD);
        TraceSignature.Lines lines = TraceSignature.Lines.of(reference, 0, HeaderMapping.STANDARD);
        long oneByOne = Math.min(whole, ONE_BY_ONE);
        for (long trace = 1; trace < oneByOne; trace++) {
            if (!signature.resembles(header(trace, traceBytes), 0, lines)) {
                return trace;
            }
        }
        long good = oneByOne - 1;
        long bad = whole;
        while (bad - good > 1) {
            long middle = (good + bad) >>> 1;
            if (signature.resembles(header(middle, traceBytes), 0, lines)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return bad;
    }

    private TraceSignature signature(long trace, int traceBytes) throws IOException {
        return TraceSignature.of(header(trace, traceBytes), 0, HeaderMapping.STANDARD);
    }

    private ByteBuffer header(long trace, int traceBytes) throws IOException {
        return BinaryHeaderReader.traceHeader(source, first + trace * traceBytes, header.byteOrder());
    }
}
