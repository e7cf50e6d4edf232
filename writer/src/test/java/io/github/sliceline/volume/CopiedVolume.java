package io.github.sliceline.volume;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.info.CubeTie;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A cube of known samples and further copies of it, exact and of fewer bits, in one file. */
public final class CopiedVolume {
    public static final long CHECKSUM = 0xFEED_BEEFL;

    private static final List<FilterSpec> CHECKED = List.of(
            new FilterSpec(FilterSpec.DEFLATE, "", true, List.of(1)),
            new FilterSpec(FilterSpec.FLETCHER32, "", true, List.of()));

    final Shape shape;
    final float[] samples;
    /** Largest error of each copy. */
    public final Map<String, Double> errors = new LinkedHashMap<>();

    /** By path: checksums of the cube that a copy is of. */
    private final Map<String, Long> cubes = new LinkedHashMap<>();

    private final HandMadeFile file = new HandMadeFile(FormatVersion.V1_10);

    /** A cube with some samples that are no numbers. */
    public CopiedVolume(Shape shape, Shape chunk, boolean filtered, Random random) {
        this.shape = shape;
        this.samples = new float[(int) shape.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) (random.nextGaussian() * 1000);
            if (random.nextInt(50) == 0) {
                samples[i] = random.nextBoolean() ? Float.NaN : Float.NEGATIVE_INFINITY;
            }
        }
        file.dataset("/data", form(DataType.FLOAT32, chunk, filtered), elements(4, 1, 0));
    }

    private DatasetForm form(DataType type, Shape chunk, boolean filtered) {
        DatasetForm plain = DatasetForm.chunked(type, shape, chunk);
        return filtered ? plain.filtered(CHECKED) : plain;
    }

    /** The checksums of the cube, to which copies refer. */
    public CopiedVolume checksums(long checksum) {
        file.group("/checksums")
                .dataset("/checksums/data", DatasetForm.contiguous(DataType.unsigned(4), Shape.of(1, 1, 1)))
                .attribute("/checksums/data", "checksum", AttributeValue.integer(checksum));
        return this;
    }

    /** Adds a sound copy of as many bytes a sample. */
    public CopiedVolume copy(String name, Shape chunk, int bytes, boolean filtered) {
        return copy(name, chunk, bytes, filtered, CHECKSUM);
    }

    /** Adds a copy of a cube that had these checksums. */
    public CopiedVolume copy(String name, Shape chunk, int bytes, boolean filtered, long checksum) {
        if (errors.isEmpty()) {
            file.group("/layouts");
        }
        String path = "/layouts/" + name;
        double factor = bytes == 4 ? 1 : 5000.0 / (1 << (8 * bytes - 1));
        double offset = bytes == 4 ? 0 : 3.25;
        DataType type = bytes == 4 ? DataType.FLOAT32 : DataType.integer(bytes);
        file.dataset(path, form(type, chunk, filtered), elements(bytes, factor, offset));
        if (bytes < 4) {
            file.attribute(path, "scale_factor", AttributeValue.real(factor))
                    .attribute(path, "add_offset", AttributeValue.real(offset));
        }
        double error = bytes == 4 ? 0 : error(bytes, factor, offset);
        errors.put(name, error);
        cubes.put(path, checksum);
        file.attribute(path, "largest_error", AttributeValue.real(error))
                .attribute(path, "cube_checksum", AttributeValue.integer(checksum));
        return this;
    }

    /** For what a test wants to be wrong. */
    public HandMadeFile file() {
        return file;
    }

    public Path write(Path path) throws IOException {
        file.write(path);
        tie(path);
        return path;
    }

    /** Copies say where the cube stands, which is known only now. */
    private void tie(Path path) throws IOException {
        long address;
        try (Hdf5Container container = Hdf5Container.open(path)) {
            address = container.dataset("/data").headerAddress();
        }
        try (ChannelStore store = ChannelStore.open(path)) {
            InPlaceAttributes attributes = new InPlaceAttributes(store);
            for (Map.Entry<String, Long> copy : cubes.entrySet()) {
                long tie = CubeTie.of(copy.getValue(), address, 1, 0);
                attributes.modify(copy.getKey(), "cube_checksum", AttributeValues.integers(tie));
            }
        }
    }

    private byte[] elements(int bytes, double factor, double offset) {
        ByteBuffer elements = ByteBuffer.allocate(samples.length * bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (float sample : samples) {
            switch (bytes) {
                case 1 -> elements.put((byte) raw(sample, 1, factor, offset));
                case 2 -> elements.putShort((short) raw(sample, 2, factor, offset));
                default -> elements.putFloat(sample);
            }
        }
        return elements.array();
    }

    private static long raw(float sample, int bytes, double factor, double offset) {
        long most = (1L << (8 * bytes - 1)) - 1;
        return Float.isFinite(sample) ? Math.max(-most, Math.min(most, Math.round((sample - offset) / factor))) : 0;
    }

    private double error(int bytes, double factor, double offset) {
        double largest = 0;
        for (float sample : samples) {
            if (Float.isFinite(sample)) {
                float read = (float) (raw(sample, bytes, factor, offset) * factor + offset);
                largest = Math.max(largest, Math.abs((double) sample - read));
            }
        }
        return largest;
    }

    /** Samples of a region, row-major. */
    float[] expected(Region region) {
        float[] values = new float[(int) region.size()];
        int at = 0;
        for (long i = region.start(0); i < region.end(0); i++) {
            for (long x = region.start(1); x < region.end(1); x++) {
                for (long s = region.start(2); s < region.end(2); s++) {
                    values[at++] = samples[(int) ((i * shape.extent(1) + x) * shape.extent(2) + s)];
                }
            }
        }
        return values;
    }

    /** Throws unless samples are those of a region, bit for bit, or where an error is allowed, within it. */
    public void check(Region region, float[] found, double error, Object what) {
        float[] wanted = expected(region);
        for (int i = 0; i < wanted.length; i++) {
            boolean right = error == 0
                    ? Float.floatToRawIntBits(wanted[i]) == Float.floatToRawIntBits(found[i])
                    : !Float.isFinite(wanted[i]) || Math.abs((double) wanted[i] - found[i]) <= error;
            if (!right) {
                throw new AssertionError(what + ": " + region + " has " + found[i] + " where " + wanted[i]
                        + " belongs, within " + error);
            }
        }
    }

    public double largestError() {
        return errors.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    public static Region randomRegion(Shape shape, Random random) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        int thin = random.nextInt(4);
        for (int d = 0; d < start.length; d++) {
            boolean whole = thin < 3 && d != thin;
            count[d] = thin == d ? 1 : whole ? shape.extent(d) : 1 + random.nextInt((int) shape.extent(d));
            start[d] = random.nextInt((int) (shape.extent(d) - count[d] + 1));
        }
        return Region.of(start, count);
    }

    /** Planes, and what else copies are made for. */
    static List<Shape> chunks(Shape shape, Random random) {
        List<Shape> chunks = new ArrayList<>(List.of(
                Shape.of(1, Math.min(16, shape.extent(1)), shape.extent(2)),
                Shape.of(Math.min(16, shape.extent(0)), 1, shape.extent(2)),
                Shape.of(Math.min(16, shape.extent(0)), shape.extent(1), 1)));
        chunks.add(Shape.of(
                1 + random.nextInt((int) shape.extent(0)),
                1 + random.nextInt((int) shape.extent(1)),
                1 + random.nextInt((int) shape.extent(2))));
        return chunks;
    }
}
