package io.github.sliceline.zgy;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How ZGY stores a sample. Others of its codes were never written by anybody (OpenZGY, {@code impl/enum.py}). */
enum ZgyType {
    INT8(0, ElementType.Kind.SIGNED, 1),
    INT16(2, ElementType.Kind.SIGNED, 2),
    FLOAT32(6, ElementType.Kind.FLOAT, 4);

    private final int code;

    @SuppressWarnings("ImmutableEnumChecker") // a record of what does not change
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

    /** What the header says. */
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
     * From stored integers to samples: the smallest stands for one end of the coding range, the largest for the other. A range
     * that is none changes nothing.
     */
    Scaling scaling(float from, float to) {
        if (isFloat() || !Float.isFinite(from) || !Float.isFinite(to) || !(from < to)) {
            return Scaling.IDENTITY;
        }
        double factor = ((double) to - from) / ((double) most() - least());
        return new Scaling(factor, from - factor * least());
    }

    /** The stored sample that stands for a value, or is next to it; of a float its bits. */
    long stored(float value, Scaling scaling) {
        if (isFloat()) {
            return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
        }
        double raw = (value - scaling.offset()) / scaling.factor();
        return (long) Math.rint(Math.max(least(), Math.min(most(), raw)));
    }

    /** Bytes of a stored sample, from the low end of a number on. */
    ByteBuffer element(long stored) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, stored);
    }
}
