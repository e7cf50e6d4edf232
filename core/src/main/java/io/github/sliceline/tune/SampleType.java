package io.github.sliceline.tune;

import java.util.Locale;

/** Stored form of a sample in a file. */
public enum SampleType {
    /** IEEE single: unchanged samples, including NaN and infinities. */
    FLOAT32(4),
    /** 16-bit integer, which scale and offset turn into a sample. */
    INT16(2),
    /** 8-bit integer, which scale and offset turn into a sample. */
    INT8(1);

    private final int bytes;

    SampleType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of a stored sample. */
    public int bytes() {
        return bytes;
    }

    /** True if samples come back unchanged. */
    public boolean isExact() {
        return this == FLOAT32;
    }

    /** Returns the name in lower case, such as {@code int16}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
