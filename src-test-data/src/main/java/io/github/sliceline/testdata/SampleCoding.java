package io.github.sliceline.testdata;

import java.nio.ByteBuffer;

/** Sample formats of SEG-Y that the synthetic writer knows (SEG-Y rev 1, bytes 3225–3226). */
public enum SampleCoding {
    /** Format 1, four-byte IBM float; see {@link IbmFloat}. */
    IBM(1, 4),
    /** Format 3, two-byte two's complement integer: rounded to nearest, clipped to the range. */
    INT16(3, 2),
    /** Format 5, four-byte IEEE float. */
    IEEE(5, 4);

    private final int code;
    private final int bytes;

    SampleCoding(int code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    public int code() {
        return code;
    }

    public int bytes() {
        return bytes;
    }

    /** The value that a reader gets back for a sample. */
    public float stored(float value) {
        return switch (this) {
            case IBM -> IbmFloat.toFloat(IbmFloat.fromFloat(value));
            case INT16 -> toInt16(value);
            case IEEE -> value;
        };
    }

    /** Appends samples to a buffer in its byte order. */
    void put(float[] samples, ByteBuffer to) {
        for (float sample : samples) {
            switch (this) {
                case IBM -> to.putInt(IbmFloat.fromFloat(sample));
                case INT16 -> to.putShort(toInt16(sample));
                case IEEE -> to.putFloat(sample);
            }
        }
    }

    private static short toInt16(float value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, Math.rint(value)));
    }
}
