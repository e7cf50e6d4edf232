package io.github.sliceline.profile;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * Conversion between samples and their stored elements. Immutable and thread-safe. Buffers of stored elements are
 * little-endian; elements count from byte 0.
 *
 * @param scale value of a step of 1 in stored integers
 * @param offset value of the stored integer 0
 * @param fill value of samples that were never written, and of NaN if samples are stored as integers
 */
public record SampleCodec(SampleType type, double scale, double offset, float fill) {

    /**
     * Returns a codec for exact floats, or for integers spread evenly from minus to plus the largest amplitude. The
     * sample 0 stays exactly 0, so missing samples do too.
     */
    public static SampleCodec covering(SampleType type, double largest) {
        if (type.isExact()) {
            return new SampleCodec(type, 1, 0, 0);
        }
        double steps = type == SampleType.INT16 ? Short.MAX_VALUE : Byte.MAX_VALUE;
        return new SampleCodec(type, largest > 0 ? largest / steps : 1, 0, 0);
    }

    /** Returns the largest amplitude of a volume. */
    public static double largest(VolumeStatistics statistics) {
        return Math.max(Math.abs((double) statistics.min()), Math.abs((double) statistics.max()));
    }

    /** Describes the value of stored integers: {@code scale_factor} and {@code add_offset} of the CF conventions. */
    public void describe(FileSpec spec, String dataset) {
        if (!type.isExact()) {
            spec.attribute(dataset, "scale_factor", AttributeValue.real(scale));
            spec.attribute(dataset, "add_offset", AttributeValue.real(offset));
        }
    }

    public DataType dataType() {
        return switch (type) {
            case FLOAT32 -> DataType.FLOAT32;
            case INT16 -> DataType.integer(Short.BYTES);
            case INT8 -> DataType.integer(1);
        };
    }

    public int bytes() {
        return dataType().bytes();
    }

    /** Returns the stored fill value: one element. */
    public ByteBuffer storedFill() {
        ByteBuffer element = ByteBuffer.allocate(bytes()).order(ByteOrder.LITTLE_ENDIAN);
        encode(FloatBuffer.wrap(new float[] {fill}), 0, 1, element, 0);
        return element;
    }

    /** True if the fill value is stored as zeros, which unwritten bytes of a file are too. */
    public boolean fillsWithZeros() {
        ByteBuffer element = storedFill();
        return element.equals(ByteBuffer.allocate(element.remaining()));
    }

    /**
     * Stores the fill value.
     *
     * @param from first element
     * @param to element after the last
     */
    public void fill(ByteBuffer stored, int from, int to) {
        int start = from * bytes();
        int end = to * bytes();
        if (start < end) {
            stored.put(start, storedFill(), 0, bytes());
        }
        for (int done = start + bytes(); done < end; ) { // doubles what is filled
            int some = Math.min(done - start, end - done);
            stored.put(done, stored, start, some);
            done += some;
        }
    }

    /**
     * Stores consecutive samples.
     *
     * @param to first element to store
     */
    public void encode(FloatBuffer samples, int first, int count, ByteBuffer stored, int to) {
        if (type.isExact()) {
            floats(stored, to, count).put(0, samples, first, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            int integer = integer(samples.get(first + i));
            if (type == SampleType.INT16) {
                stored.putShort((to + i) * Short.BYTES, (short) integer);
            } else {
                stored.put(to + i, (byte) integer);
            }
        }
    }

    private static FloatBuffer floats(ByteBuffer stored, int from, int count) {
        return stored.slice(from * Float.BYTES, count * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }

    private int integer(float sample) {
        double value = Float.isNaN(sample) ? fill : sample;
        int least = type == SampleType.INT16 ? Short.MIN_VALUE : Byte.MIN_VALUE;
        return (int) Math.max(least, Math.min(-1 - least, Math.rint((value - offset) / scale)));
    }

    /**
     * Decodes consecutive samples, as a reader does.
     *
     * @param from first stored element
     * @param to index of the first sample
     */
    public void decode(ByteBuffer stored, int from, int count, float[] samples, int to) {
        if (type.isExact()) {
            floats(stored, from, count).get(0, samples, to, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            samples[to + i] =
                    sample(type == SampleType.INT16 ? stored.getShort((from + i) * Short.BYTES) : stored.get(from + i));
        }
    }

    /** Returns the value that a reader gets for a stored sample. */
    public float readBack(float sample) {
        return type.isExact() ? sample : sample(integer(sample));
    }

    /**
     * Adds the differences between samples and the values that readers get. Nothing is added if the type is exact.
     *
     * @return the differences of these samples, for {@link #restore}
     */
    public ByteBuffer measure(float[] samples, int count, SampleLoss all) {
        SampleLoss found = new SampleLoss();
        for (int i = 0; !type.isExact() && i < count; i++) {
            found.count(samples[i], readBack(samples[i]));
        }
        all.add(found);
        return ByteBuffer.allocate(2 * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(found.largestError())
                .putLong(found.nonFinite())
                .flip();
    }

    /** Adds the differences that {@link #measure} returned in an earlier run. */
    public static void restore(ByteBuffer measured, SampleLoss all) {
        ByteBuffer bytes = measured.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        all.add(bytes.getDouble(), bytes.getLong(), 0);
    }

    /** Rounded once, like {@code ElementDecoder} of the reading side. */
    private float sample(int integer) {
        return scale == 1 && offset == 0 ? integer : (float) (integer * scale + offset);
    }
}
