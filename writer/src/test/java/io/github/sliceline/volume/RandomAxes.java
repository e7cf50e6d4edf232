package io.github.sliceline.volume;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A random volume of one to five axes, dense or a table, and its samples. */
public final class RandomAxes {
    private static final List<String> NAMES = List.of(
            "shot", "cable", "channel", "azimuth", "offset", "component", "receiver_line", "inline", "crossline");

    public final List<Axis> axes;
    public final SampleAxis samples;
    public final boolean isTable;
    final boolean isFiltered;
    private final long seed;
    private final boolean[] live;
    private final float[] values;
    private final Random random;

    /** Returns the volume of a seed. */
    public RandomAxes(long seed) {
        this.seed = seed;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L); // of small seeds the first boolean is always true
        this.isTable = random.nextBoolean();
        this.isFiltered = random.nextInt(3) == 0;
        List<String> names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
        List<Axis> made = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int d = 0; d < count; d++) {
            made.add(axis(names.get(d), 1 + random.nextInt(count > 3 ? 5 : 12)));
        }
        if (isTable && random.nextInt(3) == 0) {
            made.add(Axis.of("ordinal", 0, 1, 1 + random.nextInt(3)));
        }
        this.samples = SampleAxis.milliseconds(4.0 * random.nextInt(3), 2, 2 + random.nextInt(40));
        int size = made.stream().mapToInt(Axis::size).reduce(1, (a, b) -> a * b);
        this.live = new boolean[size];
        for (int i = 0; i < size; i++) {
            live[i] = !isTable || random.nextInt(3) == 0;
        }
        live[random.nextInt(size)] = true;
        this.axes = isTable ? withFirstOrdinals(made) : List.copyOf(made);
        this.values = new float[size * samples.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = live[i / samples.size()] ? random.nextFloat() : Float.NaN;
        }
    }

    /** Traces of one place are counted from 0 without gaps, and at one place there are as many as the axis counts. */
    private List<Axis> withFirstOrdinals(List<Axis> made) {
        int last = made.size() - 1;
        if (!made.get(last).name().equals("ordinal")) {
            return List.copyOf(made);
        }
        int most = made.get(last).size();
        for (int place = 0; place < live.length; place += most) {
            int count = 0;
            for (int k = 0; k < most; k++) {
                count += live[place + k] ? 1 : 0;
            }
            for (int k = 0; k < most; k++) {
                live[place + k] = k < count;
            }
        }
        Arrays.fill(live, 0, most, true);
        return List.copyOf(most == 1 ? made.subList(0, last) : made);
    }

    private Axis axis(String name, int size) {
        String unit = name.equals("offset") ? "m" : "";
        double[] values;
        switch (name.endsWith("line") && !name.startsWith("receiver") ? 2 * random.nextInt(2) : random.nextInt(4)) {
            case 0 -> {
                return Axis.regular(name, unit, random.nextInt(100), random.nextBoolean() ? 3 : -2, size);
            }
            case 1 -> {
                return Axis.regular(name, unit, 12.5, 0.1, size);
            }
            case 2 ->
                values = random.doubles(3L * size, -500, 500)
                        .map(value -> Math.rint(value) + 0.0)
                        .distinct()
                        .limit(size)
                        .toArray();
            default -> values = random.doubles(size, 0, 360).sorted().toArray();
        }
        return Axis.listed(name, unit, values);
    }

    /** Number of places. */
    public int size() {
        return live.length;
    }

    /** True if a place has a trace. */
    public boolean isLive(int place) {
        return live[place];
    }

    /** Index of a place on an axis. */
    public int at(int place, int axis) {
        int left = place;
        for (int d = axes.size() - 1; d > axis; d--) {
            left /= axes.get(d).size();
        }
        return left % axes.get(axis).size();
    }

    /** Samples of a place; NaN if it has no trace. */
    public float[] trace(int place) {
        return Arrays.copyOfRange(values, place * samples.size(), (place + 1) * samples.size());
    }

    /** Writes the volume, and returns the file. */
    public Path write(Path file) throws IOException {
        VolumeSpec spec = spec().withOverwrite(true);
        if (isFiltered) {
            spec = spec.withFilters(ChunkFilters.deflate(1));
        }
        if (random.nextBoolean() || isTable) {
            int[] chunk = Arrays.stream(spec.shape().extents())
                    .mapToInt(extent -> 1 + random.nextInt((int) Math.min(7, extent)))
                    .toArray();
            spec = spec.withChunk(chunk);
        }
        try (VolumeWriter out = VolumeWriter.create(file, spec)) {
            out.write(Region.all(out.shape()), stored());
            out.commit();
        }
        return file;
    }

    private VolumeSpec spec() {
        if (!isTable) {
            return VolumeSpec.of(axes, samples);
        }
        int last = axes.size() - 1;
        boolean ordinals = axes.get(last).name().equals("ordinal");
        int most = ordinals ? axes.get(last).size() : 1;
        long[] places = IntStream.range(0, live.length)
                .filter(place -> live[place])
                .mapToLong(place -> place / most)
                .toArray();
        return VolumeSpec.ofTraces(ordinals ? axes.subList(0, last) : axes, places, samples);
    }

    private float[] stored() {
        if (!isTable) {
            return values;
        }
        int[] there =
                IntStream.range(0, live.length).filter(place -> live[place]).toArray();
        float[] stored =
                new float[Math.toIntExact(Shape.of(there.length, samples.size()).size())];
        for (int i = 0; i < there.length; i++) {
            System.arraycopy(trace(there[i]), 0, stored, i * samples.size(), samples.size());
        }
        return stored;
    }

    @Override
    public String toString() {
        return "seed " + seed + (isTable ? ", a table of " : ", ") + axes;
    }
}
