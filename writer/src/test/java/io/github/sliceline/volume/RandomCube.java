package io.github.sliceline.volume;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/** A random survey, stacked or not, some of its traces missing, and all of its samples. */
final class RandomCube {
    final Random random;
    final Axis inlines;
    final Axis crosslines;
    final Axis offsets;
    final SampleAxis samples;
    final float[] values;
    final boolean isFiltered;
    private final boolean prestack;
    private final boolean onTheMap;

    RandomCube(long seed, boolean prestack) {
        this.random = new Random(seed);
        this.prestack = prestack;
        this.inlines = axis(random.nextInt(5) == 0 ? 1 : 2 + random.nextInt(22));
        this.crosslines = axis(2 + random.nextInt(22));
        this.offsets = axis(1 + random.nextInt(prestack ? 9 : 1));
        int count = 2 + random.nextInt(40); // no file tells the interval of one sample
        this.samples = new SampleAxis(
                random.nextInt(3) * 100,
                1 + random.nextInt(4),
                count,
                random.nextBoolean() ? SampleUnit.MILLISECONDS : SampleUnit.METRES);
        this.isFiltered = random.nextInt(3) == 0;
        this.onTheMap = random.nextBoolean();
        this.values = new float[inlines.size() * crosslines.size() * offsets.size() * count];
        boolean holes = random.nextBoolean();
        for (int trace = 0; trace < values.length / count; trace++) {
            boolean hole = holes && random.nextInt(6) == 0;
            for (int k = 0; k < count; k++) {
                values[trace * count + k] = hole ? Float.NaN : (float) random.nextGaussian();
            }
        }
    }

    private Axis axis(int count) {
        int[] steps = {1, 2, 5, -1, -3};
        int step = steps[random.nextInt(steps.length)];
        return Axis.of(random.nextInt(2000) + 100, count == 1 ? 1 : step, count); // no file tells the step of one line
    }

    Path write(Path file) throws IOException {
        VolumeSpec spec = prestack
                ? VolumeSpec.of(inlines, crosslines, offsets, samples)
                : VolumeSpec.of(inlines, crosslines, samples);
        int[] chunk = random.ints(prestack ? 4 : 3, 1, 9).toArray();
        spec = spec.withChunk(chunk).withFill(Float.NaN).withOverwrite(true);
        if (onTheMap) {
            spec = spec.withBins(new BinTransform(
                    450_000, 3 + random.nextInt(9), -random.nextInt(7), 6_700_000, 1 + random.nextInt(6), 12.5));
        }
        if (isFiltered) {
            spec = spec.withFilters(ChunkFilters.deflate(1));
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(spec.shape()), values);
            writer.commit();
        }
        return file;
    }

    /** A sample by its indices; NaN outside the trace. */
    float at(int inline, int crossline, int offset, int sample) {
        if (sample < 0 || sample >= samples.size()) {
            return Float.NaN;
        }
        int trace = (inline * crosslines.size() + crossline) * offsets.size() + offset;
        return values[trace * samples.size() + sample];
    }

    /** A trace by its numbers. */
    float[] trace(int inline, int crossline, int offset) {
        int bin = inlines.indexOf(inline) * crosslines.size() + crosslines.indexOf(crossline);
        int first = (bin * offsets.size() + offsets.indexOf(offset)) * samples.size();
        return Arrays.copyOfRange(values, first, first + samples.size());
    }

    /** Amplitude of a bin at a time or depth, linear between samples. */
    double at(int inline, int crossline, double value) {
        double index = (value - samples.start()) / samples.interval();
        double nearest = Math.rint(index);
        if (Math.abs(index - nearest) < 1e-5) {
            return at(inline, crossline, 0, (int) nearest);
        }
        int above = (int) Math.floor(index);
        double part = index - above;
        return at(inline, crossline, 0, above) * (1 - part) + at(inline, crossline, 0, above + 1) * part;
    }

    /** A line number that the axis has. */
    int some(Axis axis) {
        return axis.numberAt(random.nextInt(axis.size()));
    }
}
