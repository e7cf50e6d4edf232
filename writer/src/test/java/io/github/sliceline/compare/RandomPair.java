package io.github.sliceline.compare;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Two random volumes of the same axes with some common values, whose samples differ in some places. */
final class RandomPair {
    private static final List<String> NAMES = List.of("inline", "crossline", "offset", "azimuth");

    private final Random random;
    private final boolean isVaried;

    RandomPair(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.isVaried = random.nextInt(4) > 0;
    }

    /** Writes both volumes. */
    void write(Path a, Path b) throws IOException {
        int rank = 1 + random.nextInt(4);
        List<Axis> ofA = new ArrayList<>();
        List<Axis> ofB = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            Axis axis = Axis.of(NAMES.get(d), random.nextInt(20), 1 + random.nextInt(2), 2 + random.nextInt(9));
            ofA.add(axis);
            ofB.add(isVaried ? other(axis) : axis);
        }
        SampleAxis samples = SampleAxis.milliseconds(4.0 * random.nextInt(3), 4, 3 + random.nextInt(40));
        SampleAxis others = isVaried && random.nextBoolean()
                ? SampleAxis.milliseconds(
                        samples.start() + 4 * (random.nextInt(5) - 1),
                        random.nextBoolean() ? 4.000_01 : 8,
                        2 + random.nextInt(40))
                : samples;
        write(a, ofA, samples);
        write(b, ofB, others);
    }

    private Axis other(Axis axis) {
        return switch (random.nextInt(5)) {
            case 0 -> Axis.of(axis.name(), axis.last(), -axis.step(), axis.size() + random.nextInt(3));
            case 1 -> Axis.of(axis.name(), axis.numberAt(random.nextInt(axis.size())), 1, 1 + random.nextInt(9));
            case 2 -> Axis.of(axis.name(), axis.first(), 2 * axis.step(), 1 + random.nextInt(7));
            case 3 -> {
                List<Integer> numbers = new ArrayList<>();
                for (int i = axis.first(); i <= axis.last() + 2; i++) {
                    numbers.add(i);
                }
                Collections.shuffle(numbers, random);
                List<Integer> some = new ArrayList<>(numbers.subList(0, 1 + random.nextInt(numbers.size())));
                if (some.stream().noneMatch(axis::contains)) {
                    some.add(axis.first());
                }
                yield Axis.listed(
                        axis.name(),
                        "",
                        some.stream().mapToDouble(Integer::doubleValue).toArray());
            }
            default -> axis;
        };
    }

    private void write(Path file, List<Axis> axes, SampleAxis samples) throws IOException {
        VolumeSpec spec = VolumeSpec.of(axes, samples);
        int traces = (int) (spec.shape().size() / samples.size());
        boolean[] live = new boolean[traces];
        for (int i = 0; i < traces; i++) {
            live[i] = !isVaried || random.nextInt(5) > 0;
        }
        boolean isMarked = random.nextBoolean();
        spec = isMarked ? spec.withLiveTraces(live) : spec;
        if (axes.size() == 2) {
            spec = spec.withBins(new BinTransform(random.nextInt(2), 0, 25, 0, 25, 0));
        }
        if (random.nextInt(3) > 0) {
            int[] chunk = new int[spec.shape().rank()];
            for (int d = 0; d < chunk.length; d++) {
                chunk[d] = 1 + random.nextInt(9);
            }
            spec = spec.withChunk(chunk);
        }
        boolean isInteger = random.nextInt(3) == 0;
        spec = isInteger ? spec.withInt16(0.001, 0) : spec;
        spec = random.nextBoolean() ? spec.withFilters(ChunkFilters.deflate(1)) : spec;
        boolean hasNan = isVaried && !isInteger && random.nextBoolean();
        float[] values = new float[(int) spec.shape().size()];
        for (int i = 0; i < values.length; i++) {
            boolean isMissing = !live[i / samples.size()] && !isMarked && !isInteger;
            values[i] = isMissing || (hasNan && random.nextInt(30) == 0) ? Float.NaN : value(i);
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(spec.shape()), values);
            writer.commit();
        }
    }

    private float value(int number) {
        float common = (float) Math.sin(number);
        return isVaried ? common + random.nextFloat() * 0.1f : common;
    }
}
