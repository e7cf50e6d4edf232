package io.github.sliceline.compare;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The loop of a comparison over blocks of the first volume, each with the same places of the second. Sums of blocks are
 * added up in the order of the blocks, so that the number of threads does not matter.
 */
final class ComparisonPass {
    /** Most samples of a block, and fewest if the volumes have more. */
    private static final long MOST_SAMPLES = 8 << 20;

    private static final long FEWEST_SAMPLES = 32 << 10;

    /** Most traces whose shift is measured, unless a map of shifts is made. */
    private static final long MOST_SHIFTS = 20_000;

    private final SeismicVolume a;
    private final SeismicVolume b;
    private final VolumePass passA;
    private final VolumePass passB;
    private final List<CommonAxis> axes;
    private final ComparisonOptions options;
    private final Job job;
    /** For each dimension the indices of common places, ascending in the first volume. */
    private final int[][] inA;

    private final int[][] inB;
    private final boolean[] liveA;
    private final boolean[] liveB;
    /** Extents of the common places. */
    private final Shape common;

    private final int last;
    private final int lags;
    private final double interval;
    private final int shiftStep;
    private final Map<ComparisonMap, float[]> maps = new EnumMap<>(ComparisonMap.class);
    private final Map<Integer, DifferenceSums> sums = new ConcurrentSkipListMap<>();
    private final Map<Integer, Column> columns = new ConcurrentHashMap<>();
    /** Sums of the shifts of columns, by their first trace. */
    private final Map<Integer, LagSums> shifts = new ConcurrentSkipListMap<>();

    /** Traces of blocks above one another whose shift is measured when all their samples are there. */
    private static final class Column {
        final float[] a;
        final float[] b;
        int left;

        Column(int traces, int length) {
            a = new float[traces * length];
            b = new float[traces * length];
            left = length;
        }

        /** Counts samples of each trace; true if the traces are complete. */
        synchronized boolean isCompleteWith(int samples) {
            left -= samples;
            return left == 0;
        }
    }

    ComparisonPass(
            SeismicVolume a,
            SeismicVolume b,
            VolumePass passA,
            VolumePass passB,
            List<CommonAxis> axes,
            ComparisonOptions options,
            Job job)
            throws IOException {
        this.a = a;
        this.b = b;
        this.passA = passA;
        this.passB = passB;
        this.axes = axes;
        this.options = options;
        this.job = job;
        this.inA = indices(CommonAxis::inA);
        this.inB = indices(CommonAxis::inB);
        this.liveA = VolumeComparison.live(a, axes, CommonAxis::inA);
        this.liveB = VolumeComparison.live(b, axes, CommonAxis::inB);
        this.common = Shape.of(axes.stream().mapToLong(CommonAxis::count).toArray());
        this.last = common.rank() - 1;
        this.lags = Math.min(options.largestShift(), (int) (common.extent(last) - 1) / 2);
        this.interval = axes.get(last).common().interval();
        this.shiftStep = options.maps().contains(ComparisonMap.SHIFT) ? 1 : shiftStep();
        for (ComparisonMap map : options.maps()) {
            float[] none = new float[liveA.length];
            Arrays.fill(none, Float.NaN);
            maps.put(map, none);
        }
    }

    private int[][] indices(Function<CommonAxis, List<Integer>> places) {
        return axes.stream()
                .map(axis ->
                        places.apply(axis).stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Returns the distance along each dimension between traces whose shift is measured. */
    private int shiftStep() {
        long bytes = 2L * Float.BYTES * common.extent(last);
        long most = Math.max(1, Math.min(MOST_SHIFTS, memory() / 4 / bytes));
        int step = 0;
        long taken;
        do {
            step++;
            taken = 1;
            for (int d = 0; d < last; d++) {
                taken *= (common.extent(d) - 1) / step + 1;
            }
        } while (taken > most);
        return step;
    }

    private long memory() {
        return Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 2);
    }

    ComparisonReport run(OptionalDouble apart, long start) throws IOException {
        if (options.difference().isEmpty()) {
            forEach(null);
        } else {
            try (VolumeWriter writer = VolumeWriter.create(options.difference().get(), spec())) {
                forEach(writer);
                passA.end();
                passB.end();
                writer.commit(job);
            }
        }
        return report(apart, start);
    }

    private VolumeSpec spec() throws IOException {
        VolumeSpec spec =
                VolumeSpec.like(a).within(bounds(inA)).named("difference").withOverwrite(options.overwrite());
        Object units = a.info().attributes().get("units");
        if (units instanceof String unit && units.equals(b.info().attributes().get("units"))) {
            spec = spec.withUnits(unit);
        }
        boolean[] live = new boolean[liveA.length];
        IntStream.range(0, live.length).forEach(trace -> live[trace] = isInBoth(trace));
        boolean isWhole = IntStream.range(0, live.length).allMatch(this::isInBoth);
        return isWhole ? spec : spec.withLiveTraces(live);
    }

    private boolean isInBoth(int trace) {
        return liveA[trace] && liveB[trace];
    }

    private static Region bounds(int[][] indices) {
        long[] start = Arrays.stream(indices).mapToLong(along -> along[0]).toArray();
        long[] count = Arrays.stream(indices)
                .mapToLong(along -> along[along.length - 1] - along[0] + 1)
                .toArray();
        return Region.of(start, count);
    }

    /** True if neighbours of each axis are neighbours in a volume, in the same order. */
    private static boolean isDense(int[][] indices) {
        return Arrays.stream(indices)
                .allMatch(along -> IntStream.range(1, along.length).allMatch(i -> along[i] == along[i - 1] + 1));
    }

    private void forEach(@Nullable VolumeWriter difference) throws IOException {
        Region part = bounds(inA);
        int[] extents = extents(part);
        VolumeBlocks blocks = passA.blocks()
                .within(part)
                .withExtents(extents)
                .only(block -> places(block).size() > 0)
                .withMemory(memory() / 2);
        if (!isDense(inA) || !isDense(inB)) {
            blocks.forEach(
                    options.threads(),
                    block -> {
                        Region places = places(block.inner());
                        float[] samples = packed(block, places);
                        compare(block.number(), places, samples, readB(places), difference);
                    },
                    job);
            return;
        }
        Region partB = bounds(inB);
        VolumeBlocks others = passB.blocks().within(partB).withExtents(extents).withMemory(memory() / 4);
        try (SecondBlocks second = new SecondBlocks(others, memory() / 4 / Float.BYTES, job)) {
            blocks.forEach(
                    options.threads(),
                    block -> {
                        Region places = places(block.inner());
                        float[] taken = second.take(moved(places, partB));
                        compare(
                                block.number(),
                                places,
                                block.samples(),
                                taken == null ? readB(places) : taken,
                                difference);
                        second.giveBack(taken);
                    },
                    job);
            second.end();
        }
    }

    private static Region moved(Region places, Region part) {
        long[] start = new long[places.rank()];
        Arrays.setAll(start, d -> places.start(d) + part.start(d));
        return Region.of(start, places.shape().extents());
    }

    /**
     * Returns extents of blocks that fit the chunks of both volumes, as far as memory allows. Blocks have whole traces
     * if maps are made.
     */
    private int[] extents(Region part) {
        Shape ofA = passA.blocks().extents();
        Shape ofB = passB.blocks().extents();
        int[] extents = new int[last + 1];
        for (int d = 0; d <= last; d++) {
            long times = (ofB.extent(d) - 1) / ofA.extent(d) + 1;
            extents[d] = (int) Math.min(ofA.extent(d) * times, part.count(d));
        }
        if (!options.maps().isEmpty()) {
            extents[last] = (int) part.count(last);
        }
        long most = Math.min(MOST_SAMPLES, memory() / 4 / Float.BYTES / options.threads());
        for (int d = 0; d < last; d++) {
            long size = size(extents);
            extents[d] = (int) Math.max(1, size <= most ? extents[d] : extents[d] * most / size);
        }
        for (int d = last; d >= 0 && size(extents) < FEWEST_SAMPLES; d--) {
            long times = (FEWEST_SAMPLES - 1) / size(extents) + 1;
            extents[d] = (int) Math.min(extents[d] * times, part.count(d));
        }
        return extents;
    }

    private static long size(int[] extents) {
        return IntStream.of(extents).asLongStream().reduce(1, (x, y) -> x * y);
    }

    /** Returns the common places in a block of the first volume, as a region of their numbers. */
    private Region places(Region block) {
        long[] start = new long[last + 1];
        long[] count = new long[last + 1];
        for (int d = 0; d <= last; d++) {
            start[d] = lowerBound(inA[d], block.start(d));
            count[d] = lowerBound(inA[d], block.end(d)) - start[d];
        }
        return Region.of(start, count);
    }

    private static int lowerBound(int[] ascending, long value) {
        int found = Arrays.binarySearch(ascending, (int) value);
        return found < 0 ? -found - 1 : found;
    }

    private static int[] part(int[][] indices, Region places, int dimension) {
        return Arrays.copyOfRange(indices[dimension], (int) places.start(dimension), (int) places.end(dimension));
    }

    /** Returns the samples of a block at the common places alone. */
    private float[] packed(VolumeBlock block, Region places) {
        int[][] offsets = new int[last + 1][];
        for (int d = 0; d <= last; d++) {
            int dimension = d;
            offsets[d] = IntStream.of(part(inA, places, d))
                    .map(index -> (index - (int) block.inner().start(dimension)) * block.stride(dimension))
                    .toArray();
        }
        return packed(block.samples(), offsets, (int) places.size());
    }

    private float[] packed(float[] samples, int[][] offsets, int size) {
        float[] packed = new float[size];
        int length = offsets[last].length;
        for (int at = 0; at < size; at += length) {
            int left = at / length;
            int from = 0;
            for (int d = last - 1; d >= 0; d--) {
                from += offsets[d][left % offsets[d].length];
                left /= offsets[d].length;
            }
            for (int i = 0; i < length; i++) {
                packed[at + i] = samples[from + offsets[last][i]];
            }
        }
        return packed;
    }

    /** Reads common places of the second volume, in the order of the first. */
    private float[] readB(Region places) throws IOException {
        List<AxisPick> picks = new ArrayList<>();
        int[][] offsets = new int[last + 1][];
        int stride = 1;
        for (int d = last; d >= 0; d--) {
            int[] indices = part(inB, places, d);
            int[] sorted = IntStream.of(indices).sorted().toArray();
            int apart = stride;
            offsets[d] = IntStream.of(indices)
                    .map(index -> Arrays.binarySearch(sorted, index) * apart)
                    .toArray();
            stride *= indices.length;
            picks.add(0, pick(sorted));
        }
        float[] samples = passB.readAll(List.of(Query.of(picks)), Job.stoppedBy(job.token()))
                .get(0);
        return isDense(inB) ? samples : packed(samples, offsets, samples.length);
    }

    private static AxisPick pick(int[] sorted) {
        boolean isRun = sorted[sorted.length - 1] - sorted[0] == sorted.length - 1;
        List<Integer> listed = isRun ? List.of() : IntStream.of(sorted).boxed().toList();
        return new AxisPick(sorted[0], sorted.length, 1, false, listed);
    }

    /** Compares samples at the same places, row-major. Changes those of the first volume. */
    private void compare(
            int block, Region places, float[] samplesA, float[] samplesB, @Nullable VolumeWriter difference)
            throws IOException {
        int size = (int) places.size();
        DifferenceSums sum = DifferenceSums.of(samplesA, samplesB, 0, size);
        if (!maps.isEmpty() || sum.onlyInA + sum.onlyInB > 0) {
            sum = byTrace(places, samplesA, samplesB);
        }
        sum.largestAt = sum.largestAt < 0 ? -1 : number(places, sum.largestAt);
        sums.put(block, sum);
        shift(places, samplesA, samplesB);
        if (difference != null) {
            subtract(places, samplesA, samplesB);
            difference.write(places, FloatBuffer.wrap(samplesA, 0, size));
        }
    }

    private int length(Region places) {
        return (int) places.count(last);
    }

    /** Returns the number among all common traces of one of a block. */
    private int trace(Region places, int inBlock) {
        int left = inBlock;
        long number = 0;
        long stride = 1;
        for (int d = last - 1; d >= 0; d--) {
            number += (places.start(d) + left % places.count(d)) * stride;
            stride *= common.extent(d);
            left /= (int) places.count(d);
        }
        return (int) number;
    }

    /** Returns the number among all common samples of one of a block. */
    private long number(Region places, long inBlock) {
        int length = length(places);
        return trace(places, (int) (inBlock / length)) * common.extent(last) + places.start(last) + inBlock % length;
    }

    private DifferenceSums byTrace(Region places, float[] samplesA, float[] samplesB) {
        DifferenceSums sum = new DifferenceSums();
        int length = length(places);
        for (int at = 0; at < places.size(); at += length) {
            int trace = trace(places, at / length);
            if (isInBoth(trace)) {
                DifferenceSums one = DifferenceSums.of(samplesA, samplesB, at, at + length);
                sum.add(one);
                put(ComparisonMap.NRMS, trace, one.nrms());
                put(ComparisonMap.RMS, trace, one.rms());
            }
        }
        return sum;
    }

    private void put(ComparisonMap map, int trace, double value) {
        float[] values = maps.get(map);
        if (values != null) {
            values[trace] = (float) value;
        }
    }

    /** Collects traces whose shift is measured, and measures it with the last block of a column. */
    private void shift(Region places, float[] samplesA, float[] samplesB) {
        int[] chosen = shifted(places);
        if (chosen.length == 0) {
            return;
        }
        int whole = (int) common.extent(last);
        int length = length(places);
        int key = trace(places, 0);
        Column column = columns.computeIfAbsent(key, number -> new Column(chosen.length, whole));
        for (int i = 0; i < chosen.length; i++) {
            int at = i * whole + (int) places.start(last);
            System.arraycopy(samplesA, chosen[i] * length, column.a, at, length);
            System.arraycopy(samplesB, chosen[i] * length, column.b, at, length);
        }
        if (!column.isCompleteWith(length)) {
            return;
        }
        columns.remove(key);
        LagSums all = new LagSums(lags, interval);
        LagSums one = new LagSums(lags, interval);
        for (int i = 0; i < chosen.length; i++) {
            if (one.set(column.a, column.b, i * whole, whole)) {
                all.add(one);
                double shift = one.best().map(Shift::value).orElse(Double.NaN);
                put(ComparisonMap.SHIFT, trace(places, chosen[i]), shift);
            }
        }
        shifts.put(key, all);
    }

    /** Returns the traces of a block whose shift is measured. */
    private int[] shifted(Region places) {
        IntStream traces = IntStream.of(0);
        for (int d = 0; d < last; d++) {
            int start = (int) places.start(d);
            int count = (int) places.count(d);
            traces = traces.flatMap(outer -> IntStream.range(0, count)
                    .filter(i -> (start + i) % shiftStep == 0)
                    .map(i -> outer * count + i));
        }
        return traces.filter(i -> isInBoth(trace(places, i))).toArray();
    }

    private void subtract(Region places, float[] samplesA, float[] samplesB) {
        int length = length(places);
        for (int at = 0; at < places.size(); at++) {
            boolean isLive = isInBoth(trace(places, at / length));
            samplesA[at] = isLive ? samplesA[at] - samplesB[at] : 0;
        }
    }

    private ComparisonReport report(OptionalDouble apart, long start) {
        DifferenceSums samples = new DifferenceSums();
        sums.values().forEach(samples::add);
        LagSums shift = new LagSums(lags, interval);
        shifts.values().forEach(shift::add);
        IntStream all = IntStream.range(0, liveA.length);
        long traces = all.filter(this::isInBoth).count();
        return new ComparisonReport(
                axes,
                apart,
                traces,
                count(liveA) - traces,
                count(liveB) - traces,
                samples.count,
                samples.onlyInA,
                samples.onlyInB,
                samples.largest,
                place(samples.largestAt),
                samples.rms(),
                (samples.a - samples.b) / samples.count,
                samples.rmsA(),
                samples.rmsB(),
                samples.nrms(),
                samples.correlation(),
                shift.best(),
                maps,
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static long count(boolean[] live) {
        return IntStream.range(0, live.length).filter(trace -> live[trace]).count();
    }

    /** Returns the values on the axes at a pair of samples. */
    private List<Double> place(long number) {
        Double[] values = new Double[number < 0 ? 0 : last + 1];
        long left = number;
        for (int d = values.length - 1; d >= 0; d--) {
            values[d] = axes.get(d).common().valueAt((int) (left % common.extent(d)));
            left /= common.extent(d);
        }
        return List.of(values);
    }
}
