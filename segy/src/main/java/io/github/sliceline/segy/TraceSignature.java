package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/**
 * What the trace headers of one file have in common, by which they are told from samples and foreign
 * bytes: number of samples (bytes 115–116), sample interval (117–118) and coordinate scalar (71–72) stay
 * the same from trace to trace, and line numbers do not jump far. Immutable.
 *
 * @param samples in bytes 115–116
 * @param interval in bytes 117–118
 * @param scalar in bytes 71–72
 */
record TraceSignature(int samples, int interval, int scalar, HeaderMapping mapping) {
    /** No survey has so many lines that its numbers jump farther from one trace to the next. */
    private static final long FARTHEST_LINE = 1 << 20;

    /** A zero may be anything: of what the headers have in common, so much has to be there and right. */
    private static final int ENOUGH = 2;

    /** Signature of a header in the file's byte order. */
    static TraceSignature of(ByteBuffer headers, int at, HeaderMapping mapping) {
        return new TraceSignature(
                (int) TraceField.SAMPLE_COUNT.get(headers, at),
                (int) TraceField.SAMPLE_INTERVAL.get(headers, at),
                (int) TraceField.COORDINATE_SCALAR.get(headers, at),
                mapping);
    }

    /** Whether a header can be found by it wherever it stands, not only where one is due. */
    boolean findsHeadersAnywhere() {
        return samples != 0 && interval != 0;
    }

    /**
     * Whether these bytes, where a header is due, look like one: two of the three values agree, or the
     * interval and everything but the number of samples, of which a trace may have another.
     *
     * @param before lines of a header that was taken before
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

    /** Whether a header starts here for certain: everything agrees. */
    boolean matches(ByteBuffer headers, int at, Lines before) {
        return equals(of(headers, at, mapping)) && before.isNear(Lines.of(headers, at, mapping));
    }

    private static int known(int value) {
        return value == 0 ? 0 : 1;
    }

    private static int agree(int value, int other) {
        return value != 0 && value == other ? 1 : 0;
    }

    /** Line numbers of a header that was taken; {@link #ANY} before there is one. */
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
