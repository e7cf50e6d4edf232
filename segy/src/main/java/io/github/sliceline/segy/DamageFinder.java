package io.github.sliceline.segy;

import static io.github.sliceline.Advice.Step.SALVAGE;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Finds the first trace that is not whole, or not where it should be, and says so.
 *
 * @param first byte where traces begin
 * @param end byte after the last
 */
record DamageFinder(ByteSource source, BinaryHeader header, long first, long end) {
    /** So many headers are looked at one by one, which takes about a second. */
    private static final long ONE_BY_ONE = 1 << 20;

    /**
     * The exception for a file that is not made of whole traces.
     *
     * @param salvageable whether there is something to salvage
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

    /** The exception with a sentence that proposes to salvage, if there is something to, before its end. */
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
     * First trace, from 0, whose header does not resemble trace 0's; {@code whole} for none. One by one,
     * and by halves after a million: missing or foreign bytes shift everything behind them.
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
