package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import java.nio.ByteBuffer;

/**
 * What a file that holds a part of a SEG-Y file has otherwise in its headers: counts, and the delay of the first sample.
 *
 * @param source in messages
 * @param binary header of the source
 * @param samples of a trace of the part
 * @param shift from the first sample that the delay in the headers tells to the first of the part, in {@code unit}
 * @param isSu whether the source is of Seismic Unix, whose depths begin in another field than the delay
 */
record PartHeaders(Object source, BinaryHeader binary, long samples, double shift, SampleUnit unit, boolean isSu) {
    private static final int LARGEST_COUNT = 65_535;

    /** Refuses more samples than the headers hold. */
    void requireCount() throws UnsupportedFileException {
        if (samples > LARGEST_COUNT && !binary.isRevision2()) {
            throw new UnsupportedFileException(
                    source,
                    samples + " samples per trace, more than the " + LARGEST_COUNT
                            + " that its headers (SEG-Y revision " + binary.revisionMajor()
                            + ") hold; export fewer samples");
        }
    }

    /** The samples of a trace as 16 bits hold them; 0 where they do not. */
    long samplesIn16Bits() {
        return samples <= LARGEST_COUNT ? samples : 0;
    }

    /** The 400 bytes of the binary header of a file with so many traces and text headers. */
    ByteBuffer binaryHeader(long traces, SampleFormat format, int texts) {
        ByteBuffer bytes = ByteBuffer.wrap(binary.bytes()).order(binary.byteOrder());
        BinaryField.FORMAT.put(bytes, format.code());
        BinaryField.SAMPLES_PER_TRACE.put(bytes, samplesIn16Bits());
        if (binary.revisionMajor() >= 1) {
            BinaryField.FIXED_LENGTH.put(bytes, 1);
        }
        if (binary.isRevision2()) {
            if (samples > LARGEST_COUNT || BinaryField.EXTENDED_SAMPLES_PER_TRACE.get(bytes) != 0) {
                BinaryField.EXTENDED_SAMPLES_PER_TRACE.put(bytes, samples);
            }
            BinaryField.TRAILER_RECORDS.put(bytes, 0);
            if (BinaryField.TRACE_COUNT.get(bytes) != 0) {
                BinaryField.TRACE_COUNT.put(bytes, traces);
            }
            if (BinaryField.FIRST_TRACE_OFFSET.get(bytes) != 0) {
                BinaryField.FIRST_TRACE_OFFSET.put(bytes, BinaryHeader.BYTES + (long) texts * TextHeader.BYTES);
            }
        }
        return bytes;
    }

    /** SEG-Y rev 1, bytes 109–110 in milliseconds, of depths in their unit, from revision 1 on scaled by bytes 215–216. */
    void shiftDelay(ByteBuffer headers, int at, long trace) throws UnsupportedFileException {
        if (shift == 0) {
            return;
        }
        long scalar = binary.revisionMajor() >= 1 ? TraceField.TIME_SCALAR.get(headers, at) : 0;
        double stored = scalar == 0 ? shift : scalar > 0 ? shift / scalar : shift * -scalar;
        // The first depth of Seismic Unix is elsewhere, in f1.
        double delay = (isSu ? 0 : TraceField.DELAY_RECORDING_TIME.get(headers, at)) + stored;
        long whole = Math.round(delay);
        if (Math.abs(delay - whole) > 1e-6 || !TraceField.DELAY_RECORDING_TIME.holds(whole)) {
            throw new UnsupportedFileException(
                    source,
                    "the first sample is " + shift + " " + unit.symbol()
                            + " below that of the volume, which the delay recording time"
                            + " (bytes 109-110) of trace " + (trace + 1) + " with its scalar " + scalar
                            + " (bytes 215-216) cannot say; start at another sample");
        }
        TraceField.DELAY_RECORDING_TIME.put(headers, at, whole);
    }
}
