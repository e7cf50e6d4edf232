package io.github.sliceline.bench;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the same regions of a volume along several paths, cold and warm, and compares every float with the first
 * path's. The paths take turns batch by batch, and the turns rotate, so that noise on the machine affects all paths
 * alike. Not thread-safe.
 */
public final class Race {
    private static final int WARM_PASSES = 3;

    private final List<Access> accesses;
    private final Rounds rounds;
    private final CancelToken cancel;
    /**
     * Fingerprint of each region's floats as first read. 64 bits are kept instead of the floats, so that regions of any
     * size can be compared.
     */
    private final Map<Region, Long> truth = new HashMap<>();

    private int compared;

    /** @param cancel stops the race between requests */
    public Race(List<Access> accesses, Rounds rounds, CancelToken cancel) {
        this.accesses = accesses;
        this.rounds = rounds;
        this.cancel = cancel;
    }

    /** Number of reads whose floats were compared with an earlier read of the same region. */
    public int compared() {
        return compared;
    }

    /**
     * Reads all batches along all paths and returns the laps, those of the same kind one after the other.
     *
     * @throws IOException if a read fails, or if two paths return different floats
     */
    public List<Lap> run(List<ReadPath> paths) throws IOException {
        List<Lap> laps = new ArrayList<>();
        for (Access access : accesses) {
            laps.addAll(run(paths, access));
        }
        return laps;
    }

    private List<Lap> run(List<ReadPath> paths, Access access) throws IOException {
        float[] values = new float[access.floats()];
        List<Runner> runners = new ArrayList<>();
        for (ReadPath path : paths) {
            runners.add(new Runner(path, access, values));
        }
        for (Runner runner : runners) {
            runner.warmUp();
        }
        if (rounds.has(State.COLD)) {
            inTurns(runners, Runner::readCold);
        }
        if (rounds.has(State.COLD_ANEW)) {
            inTurns(runners, Runner::openCold);
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
            if (rounds.has(State.WARM)) {
                inTurns(runners, Runner::readWarm);
            }
            if (rounds.has(State.WARM_ANEW)) {
                inTurns(runners, Runner::openWarm);
            }
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

    private void check(ReadPath path, Region region, float[] values) throws IOException {
        long found = fingerprint(values);
        Long known = truth.putIfAbsent(region, found);
        if (known == null) {
            return;
        }
        if (known != found) {
            throw new IOException(
                    path.file() + ": " + path.name() + " gives other samples than the first path: " + region);
        }
        compared++;
    }

    /**
     * Returns a polynomial over the bits of all floats. A single changed bit always changes it, because the factor is
     * odd.
     */
    private static long fingerprint(float[] values) {
        long sum = values.length;
        for (float value : values) {
            sum = sum * 0x9E37_79B9_7F4A_7C15L + Float.floatToRawIntBits(value);
        }
        return sum;
    }

    @FunctionalInterface
    private interface IoAction {
        void run() throws IOException;
    }

    @FunctionalInterface
    private interface Turn {
        void take(Runner runner, int round) throws IOException;
    }

    /** Reads one path's batches of one access when its turn comes, and keeps the times. */
    private final class Runner {
        private final ReadPath path;
        private final Access access;
        private final List<List<Region>> batches;
        private final float[] values;
        /** True if a read takes so long that one is enough. Nothing is read before it. */
        private final boolean slow;

        private final Map<State, List<Long>> nanos = new EnumMap<>(State.class);
        private final List<ReadCost> planned = new ArrayList<>();
        private final List<ReadCost> counted = new ArrayList<>();
        private ReadPath.@Nullable RegionReader warmReader;

        /** @param values space for the floats of one read; shared by all runners, which never read at the same time */
        Runner(ReadPath path, Access access, float[] values) {
            this.path = path;
            this.access = access;
            this.slow = access.isAcross() && path.slowAcross();
            this.batches = slow ? List.of(access.timed().get(0).subList(0, 1)) : access.timed();
            this.values = values;
        }

        /**
         * Collects the plans, and reads once before the clock runs, so that code is compiled and threads are started.
         */
        void warmUp() throws IOException {
            try (ReadPath.RegionReader reader = path.opener().open()) {
                for (List<Region> batch : batches) {
                    plan(reader, batch); // before a read that might be cached
                }
                if (!slow) {
                    readAll(reader, access.untimed());
                }
            }
        }

        private void plan(ReadPath.RegionReader reader, List<Region> batch) throws IOException {
            int requests = 0;
            long bytes = 0;
            for (Region region : batch) {
                Optional<ReadCost> cost = reader.cost(region);
                if (cost.isEmpty()) {
                    return;
                }
                requests += cost.get().requests();
                bytes += cost.get().bytes();
            }
            planned.add(new ReadCost(requests, bytes));
        }

        /**
         * Times a batch that is not in the page cache. The file is opened for this batch, because readers have caches
         * of their own.
         */
        void readCold(int round) throws IOException {
            if (round >= batches.size()) {
                return;
            }
            unmap();
            try (ReadPath.RegionReader reader = path.opener().open()) {
                evict();
                counting(() -> keep(State.COLD, timed(reader, batches.get(round))));
            }
        }

        /** Times the first read of a batch with opening and closing the file, which is not in the page cache. */
        void openCold(int round) throws IOException {
            if (round < batches.size()) {
                unmap();
                evict();
                if (rounds.has(State.COLD)) {
                    keep(State.COLD_ANEW, opened(round));
                } else {
                    counting(() -> keep(State.COLD_ANEW, opened(round)));
                }
            }
        }

        private void counting(IoAction reading) throws IOException {
            if (path.isRemote()) {
                reading.run();
                return;
            }
            Optional<ReadsSoFar> before = ReadsSoFar.ofProcess();
            reading.run();
            Optional<ReadsSoFar> after = ReadsSoFar.ofProcess();
            before.ifPresent(b -> after.ifPresent(a -> counted.add(a.since(b))));
        }

        /** Unmaps the file, because mapped pages stay in the page cache. */
        private void unmap() throws IOException {
            if (!path.isRemote()) {
                PageCache.unmap(path.file());
            }
        }

        private void evict() {
            if (path.isRemote()) {
                return;
            }
            try {
                PageCache.evict(path.file());
            } catch (UncheckedIOException e) {
                // Ctrl-C ends dd too, which is not a failure to report.
                cancel.throwIfCancelled();
                throw e;
            }
        }

        /**
         * Brings all batches into the page cache, with a separate reader and several times, so that the code is
         * compiled. The reader that is measured has then read none of them.
         */
        void beginWarm() throws IOException {
            try (ReadPath.RegionReader reader = path.opener().open()) {
                for (int i = 0; i < (slow ? 1 : WARM_PASSES * batches.size()); i++) {
                    readAll(reader, batches.get(i % batches.size()));
                }
            }
            ReadPath.RegionReader reader = path.opener().open();
            warmReader = reader;
            if (!slow) {
                readAll(reader, access.untimed());
            }
        }

        /** Times a batch that is in the page cache and that the reader has not read. */
        void readWarm(int round) throws IOException {
            if (round < batches.size() && warmReader != null) {
                keep(State.WARM, timed(warmReader, batches.get(round)));
            }
        }

        void openWarm(int round) throws IOException {
            if (round < batches.size()) {
                keep(State.WARM_ANEW, opened(round));
            }
        }

        void endWarm() throws IOException {
            if (warmReader != null) {
                warmReader.close();
                warmReader = null;
            }
        }

        private void keep(State state, long took) {
            nanos.computeIfAbsent(state, first -> new ArrayList<>()).add(took);
        }

        private void readAll(ReadPath.RegionReader reader, List<Region> batch) throws IOException {
            for (Region region : batch) {
                reader.read(region, values, cancel);
            }
        }

        /** Returns the time of a batch. Samples are compared between the reads, while the clock is stopped. */
        private long timed(ReadPath.RegionReader reader, List<Region> batch) throws IOException {
            long sum = 0;
            for (Region region : batch) {
                cancel.throwIfCancelled();
                long start = System.nanoTime();
                reader.read(region, values, cancel);
                sum += System.nanoTime() - start;
                check(path, region, values);
            }
            return sum;
        }

        /** Returns the time of the first read of a batch, with opening and closing. */
        private long opened(int round) throws IOException {
            cancel.throwIfCancelled();
            Region region = batches.get(round).get(0);
            long start = System.nanoTime();
            try (ReadPath.RegionReader reader = path.opener().open()) {
                reader.read(region, values, cancel);
            }
            long took = System.nanoTime() - start;
            check(path, region, values);
            return took;
        }

        Lap lap() {
            Map<State, Lap.Timing> timings = new EnumMap<>(State.class);
            nanos.forEach((state, taken) -> {
                long reads = state.isAnew() ? 1 : batches.get(0).size();
                long[] array = taken.stream().mapToLong(n -> n).toArray();
                timings.put(state, Lap.Timing.of(array, reads * values.length));
            });
            return new Lap(path.name(), access.name(), timings, average(planned), average(counted));
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
}
