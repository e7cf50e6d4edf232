package io.github.sliceline.compare;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentSkipListMap;
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

    private final SeismicVolume a;
    private final SeismicVolume b;
    private final VolumePass passA;
    private final VolumePass passB;
    private final List<CommonAxis> axes;
    private final ComparisonOptions options;
    private final Job job;
    private final CommonPlaces common;
    private final boolean[] liveA;
    private final boolean[] liveB;
    private final int last;
    private final ColumnShifts shifts;
    private final Map<ComparisonMap, float[]> maps = new EnumMap<>(ComparisonMap.class);
    private final Map<Integer, DifferenceSums> sums = new ConcurrentSkipListMap<>();

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
        this.common = new CommonPlaces(axes);
        this.liveA = VolumeComparison.live(a, axes, CommonAxis::inA);
        this.liveB = VolumeComparison.live(b, axes, CommonAxis::inB);
        this.last = axes.size() - 1;
        this.shifts = new ColumnShifts(
                common,
                this::isInBoth,
                options.largestShift(),
                axes.get(last).common().interval(),
                options.maps().contains(ComparisonMap.SHIFT) ? 0 : memory() / 4,
                (trace, shift) -> put(ComparisonMap.SHIFT, trace, shift));
        for (ComparisonMap map : options.maps()) {
            float[] none = new float[liveA.length];
            Arrays.fill(none, Float.NaN);
            maps.put(map, none);
        }
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
                VolumeSpec.like(a).within(common.partOfA()).named("difference").withOverwrite(options.overwrite());
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

    private void forEach(@Nullable VolumeWriter difference) throws IOException {
        Region part = common.partOfA();
        int[] extents = extents(part);
        VolumeBlocks blocks = passA.blocks()
                .within(part)
                .withExtents(extents)
                .only(block -> common.in(block).size() > 0)
                .withMemory(memory() / 2);
        if (!common.areDense()) {
            blocks.forEach(
                    options.threads(),
                    block -> {
                        Region places = common.in(block.inner());
                        float[] samples = common.samples(block, places);
                        compare(block.number(), places, samples, common.read(passB, places, job), difference);
                    },
                    job);
            return;
        }
        VolumeBlocks others =
                passB.blocks().within(common.partOfB()).withExtents(extents).withMemory(memory() / 4);
        try (SecondBlocks second = new SecondBlocks(others, memory() / 4 / Float.BYTES, job)) {
            blocks.forEach(
                    options.threads(),
                    block -> {
                        Region places = common.in(block.inner());
                        float[] taken = second.take(common.inB(places));
                        float[] samples = taken == null ? common.read(passB, places, job) : taken;
                        compare(block.number(), places, block.samples(), samples, difference);
                        second.giveBack(taken);
                    },
                    job);
            second.end();
        }
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

    /** Compares samples at the same places, row-major. Changes those of the first volume. */
    private void compare(
            int block, Region places, float[] samplesA, float[] samplesB, @Nullable VolumeWriter difference)
            throws IOException {
        DifferenceSums sum = sums(places, samplesA, samplesB);
        sum.largestAt = sum.largestAt < 0 ? -1 : common.number(places, sum.largestAt);
        sums.put(block, sum);
        shifts.add(places, samplesA, samplesB);
        if (difference != null) {
            subtract(places, samplesA, samplesB);
            difference.write(places, FloatBuffer.wrap(samplesA, 0, (int) places.size()));
        }
    }

    /** Adds up all samples at once if neither maps nor missing traces need them trace by trace. */
    private DifferenceSums sums(Region places, float[] samplesA, float[] samplesB) {
        if (maps.isEmpty()) {
            DifferenceSums whole = DifferenceSums.of(samplesA, samplesB, 0, (int) places.size());
            if (whole.onlyInA + whole.onlyInB == 0) {
                return whole;
            }
        }
        DifferenceSums sum = new DifferenceSums();
        int length = (int) places.count(last);
        for (int at = 0; at < places.size(); at += length) {
            int trace = common.trace(places, at / length);
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

    private void subtract(Region places, float[] samplesA, float[] samplesB) {
        int length = (int) places.count(last);
        for (int at = 0; at < places.size(); at += length) {
            boolean isLive = isInBoth(common.trace(places, at / length));
            for (int i = at; i < at + length; i++) {
                samplesA[i] = isLive ? samplesA[i] - samplesB[i] : 0;
            }
        }
    }

    private ComparisonReport report(OptionalDouble apart, long start) {
        DifferenceSums samples = new DifferenceSums();
        sums.values().forEach(samples::add);
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
                common.values(samples.largestAt),
                samples.rms(),
                (samples.a - samples.b) / samples.count,
                samples.rmsA(),
                samples.rmsB(),
                samples.nrms(),
                samples.correlation(),
                shifts.total().best(),
                maps,
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static long count(boolean[] live) {
        return IntStream.range(0, live.length).filter(trace -> live[trace]).count();
    }
}
