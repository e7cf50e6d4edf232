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
        fill(element, 0, 1);
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
        switch (type) {
            case FLOAT32 -> {
                int bits = Float.floatToRawIntBits(fill);
                for (int at = from; at < to; at++) {
                    stored.putInt(at * Float.BYTES, bits);
                }
            }
            case INT16 -> {
                short element = (short) integer(fill, Short.MIN_VALUE, Short.MAX_VALUE);
                for (int at = from; at < to; at++) {
                    stored.putShort(at * Short.BYTES, element);
                }
            }
            case INT8 -> {
                byte element = (byte) integer(fill, Byte.MIN_VALUE, Byte.MAX_VALUE);
                for (int at = from; at < to; at++) {
                    stored.put(at, element);
                }
            }
        }
    }

    /**
     * Stores consecutive samples.
     *
     * @param to first element to store
     */
    public void encode(FloatBuffer samples, int first, int count, ByteBuffer stored, int to) {
        switch (type) {
            case FLOAT32 ->
                stored.slice(to * Float.BYTES, count * Float.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer()
                        .put(0, samples, first, count);
            case INT16 -> {
                for (int i = 0; i < count; i++) {
                    int integer = integer(samples.get(first + i), Short.MIN_VALUE, Short.MAX_VALUE);
                    stored.putShort((to + i) * Short.BYTES, (short) integer);
                }
            }
            case INT8 -> {
                for (int i = 0; i < count; i++) {
                    stored.put(to + i, (byte) integer(samples.get(first + i), Byte.MIN_VALUE, Byte.MAX_VALUE));
                }
            }
        }
    }

    private int integer(float sample, int least, int most) {
        double value = Float.isNaN(sample) ? fill : sample;
        return (int) Math.max(least, Math.min(most, Math.rint((value - offset) / scale)));
    }

    /**
     * Decodes consecutive samples, as a reader does.
     *
     * @param from first stored element
     * @param to index of the first sample
     */
    public void decode(ByteBuffer stored, int from, int count, float[] samples, int to) {
        switch (type) {
            case FLOAT32 ->
                stored.slice(from * Float.BYTES, count * Float.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer()
                        .get(0, samples, to, count);
            case INT16 -> {
                for (int i = 0; i < count; i++) {
                    samples[to + i] = sample(stored.getShort((from + i) * Short.BYTES));
                }
            }
            case INT8 -> {
                for (int i = 0; i < count; i++) {
                    samples[to + i] = sample(stored.get(from + i));
                }
            }
        }
    }

    /** Returns the value that a reader gets for a stored sample. */
    public float readBack(float sample) {
        return switch (type) {
            case FLOAT32 -> sample;
            case INT16 -> sample(integer(sample, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT8 -> sample(integer(sample, Byte.MIN_VALUE, Byte.MAX_VALUE));
        };
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
