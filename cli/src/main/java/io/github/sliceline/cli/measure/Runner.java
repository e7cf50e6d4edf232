package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.testdata.Mappings;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.ReadCost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads planes of one direction along one path when its turn comes, and keeps what that took. Not thread-safe. */
final class Runner {
    private static final int WARM_PASSES = 3;

    private final ReadPath path;
    private final List<Plane> planes;
    private final Plane untimed;
    private final float[] values;
    private final Agreement agreement;
    private final CancelToken cancel;
    private final boolean slow;
    private final List<Long> coldNanos = new ArrayList<>();
    private final List<Long> warmNanos = new ArrayList<>();
    private final List<ReadCost> planned = new ArrayList<>();
    private final List<ReadCost> counted = new ArrayList<>();
    private @Nullable PlaneReader warmReader;

    /**
     * Runner for one direction.
     *
     * @param planes one for each round; a slow path reads the first only
     * @param untimed another plane of the same size
     * @param slow whether this takes so long that one plane is enough, and nothing is read before it
     * @param values as many as a plane has; shared by all runners, which never read at the same time
     */
    Runner(
            ReadPath path,
            List<Plane> planes,
            Plane untimed,
            boolean slow,
            float[] values,
            Agreement agreement,
            CancelToken cancel) {
        this.path = path;
        this.planes = slow ? planes.subList(0, 1) : planes;
        this.untimed = untimed;
        this.slow = slow;
        this.values = values;
        this.agreement = agreement;
        this.cancel = cancel;
    }

    /** Code is compiled and threads have started once before the clock runs; plans are collected. */
    void warmUp() throws IOException {
        try (PlaneReader reader = path.open()) {
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
            Mappings.release(file);
        }
        try (PlaneReader reader = path.open()) {
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
        try (PlaneReader reader = path.open()) {
            for (int i = 0; i < (slow ? 1 : WARM_PASSES * planes.size()); i++) {
                reader.read(planes.get(i % planes.size()), values, cancel);
            }
        }
        PlaneReader reader = path.open();
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

    private long timed(PlaneReader reader, int round) throws IOException {
        cancel.throwIfCancelled();
        long start = System.nanoTime();
        reader.read(planes.get(round), values, cancel);
        long nanos = System.nanoTime() - start;
        agreement.check(path, planes.get(round), values);
        return nanos;
    }

    Lap lap(Direction direction) {
        return new Lap(
                path.name(), direction, timing(coldNanos), timing(warmNanos), average(planned), average(counted));
    }

    private Optional<Timing> timing(List<Long> nanos) {
        return nanos.isEmpty()
                ? Optional.empty()
                : Optional.of(Timing.of(nanos.stream().mapToLong(n -> n).toArray(), values.length));
    }

    private static Optional<ReadCost> average(List<ReadCost> costs) {
        if (costs.isEmpty()) {
            return Optional.empty();
        }
        double requests = costs.stream().mapToLong(ReadCost::requests).average().orElseThrow();
        double bytes = costs.stream().mapToLong(ReadCost::bytes).average().orElseThrow();
        return Optional.of(new ReadCost((int) Math.round(requests), Math.round(bytes)));
    }
}
