package io.github.sliceline.volume;

import io.github.sliceline.hdf5.ElementType;
import io.github.sliceline.plan.Fragment;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * From elements as a file stores them to floats: byte order, integer to float, scale and offset.
 * Immutable and thread-safe.
 *
 * <p>A scaled value is {@code raw · scale + offset} in double precision, rounded to float once (CF
 * conventions 1.11, section 8.1). Without scaling, a value is rounded to the nearest float, as libhdf5
 * does.
 */
final class SampleDecoder {
    private final ElementType type;
    private final ElementValue value;
    private final Scaling scaling;
    private final boolean plainFloats;

    SampleDecoder(ElementType type, Scaling scaling) {
        this.type = type;
        this.value = ElementValue.of(type);
        this.scaling = scaling;
        this.plainFloats = type.kind() == ElementType.Kind.FLOAT && type.bytes() == 4 && scaling.isIdentity();
    }

    /** Bytes of one stored element. */
    int elementBytes() {
        return type.bytes();
    }

    /** The float that one stored element stands for. */
    float decode(ByteBuffer stored) {
        ByteBuffer ordered = stored.duplicate().order(type.order());
        return at(ordered, ordered.position());
    }

    /**
     * Copies one fragment.
     *
     * @param bytes holds the fragment's elements as they lie in the chunk
     * @param firstByte where its first element stands, counted from the start of the buffer
     * @param destination written at {@code base} plus the fragment's place in the region; position
     *     and limit are neither used nor moved
     */
    void scatter(
            ByteBuffer bytes,
            int firstByte,
            Fragment fragment,
            long[] chunkStrides,
            long[] regionStrides,
            FloatBuffer destination,
            int base) {
        ByteBuffer source = bytes.slice(firstByte, bytes.limit() - firstByte).order(type.order());
        CopyLoops loops = CopyLoops.over(fragment, chunkStrides, regionStrides);
        loops.run(0, Math.toIntExact(base + fragment.inRegion()), run(source, destination));
    }

    private CopyLoops.Run run(ByteBuffer source, FloatBuffer destination) {
        if (!plainFloats) {
            return (from, fromStride, to, toStride, count) -> {
                for (int i = 0; i < count; i++) {
                    destination.put(to + i * toStride, at(source, (from + i * fromStride) * type.bytes()));
                }
            };
        }
        FloatBuffer floats = source.asFloatBuffer();
        return (from, fromStride, to, toStride, count) -> {
            if (fromStride == 1 && toStride == 1) {
                destination.put(to, floats, from, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                destination.put(to + i * toStride, floats.get(from + i * fromStride));
            }
        };
    }

    private float at(ByteBuffer source, int index) {
        return scaling.isIdentity() ? value.toFloat(source, index) : scaling.apply(value.toDouble(source, index));
    }

    /** Puts one value into every element of a fragment. */
    static void fill(Fragment fragment, float fill, long[] regionStrides, FloatBuffer destination, int base) {
        CopyLoops loops = CopyLoops.over(fragment, regionStrides, regionStrides);
        loops.run(0, Math.toIntExact(base + fragment.inRegion()), (from, fromStride, to, toStride, count) -> {
            for (int i = 0; i < count; i++) {
                destination.put(to + i * toStride, fill);
            }
        });
    }
}
