package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/**
 * Values that the trace headers of one file share, which tell headers from samples and foreign bytes. The number of
 * samples (bytes 115–116), the sample interval (117–118) and the coordinate scalar (71–72) stay the same from trace to
 * trace, and line numbers do not jump far. Immutable.
 *
 * @param samples number of samples, bytes 115–116
 * @param interval sample interval in microseconds, bytes 117–118
 * @param scalar coordinate scalar, bytes 71–72
 * @param mapping positions of the line numbers
 */
record TraceSignature(int samples, int interval, int scalar, HeaderMapping mapping) {
    /** Largest jump of a line number from one trace to the next. No survey has so many lines. */
    private static final long FARTHEST_LINE = 1 << 20;

    /** Number of values that must be present and equal. A value of 0 proves nothing. */
    private static final int ENOUGH = 2;

    /** Returns the signature of a header. The buffer is set to the file's byte order. */
    static TraceSignature of(ByteBuffer headers, int at, HeaderMapping mapping) {
        return new TraceSignature(
                (int) TraceField.SAMPLE_COUNT.get(headers, at),
                (int) TraceField.SAMPLE_INTERVAL.get(headers, at),
                (int) TraceField.COORDINATE_SCALAR.get(headers, at),
                mapping);
    }

    /** True if the signature is good enough to find headers at any offset, not only where one is due. */
    boolean findsHeadersAnywhere() {
        return samples != 0 && interval != 0;
    }

    /**
     * True if the bytes at a place where a header is due look like a header. That is so if two of the three values
     * agree. It is also so if all but the number of samples agree, because a trace may have another number.
     *
     * @param before line numbers of a header taken before
     */
    boolean resembles(ByteBuffer headers, int at, Lines before) {
        TraceSignature other = of(headers, at, mapping);
        boolean near = before.isNear(Lines.of(headers, at, mapping));
        if (known(samples) + known(interval) + known(scalar) < ENOUGH) {
            return samples == other.samples && interval == other.interval && scalar == other.scalar && near;
        }
        int agree = agree(samples, other.samples) + agree(interval, other.interval) + agree(scalar, other.scalar);
        boolean allButSamples = agree(interval, other.interval) == 1 && scalar == other.scalar && near;
        return agree >= ENOUGH || allButSamples;
    }

    /** True if a header certainly starts here: all values agree. */
    boolean matches(ByteBuffer headers, int at, Lines before) {
        return equals(of(headers, at, mapping)) && before.isNear(Lines.of(headers, at, mapping));
    }

    private static int known(int value) {
        return value == 0 ? 0 : 1;
    }

    private static int agree(int value, int other) {
        return value != 0 && value == other ? 1 : 0;
    }

    /** Line numbers of a header that was taken. {@link #ANY} stands for no header yet. */
    record Lines(int inline, int crossline, boolean known) {
        static final Lines ANY = new Lines(0, 0, false);

        static Lines of(ByteBuffer headers, int at, HeaderMapping mapping) {
            TraceHeader header = TraceHeader.at(headers, at);
            return new Lines(header.inline(mapping), header.crossline(mapping), true);
        }

        boolean isNear(Lines other) {
            return !known
                    || (Math.abs((long) inline - other.inline) <= FARTHEST_LINE
                            && Math.abs((long) crossline - other.crossline) <= FARTHEST_LINE);
        }
    }
}
