package io.github.sliceline.create;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.SampleType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A random specification, random regions to be written, and what must be read back, reckoned in the plainest way. */
final class RandomVolume {
    final VolumeSpec spec;
    final List<Region> regions = new ArrayList<>();
    final List<float[]> samples = new ArrayList<>();
    /** Of all samples, as they are to be read back. */
    final float[] expected;
    /** Whether the chunk of a sample is in the file, sample by sample. */
    final boolean[] present;

    private final Random random;
    private final Shape shape;

    /** @param overlapping whether regions may share samples, so that their order counts */
    RandomVolume(long seed, boolean overlapping) {
        this.random = new Random(seed);
        this.spec = spec();
        this.shape = spec.shape();
        this.expected = new float[(int) shape.size()];
        this.present = new boolean[expected.length];
        Arrays.fill(expected, stored(spec.fill()));
        if (!spec.filters().isNone() || random.nextInt(3) == 0) {
            blocks(spec.chunk());
        } else if (overlapping) {
            anywhere();
        } else {
            blocks(Shape.of(extents(shape.rank(), 7)));
        }
        for (Region region : regions) {
            samples.add(samples((int) region.size()));
            note(region, samples.get(samples.size() - 1));
        }
    }

    private VolumeSpec spec() {
        int rank = 1 + random.nextInt(4);
        int[] extents = extents(rank, rank == 4 ? 7 : rank == 1 ? 300 : 17);
        SampleAxis axis = SampleAxis.milliseconds(random.nextInt(100), 1 + random.nextInt(8), extents[rank - 1]);
        Axis[] lines = new Axis[rank - 1];
        for (int d = 0; d < lines.length; d++) {
            lines[d] = Axis.of(random.nextInt(1000), 1 + random.nextInt(3), extents[d]);
        }
        VolumeSpec made = switch (rank) {
            case 1 -> VolumeSpec.of(axis);
            case 2 -> VolumeSpec.of(lines[0], axis);
            case 3 -> VolumeSpec.of(lines[0], lines[1], axis);
            default -> VolumeSpec.of(lines[0], lines[1], lines[2], axis);
        };
        if (random.nextInt(4) > 0) {
            made = made.withChunk(extents(rank, rank == 1 ? 100 : 8));
        }
        made = switch (random.nextInt(4)) {
            case 0 -> made.withInt16(0.25, random.nextInt(3) - 1);
            case 1 -> made.withInt8(-1.5, 3);
            default -> made;
        };
        if (random.nextInt(3) == 0) {
            boolean floats = made.type() == SampleType.FLOAT32;
            made = made.withFill(floats && random.nextBoolean() ? Float.NaN : -999.25f);
        }
        if (random.nextInt(3) == 0) {
            made = made.withFilters(RandomFilters.some(random));
        }
        return random.nextInt(3) == 0 ? made.withFormat(VolumeSpec.Hdf5Format.V1_8) : made;
    }

    private int[] extents(int rank, int most) {
        return random.ints(rank, 1, most + 1).toArray();
    }

    /** Some of the boxes that the volume can be cut into, in any order. */
    private void blocks(Shape block) {
        List<long[]> starts = new ArrayList<>(List.of(new long[shape.rank()]));
        for (int d = 0; d < shape.rank(); d++) {
            List<long[]> more = new ArrayList<>();
            for (long[] start : starts) {
                for (long at = 0; at < shape.extent(d); at += block.extent(d)) {
                    long[] next = start.clone();
                    next[d] = at;
                    more.add(next);
                }
            }
            starts = more;
        }
        Collections.shuffle(starts, random);
        int kept = random.nextInt(3) == 0 ? random.nextInt(starts.size() + 1) : starts.size();
        for (long[] start : starts.subList(0, kept)) {
            long[] count = new long[start.length];
            for (int d = 0; d < count.length; d++) {
                count[d] = Math.min(block.extent(d), shape.extent(d) - start[d]);
            }
            regions.add(Region.of(start, count));
        }
    }

    private void anywhere() {
        for (int n = random.nextInt(12); n > 0; n--) {
            long[] start = new long[shape.rank()];
            long[] count = new long[shape.rank()];
            for (int d = 0; d < start.length; d++) {
                start[d] = random.nextInt((int) shape.extent(d));
                count[d] = 1L + random.nextInt((int) (shape.extent(d) - start[d]));
                if (random.nextInt(3) == 0) {
                    start[d] = 0;
                    count[d] = shape.extent(d);
                }
            }
            regions.add(Region.of(start, count));
        }
    }

    private float[] samples(int count) {
        float[] some = new float[count];
        for (int i = 0; i < count; i++) {
            some[i] = switch (random.nextInt(200)) {
                case 0 -> Float.NaN;
                case 1 -> Float.NEGATIVE_INFINITY;
                case 2 -> 1e9f;
                default -> (float) (random.nextGaussian() * 100);
            };
        }
        return some;
    }

    private void note(Region region, float[] written) {
        Shape chunk = spec.chunk();
        long[] strides = shape.strides();
        long[] inRegion = region.shape().strides();
        for (int i = 0; i < written.length; i++) {
            int at = 0;
            long[] first = new long[strides.length];
            for (int d = 0; d < strides.length; d++) {
                long index = region.start(d) + i / inRegion[d] % region.count(d);
                at += (int) (index * strides[d]);
                first[d] = index / chunk.extent(d) * chunk.extent(d);
            }
            expected[at] = stored(written[i]);
            if (!present[at]) {
                markChunk(first, chunk, strides, 0, 0);
            }
        }
    }

    private void markChunk(long[] first, Shape chunk, long[] strides, int d, int at) {
        if (d == first.length) {
            present[at] = true;
            return;
        }
        for (long i = first[d]; i < Math.min(shape.extent(d), first[d] + chunk.extent(d)); i++) {
            markChunk(first, chunk, strides, d + 1, at + (int) (i * strides[d]));
        }
    }

    /** What becomes of a sample, by the javadoc. */
    private float stored(float sample) {
        if (spec.type() == SampleType.FLOAT32) {
            return sample;
        }
        double most = spec.type() == SampleType.INT16 ? 32767 : 127;
        double wanted = ((Float.isNaN(sample) ? spec.fill() : sample) - spec.offset()) / spec.scale();
        double integer = Math.max(-most - 1, Math.min(most, Math.rint(wanted)));
        return (float) (integer * spec.scale() + spec.offset());
    }
}
