package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

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

    public int elementBytes() {
        return type.bytes();
    }

    public float decode(ByteBuffer stored) {
        ByteBuffer ordered = stored.duplicate().order(type.order());
        return at(ordered, ordered.position());
    }

    public ByteOrder order() {
        return type.order();
    }

    /** Whether what is stored is what is wanted, byte order aside. */
    boolean isPlainFloats() {
        return plainFloats;
    }

    /** The element whose first byte is at an index, of a source in the order of this decoder. */
    float at(ByteBuffer source, int index) {
        return scaling.isIdentity() ? value.toFloat(source, index) : scaling.apply(value.toDouble(source, index));
    }

    /**
     * Linear scaling of stored values, from the attributes {@code scale_factor} and {@code add_offset}
     * (CF conventions 1.11, section 8.1).
     *
     * @param factor multiplies the stored value
     * @param offset is added to the product
     */
    public record Scaling(double factor, double offset) {
        public static final Scaling IDENTITY = new Scaling(1, 0);

        /** As a dataset's attributes say; what they leave out changes nothing. */
        public static Scaling of(Map<String, Object> attributes) {
            return new Scaling(number(attributes, "scale_factor", 1), number(attributes, "add_offset", 0));
        }

        private static double number(Map<String, Object> attributes, String name, double otherwise) {
            return attributes.get(name) instanceof Number number ? number.doubleValue() : otherwise;
        }

        public boolean isIdentity() {
            return factor == 1 && offset == 0;
        }

        /** The value, rounded once. Without scaling not even −0 changes. */
        public float apply(double stored) {
            return (float) (isIdentity() ? stored : stored * factor + offset);
        }
    }
}
