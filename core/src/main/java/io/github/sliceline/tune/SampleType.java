package io.github.sliceline.tune;

import java.util.Locale;

/** What a sample is in a file. */
public enum SampleType {
    /** IEEE single: samples as they are, those that are no numbers too. */
    FLOAT32(4),
    /** 16-bit integer, of which scale and offset make a sample. */
    INT16(2),
    /** 8-bit integer, of which scale and offset make a sample. */
    INT8(1);

    private final int bytes;

    SampleType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes that a sample takes. */
    public int bytes() {
        return bytes;
    }

    /** Whether samples come back as they were. */
    public boolean isExact() {
        return this == FLOAT32;
    }

    /** Such as {@code int16}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
