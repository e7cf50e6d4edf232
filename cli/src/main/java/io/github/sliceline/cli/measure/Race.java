package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.ReadCost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the same planes along several paths, cold and warm, and compares every float with what the
 * first path gave. The paths take turns plane by plane, and the turns rotate, so that noise on the machine
 * hits all alike. Not thread-safe.
 */
public final class Race {
    private static final int WARM_PASSES = 3;

    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final Rounds rounds;
    private final CancelToken cancel;
    /** What each plane's floats were first: a number of 64 bits, so that planes of any size can be compared. */
    private final Map<Which, Long> truth = new HashMap<>();

    private int compared;

    /** Revisions may have other samples. */
    private record Which(Plane plane, int revision) {}

    /** Race over a survey that all paths read; the token stops it between requests. */
    public Race(SurveyGrid grid, SampleAxis samples, Rounds rounds, CancelToken cancel) {
        this.grid = grid;
        this.samples = samples;
        this.rounds = rounds;
        this.cancel = cancel;
    }

    public int compared() {
        return compared;
    }

    /** All directions along all paths, the laps of a direction side by side. Fails if a path gives other floats. */
    public List<Lap> run(List<ReadPath> paths) throws IOException {
        List<Lap> laps = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            laps.addAll(run(paths, direction));
        }
        return laps;
    }

    private List<Lap> run(List<ReadPath> paths, Direction direction) throws IOException {
        List<Plane> planes = direction.planes(grid, samples, rounds.count() + 1);
        float[] values = new float[Math.toIntExact(floats(planes.get(0)))];
        List<Runner> runners = new ArrayList<>();
        for (ReadPath path : paths) {
            runners.add(new Runner(path, direction, planes, values));
        }
        for (Runner runner : runners) {
            runner.warmUp();
        }
        if (rounds.cold()) {
            inTurns(runners, Runner::readCold);
        }
        if (rounds.warm()) {
            warm(runners);
        }
        return runners.stream().map(Runner::lap).toList();
    }

    private void warm(List<Runner> runners) throws IOException {
        try {
            for (Runner runner : runners) {
                runner.beginWarm();
            }
            inTurns(runners, Runner::readWarm);
        } finally {
            for (Runner runner : runners) {
                runner.endWarm();
            }
        }
    }

    private void inTurns(List<Runner> runners, Turn turn) throws IOException {
        for (int round = 0; round < rounds.count(); round++) {
            for (int i = 0; i < runners.size(); i++) {
                turn.take(runners.get((i + round) % runners.size()), round);
            }
        }
    }

    private long floats(Plane plane) {
        return plane.resolve(grid.inlines(), grid.crosslines(), samples.count()).size();
    }

    private void check(ReadPath path, Plane plane, float[] values) throws IOException {
        long found = fingerprint(values);
        Long known = truth.putIfAbsent(new Which(plane, path.revision()), found);
        if (known == null) {
            return;
        }
        if (known != found) {
            throw new IOException(
                    path.files().get(0) + ": " + path.name() + " gives other samples than the first path: " + plane);
        }
        compared++;
    }

    /** Polynomial over the bits of all floats: a single changed bit always shows, for the factor is odd. */
    private static long fingerprint(float[] values) {
        long sum = values.length;
        for (float value : values) {
            sum = sum * 0x9E37_79B9_7F4A_7C15L + Float.floatToRawIntBits(value);
        }
        return sum;
    }

    @FunctionalInterface
    private interface Turn {
        void take(Runner runner, int round) throws IOException;
    }

    /** Reads planes of one direction along one path when its turn comes, and keeps what that took. */
    private final class Runner {
        private final ReadPath path;
        private final Direction direction;
        private final List<Plane> planes;
        private final Plane untimed;
        private final float[] values;
        /** Whether this takes so long that one plane is enough, and nothing is read before it. */
        private final boolean slow;

        private final List<Long> coldNanos = new ArrayList<>();
        private final List<Long> warmNanos = new ArrayList<>();
        private final List<ReadCost> planned = new ArrayList<>();
        private final List<ReadCost> counted = new ArrayList<>();
        private ReadPath.@Nullable PlaneReader warmReader;

        /**
         * Runner for one direction.
         *
         * @param planes one for each round, and one that is not timed; a slow path reads the first only
         * @param values as many as a plane has; shared by all runners, which never read at the same time
         */
        Runner(ReadPath path, Direction direction, List<Plane> planes, float[] values) {
            this.path = path;
            this.direction = direction;
            this.slow = direction == Direction.SLICE && path.slowAcross();
            this.planes = planes.subList(0, slow ? 1 : rounds.count());
            this.untimed = planes.get(rounds.count());
            this.values = values;
        }

        /** Code is compiled and threads have started once before the clock runs; plans are collected. */
        void warmUp() throws IOException {
            try (ReadPath.PlaneReader reader = path.opener().open()) {
                if (!slow) {
                    reader.read(untimed, values, cancel);
                }
                for (Plane plane : planes) {
                    reader.cost(plane).ifPresent(planned::add);
                }
            }
        }

        /** A plane from a file opened anew, for readers have caches of their own, and not in the page cache. */
        void readCold(int round) throws IOException {
            if (round >= planes.size()) {
                return;
            }
            // Mapped pages are not dropped from the page cache.
            for (Path file : path.files()) {
                PageCache.unmap(file);
            }
            try (ReadPath.PlaneReader reader = path.opener().open()) {
                evict();
                Optional<ProcessReads> before = ProcessReads.now();
                coldNanos.add(timed(reader, round));
                ProcessReads.now().ifPresent(after -> before.ifPresent(b -> counted.add(after.since(b))));
            }
        }

        private void evict() {
            try {
                path.files().forEach(PageCache::evict);
            } catch (UncheckedIOException e) {
                // Ctrl-C ends dd too: that is no failure to report.
                cancel.throwIfCancelled();
                throw e;
            }
        }

        /**
         * Brings all planes into the page cache, with a reader of its own a few times over: by then the code is
         * compiled, and the reader that is measured has read none of them.
         */
        void beginWarm() throws IOException {
            try (ReadPath.PlaneReader reader = path.opener().open()) {
                for (int i = 0; i < (slow ? 1 : WARM_PASSES * planes.size()); i++) {
                    reader.read(planes.get(i % planes.size()), values, cancel);
                }
            }
            ReadPath.PlaneReader reader = path.opener().open();
            warmReader = reader;
            if (!slow) {
                reader.read(untimed, values, cancel);
            }
        }

        /** A plane that the page cache holds and the reader has not read. */
        void readWarm(int round) throws IOException {
            if (round < planes.size() && warmReader != null) {
                warmNanos.add(timed(warmReader, round));
            }
        }

        void endWarm() throws IOException {
            if (warmReader != null) {
                warmReader.close();
                warmReader = null;
            }
        }

        private long timed(ReadPath.PlaneReader reader, int round) throws IOException {
            cancel.throwIfCancelled();
            long start = System.nanoTime();
            reader.read(planes.get(round), values, cancel);
            long nanos = System.nanoTime() - start;
            check(path, planes.get(round), values);
            return nanos;
        }

        Lap lap() {
            return new Lap(
                    path.name(), direction, timing(coldNanos), timing(warmNanos), average(planned), average(counted));
        }

        private Optional<Lap.Timing> timing(List<Long> nanos) {
            return nanos.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Lap.Timing.of(nanos.stream().mapToLong(n -> n).toArray(), values.length));
        }

        private static Optional<ReadCost> average(List<ReadCost> costs) {
            if (costs.isEmpty()) {
                return Optional.empty();
            }
            double requests =
                    costs.stream().mapToLong(ReadCost::requests).average().orElseThrow();
            double bytes = costs.stream().mapToLong(ReadCost::bytes).average().orElseThrow();
            return Optional.of(new ReadCost((int) Math.round(requests), Math.round(bytes)));
        }
    }

    /**
     * How often and in which state planes are read.
     *
     * @param count different planes of each direction, at least 1
     * @param cold whether they are read with their file dropped from the page cache and opened anew
     * @param warm whether they are read from the page cache
     */
    public record Rounds(int count, boolean cold, boolean warm) {

        public Rounds {
            if (count < 1 || count > 10_000) {
                throw new IllegalArgumentException("rounds must be 1 to 10000, got " + count);
            }
            if (!cold && !warm) {
                throw new IllegalArgumentException("nothing to measure: neither cold nor warm reads are asked for");
            }
        }
    }
}
