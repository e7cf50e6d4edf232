package io.github.sliceline.volume;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
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
    final List<Coordinate> coordinates = new ArrayList<>();

    private RandomAxes(RandomAxes whole, List<Axis> axes, SampleAxis samples, boolean[] live, float[] values) {
        this.seed = whole.seed;
        this.random = whole.random;
        this.isTable = whole.isTable;
        this.isFiltered = whole.isFiltered;
        this.axes = axes;
        this.samples = samples;
        this.live = live;
        this.values = values;
    }

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
        addCoordinates(new Random(seed));
    }

    private void addCoordinates(Random other) {
        int more = other.nextInt(3);
        for (int i = 0; i < more; i++) {
            List<Axis> on = new ArrayList<>(
                    axes.stream().filter(any -> other.nextBoolean()).toList());
            if (on.isEmpty()) {
                on.add(isTable ? Axis.ofIndices((int) shape().extent(0)).named("trace") : axes.get(0));
            }
            int count = on.stream().mapToInt(Axis::size).reduce(1, (a, b) -> a * b);
            String unit = other.nextBoolean() ? "m" : "";
            coordinates.add(
                    new Coordinate("place_" + i, unit, on, other.doubles(count).toArray()));
        }
    }

    /** Extents of the dataset. */
    Shape shape() {
        List<Long> extents = new ArrayList<>();
        if (isTable) {
            extents.add(IntStream.range(0, live.length).filter(this::isLive).count());
        } else {
            axes.forEach(axis -> extents.add((long) axis.size()));
        }
        extents.add((long) samples.size());
        return Shape.of(extents.stream().mapToLong(extent -> extent).toArray());
    }

    /** Returns a part of the dataset: of a table, some of its traces on the same axes. */
    RandomAxes within(Region part) {
        int last = part.rank() - 1;
        int first = (int) part.start(last);
        int count = (int) part.count(last);
        SampleAxis cut = SampleAxis.milliseconds(samples.valueAt(first), samples.interval(), count);
        List<Axis> some = new ArrayList<>(axes);
        int[] kept = IntStream.range(0, live.length).toArray();
        if (isTable) {
            int[] there = Arrays.stream(kept).filter(this::isLive).toArray();
            boolean[] in = new boolean[live.length];
            for (int i = (int) part.start(0); i < part.end(0); i++) {
                in[there[i]] = true;
            }
            return new RandomAxes(this, some, cut, in, samplesOf(kept, in, first, count)).withCoordinatesOf(this, part);
        }
        for (int d = 0; d < last; d++) {
            int axis = d;
            some.set(d, part(axes.get(d), (int) part.start(d), (int) part.count(d)));
            kept = Arrays.stream(kept)
                    .filter(place -> at(place, axis) >= part.start(axis) && at(place, axis) < part.end(axis))
                    .toArray();
        }
        boolean[] all = new boolean[kept.length];
        Arrays.fill(all, true);
        return new RandomAxes(this, some, cut, all, samplesOf(kept, all, first, count)).withCoordinatesOf(this, part);
    }

    /** The very values of the file, which a regular axis from another first value might round otherwise. */
    private static Axis part(Axis axis, int from, int count) {
        return Axis.listed(axis.name(), axis.unit(), Arrays.copyOfRange(axis.values(), from, from + count));
    }

    /** Adds those of the places that a part has. */
    private RandomAxes withCoordinatesOf(RandomAxes whole, Region part) {
        List<String> names = whole.axes.stream().map(Axis::name).toList();
        for (Coordinate one : whole.coordinates) {
            int[] kept = {0};
            List<Axis> cut = new ArrayList<>();
            for (Axis axis : one.axes()) {
                int dimension = isTable ? (axis.name().equals("trace") ? 0 : -1) : names.indexOf(axis.name());
                int first = dimension < 0 ? 0 : (int) part.start(dimension);
                int count = dimension < 0 ? axis.size() : (int) part.count(dimension);
                kept = Arrays.stream(kept)
                        .flatMap(place -> IntStream.range(first, first + count).map(i -> place * axis.size() + i))
                        .toArray();
                cut.add(dimension == 0 && isTable ? Axis.ofIndices(count).named("trace") : part(axis, first, count));
            }
            double[] values =
                    Arrays.stream(kept).mapToDouble(i -> one.values()[i]).toArray();
            coordinates.add(new Coordinate(one.name(), one.unit(), cut, values));
        }
        return this;
    }

    private float[] samplesOf(int[] places, boolean[] there, int first, int count) {
        float[] some = new float[places.length * count];
        Arrays.fill(some, Float.NaN);
        for (int i = 0; i < places.length; i++) {
            if (there[i]) {
                System.arraycopy(values, places[i] * samples.size() + first, some, i * count, count);
            }
        }
        return some;
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

    VolumeSpec spec() {
        VolumeSpec spec = bareSpec();
        for (Coordinate one : coordinates) {
            List<String> names = one.axes().stream().map(Axis::name).toList();
            spec = spec.withCoordinate(one.name(), names, one.values(), one.unit());
        }
        return spec;
    }

    private VolumeSpec bareSpec() {
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

    /** All samples of the dataset. */
    float[] stored() {
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
