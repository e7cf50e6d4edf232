package io.github.sliceline.zgy;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Type of a stored sample. No known program writes the other codes of the format (OpenZGY, {@code impl/enum.py}). */
enum ZgyType {
    INT8(0, ElementType.Kind.SIGNED, 1),
    INT16(2, ElementType.Kind.SIGNED, 2),
    FLOAT32(6, ElementType.Kind.FLOAT, 4);

    private final int code;

    @SuppressWarnings("ImmutableEnumChecker") // ElementType is an immutable record
    private final ElementType element;

    ZgyType(int code, ElementType.Kind kind, int bytes) {
        this.code = code;
        this.element = new ElementType(kind, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    static ZgyType of(SampleType type) {
        return switch (type) {
            case INT8 -> INT8;
            case INT16 -> INT16;
            case FLOAT32 -> FLOAT32;
        };
    }

    /** Code of the type in the header. */
    int code() {
        return code;
    }

    ElementType element() {
        return element;
    }

    int bytes() {
        return element.bytes();
    }

    boolean isFloat() {
        return this == FLOAT32;
    }

    /** Smallest stored integer. */
    int least() {
        return -(1 << (Byte.SIZE * bytes() - 1));
    }

    /** Largest stored integer. */
    int most() {
        return -least() - 1;
    }

    /**
     * Returns the scaling from stored integers to samples: the smallest integer becomes one end of the coding range,
     * the largest the other. If the range is invalid, the scaling changes nothing.
     */
    Scaling scaling(float from, float to) {
        if (isFloat() || !Float.isFinite(from) || !Float.isFinite(to) || !(from < to)) {
            return Scaling.IDENTITY;
        }
        double factor = ((double) to - from) / ((double) most() - least());
        return new Scaling(factor, from - factor * least());
    }

    /** Returns the stored sample nearest to a value; for floats, the bits of the value. */
    long stored(float value, Scaling scaling) {
        if (isFloat()) {
            return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
        }
        double raw = (value - scaling.offset()) / scaling.factor();
        return (long) Math.rint(Math.max(least(), Math.min(most(), raw)));
    }

    /** Returns the bytes of a stored sample, which are the low bytes of the number. */
    ByteBuffer element(long stored) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, stored);
    }
}
