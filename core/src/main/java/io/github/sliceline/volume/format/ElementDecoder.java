package io.github.sliceline.volume.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decoder of stored elements into floats: byte order, integer to float, missing values, scale and offset. Immutable and
 * thread-safe.
 *
 * <p>A scaled value is {@code raw · scale + offset} in double precision, rounded to float once (CF
 * conventions 1.11, section 8.1). Without scaling, a value is rounded to the nearest float, as libhdf5
 * does.
 */
public final class ElementDecoder implements SampleDecoder {
    private final ElementType type;
    private final ElementValue value;
    private final Scaling scaling;
    private final boolean plainFloats;
    private final boolean plainShorts;
    /** Value of each byte, for elements of one byte; otherwise empty. */
    private final float[] ofByte;

    /** Creates a decoder of elements without missing values. */
    public ElementDecoder(ElementType type, Scaling scaling) {
        this(MissingValues.none(type), scaling);
    }

    /** @param missing type of the elements, and the values that become NaN */
    public ElementDecoder(MissingValues missing, Scaling scaling) {
        this.type = missing.type();
        this.value = missing.value();
        this.scaling = scaling;
        boolean asStored = missing.isEmpty();
        this.plainFloats =
                type.kind() == ElementType.Kind.FLOAT && type.bytes() == 4 && asStored && scaling.isIdentity();
        this.plainShorts = type.kind() == ElementType.Kind.SIGNED && type.bytes() == Short.BYTES && asStored;
        this.ofByte = new float[type.bytes() == 1 ? 1 << Byte.SIZE : 0];
        ByteBuffer element = ByteBuffer.allocate(1);
        for (int raw = 0; raw < ofByte.length; raw++) {
            ofByte[raw] = scaled(element.put(0, (byte) raw), 0);
        }
    }

    /** Type as which elements are read. */
    public ElementType type() {
        return type;
    }

    @Override
    public int elementBytes() {
        return type.bytes();
    }

    public float decode(ByteBuffer stored) {
        ByteBuffer ordered = stored.duplicate().order(type.order());
        return at(ordered, ordered.position());
    }

    @Override
    public ByteOrder order() {
        return type.order();
    }

    @Override
    public boolean isPlainFloats() {
        return plainFloats;
    }

    @Override
    public float at(ByteBuffer source, int index) {
        return ofByte.length > 0 ? ofByte[source.get(index) & 0xFF] : scaled(source, index);
    }

    private float scaled(ByteBuffer source, int index) {
        return scaling.isIdentity() ? value.toFloat(source, index) : scaling.apply(value.toDouble(source, index));
    }

    @Override
    public void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch) {
        if (ofByte.length > 0) {
            source.get(index, scratch, 0, count);
            for (int i = 0; i < count; i++) {
                values[first + i] = ofByte[scratch[i] & 0xFF];
            }
        } else if (plainShorts) {
            source.get(index, scratch, 0, count * Short.BYTES);
            shorts(count, values, first, scratch);
        } else {
            for (int i = 0; i < count; i++) {
                values[first + i] = scaled(source, index + i * type.bytes());
            }
        }
    }

    private void shorts(int count, float[] values, int first, byte[] stored) {
        int high = type.order().equals(ByteOrder.LITTLE_ENDIAN) ? 1 : 0;
        int low = 1 - high;
        // A float holds every short exactly, so scaling by 1 and 0 changes nothing.
        double factor = scaling.factor();
        double offset = scaling.offset();
        for (int i = 0; i < count; i++) {
            int raw = (stored[2 * i + high] << Byte.SIZE) | (stored[2 * i + low] & 0xFF);
            values[first + i] = (float) (raw * factor + offset);
        }
    }

    /**
     * Linear scaling of stored values, from the attributes {@code scale_factor} and {@code add_offset}
     * (CF conventions 1.11, section 8.1).
     *
     * @param factor number by which the stored value is multiplied
     * @param offset number added to the product
     */
    public record Scaling(double factor, double offset) {
        public static final Scaling IDENTITY = new Scaling(1, 0);

        /** Names of the attributes that define the scaling. */
        public static final Set<String> ATTRIBUTES = Set.of("scale_factor", "add_offset");

        /**
         * Returns the scaling that a dataset's attributes define. Without {@code scale_factor} the factor is 1, without
         * {@code add_offset} the offset is 0.
         *
         * @throws UnsupportedFileException if one of the attributes is not a single number
         */
        public static Scaling of(Path file, String dataset, Map<String, Object> attributes)
                throws UnsupportedFileException {
            return new Scaling(
                    number(file, dataset, attributes, "scale_factor", 1),
                    number(file, dataset, attributes, "add_offset", 0));
        }

        private static double number(
                Path file, String dataset, Map<String, Object> attributes, String name, double otherwise)
                throws UnsupportedFileException {
            Object value = attributes.getOrDefault(name, otherwise);
            List<?> elements = MissingValues.elements(value).toList();
            if (elements.size() == 1 && elements.get(0) instanceof Number number) {
                return number.doubleValue();
            }
            throw new UnsupportedFileException(
                    file,
                    "attribute " + name + " of " + dataset + " is " + value
                            + ", expected one number; correct it, or delete it if samples are not scaled");
        }

        public boolean isIdentity() {
            return factor == 1 && offset == 0;
        }

        /** Returns the scaled value, rounded once. Without scaling even −0 stays as it is. */
        public float apply(double stored) {
            return (float) (isIdentity() ? stored : stored * factor + offset);
        }
    }
}
