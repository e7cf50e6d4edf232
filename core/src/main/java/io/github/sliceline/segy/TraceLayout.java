package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where the traces stand: one after the other, all of the same length.
 *
 * @param firstTrace byte of the first trace header
 * @param headerBytes bytes of a trace's header, its extensions included
 * @param samples samples per trace, at least 1
 * @param traceBytes header and samples
 * @param traces how many, at least 1
 * @param samplesFromTrace whether the count of samples comes from the trace headers, because the
 *     binary header's is 0 or contradicts the size of the file
 */
record TraceLayout(
        long firstTrace, int headerBytes, int samples, int traceBytes, long traces, boolean samplesFromTrace) {

    /** Layout from the headers and the size of the file. */
    static TraceLayout of(ByteSource source, BinaryHeader header, SampleFormat format) throws IOException {
        long first = firstTrace(source, header);
        long end = source.size() - trailerBytes(header);
        int headerBytes = TraceHeader.BYTES * (1 + Math.max(0, header.traceHeaderExtensions()));
        if (first >= end) {
            throw new CorruptVolumeException(
                    source, first, "the file ends after its headers, without a trace; copy it again");
        }
        int samples = header.samplesPerTrace();
        long body = end - first;
        if (samples > 0 && body % traceBytes(source, headerBytes, samples, format) == 0) {
            return whole(source, header, first, body, headerBytes, samples, format, false);
        }
        int fromTrace = samplesFromTrace(source, header, first, end, headerBytes, format);
        if (fromTrace > 0 && (samples <= 0 || body % traceBytes(source, headerBytes, fromTrace, format) == 0)) {
            return whole(source, header, first, body, headerBytes, fromTrace, format, true);
        }
        if (samples <= 0) {
            throw new CorruptVolumeException(
                    source,
                    BinaryField.SAMPLES_PER_TRACE.bytePosition() - 1,
                    "samples per trace is " + samples + " here and 0 in the first trace header, wanted at least 1; "
                            + "set bytes 3221-3222 to the number of samples");
        }
        return whole(source, header, first, body, headerBytes, samples, format, false);
    }

    private static TraceLayout whole(
            ByteSource source,
            BinaryHeader header,
            long first,
            long body,
            int headerBytes,
            int samples,
            SampleFormat format,
            boolean fromTrace)
            throws IOException {
        int traceBytes = traceBytes(source, headerBytes, samples, format);
        long traces = body / traceBytes;
        long left = body % traceBytes;
        if (left != 0) {
            throw new CorruptVolumeException(
                    source,
                    first + traces * traceBytes,
                    "after " + traces + " whole traces of " + samples + " samples (" + traceBytes + " bytes) there are "
                            + left + " bytes left over, wanted 0; the file was cut short or its sample count "
                            + "(bytes 3221-3222) is wrong: copy it again");
        }
        long promised = header.isRevision2() ? header.get(BinaryField.TRACE_COUNT) : 0;
        if (promised > traces) {
            throw new CorruptVolumeException(
                    source,
                    first + body,
                    "the file ends after " + traces + " traces, the binary header (bytes 3513-3520) promises "
                            + promised + "; copy it again");
        }
        return new TraceLayout(first, headerBytes, samples, traceBytes, traces, fromTrace);
    }

    /** After the extended text headers, or where revision 2 says. */
    private static long firstTrace(ByteSource source, BinaryHeader header) throws IOException {
        long afterHeaders =
                BinaryHeaderReader.FILE_HEADER_BYTES + (long) TextHeader.BYTES * header.extendedTextHeaders();
        if (afterHeaders > source.size()) {
            throw new CorruptVolumeException(
                    source,
                    source.size(),
                    "the file ends inside its " + header.extendedTextHeaders()
                            + " extended text headers (bytes 3505-3506), which end at " + afterHeaders
                            + "; copy it again");
        }
        long stated = header.isRevision2() ? header.get(BinaryField.FIRST_TRACE_OFFSET) : 0;
        if (stated == 0) {
            return afterHeaders;
        }
        if (stated < afterHeaders || stated > source.size()) {
            throw new CorruptVolumeException(
                    source,
                    BinaryField.FIRST_TRACE_OFFSET.bytePosition() - 1,
                    "first trace at byte " + stated + ", wanted " + afterHeaders + " to " + source.size());
        }
        return stated;
    }

    private static long trailerBytes(BinaryHeader header) {
        return header.isRevision2() ? TextHeader.BYTES * Math.max(0, header.get(BinaryField.TRAILER_RECORDS)) : 0;
    }

    private static int traceBytes(ByteSource source, int headerBytes, int samples, SampleFormat format)
            throws IOException {
        long bytes = headerBytes + (long) samples * format.bytes();
        if (bytes > Integer.MAX_VALUE) {
            throw new UnsupportedVolumeException(
                    source, samples + " samples per trace make a trace of " + bytes + " bytes, the most is 2147483647");
        }
        return (int) bytes;
    }

    /** The count in the first trace header, if the trace after it, where there is one, says the same; else 0. */
    private static int samplesFromTrace(
            ByteSource source, BinaryHeader header, long first, long end, int headerBytes, SampleFormat format)
            throws IOException {
        int samples = samplesAt(source, header, first, end);
        long second = first + headerBytes + (long) samples * format.bytes();
        boolean alone = second >= end;
        return samples > 0 && (alone || samplesAt(source, header, second, end) == samples) ? samples : 0;
    }

    private static int samplesAt(ByteSource source, BinaryHeader header, long trace, long end) throws IOException {
        if (trace > end - TraceHeader.BYTES) {
            return 0;
        }
        ByteBuffer bytes = ByteBuffer.wrap(BinaryHeaderReader.bytes(source, trace, TraceHeader.BYTES));
        return (int) TraceField.SAMPLE_COUNT.get(bytes.order(header.byteOrder()), 0);
    }
}
