package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * From elements as a file stores them to floats: byte order, integer to float, scale and offset.
 * Immutable and thread-safe.
 *
 * <p>A scaled value is {@code raw · scale + offset} in double precision, rounded to float once (CF
 * conventions 1.11, section 8.1). Without scaling, a value is rounded to the nearest float, as libhdf5
 * does.
 */
public final class SampleDecoder {
    private final ElementType type;
    private final ElementValue value;
    private final Scaling scaling;
    private final boolean plainFloats;

    public SampleDecoder(ElementType type, Scaling scaling) {
        this.type = type;
        this.value = ElementValue.of(type);
        this.scaling = scaling;
        this.plainFloats = type.kind() == ElementType.Kind.FLOAT && type.bytes() == 4 && scaling.isIdentity();
    }

    /** Bytes of one stored element. */
    public int elementBytes() {
        return type.bytes();
    }

    /** The float that one stored element stands for. */
    public float decode(ByteBuffer stored) {
        ByteBuffer ordered = stored.duplicate().order(type.order());
        return at(ordered, ordered.position());
    }

    /** Order of the bytes in an element. */
    public ByteOrder order() {
        return type.order();
    }

    /** Whether what is stored is what is wanted, byte order aside. */
    boolean isPlainFloats() {
        return plainFloats;
    }

    /**
     * The float that an element stands for.
     *
     * @param source in this decoder's byte order
     * @param index of its first byte
     */
    float at(ByteBuffer source, int index) {
        return scaling.isIdentity() ? value.toFloat(source, index) : scaling.apply(value.toDouble(source, index));
    }
}
