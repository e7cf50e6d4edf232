package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.open.CopyReader.Prepared;
import io.github.sliceline.volume.open.CopyReader.Task;
import io.github.sliceline.volume.options.Backend;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Our own read path: choose the copy of the cube that serves with least, plan the requests, read them with many threads,
 * decode the chunks that are filtered, copy the elements into the caller's floats.
 *
 * <p>A copy that turns out to be damaged is set aside, and all that it served is read again from the next best.
 */
public final class DirectReader implements VolumeReader {
    private final RangeReader ranges;
    private final CubeCopies copies;
    private final ReadScheduler scheduler;
    private volatile String lastServed = CubeLayout.CUBE;

    /**
     * Reader of what is open.
     *
     * @param ranges of the file that all copies are in; closed with the reader, as they are
     */
    DirectReader(RangeReader ranges, CubeCopies copies, int queueDepth) {
        this.ranges = ranges;
        this.copies = copies;
        this.scheduler = new ReadScheduler("sliceline-read", queueDepth);
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public Optional<ReadCost> cost(List<Region> regions) throws IOException {
        Map<CopyReader, List<Integer>> served =
                isKnown(regions) ? byCopy(regions) : onReadingThread(() -> byCopy(regions), new CancelToken());
        return Optional.of(served.entrySet().stream()
                .map(copy -> copy.getKey().cost(of(regions, copy.getValue())))
                .reduce(new ReadCost(0, 0), ReadCost::plus));
    }

    private boolean isKnown(List<Region> regions) {
        return !copies.cube().mayReadToPlan() && regions.stream().allMatch(region -> copies.known(region) != null);
    }

    /** Which of the regions each copy serves. */
    private Map<CopyReader, List<Integer>> byCopy(List<Region> regions) throws IOException {
        Map<CopyReader, List<Integer>> served = new LinkedHashMap<>();
        for (int i = 0; i < regions.size(); i++) {
            served.computeIfAbsent(copies.serving(regions.get(i)), first -> new ArrayList<>())
                    .add(i);
        }
        return served;
    }

    private static <T> List<T> of(List<T> all, List<Integer> numbers) {
        return numbers.stream().map(all::get).toList();
    }

    @Override
    public List<ReadCost> costs(Region region) throws IOException {
        return onReadingThread(() -> copies.costs(region), new CancelToken());
    }

    @Override
    public List<LayoutInfo> layouts() throws IOException {
        return onReadingThread(copies::layouts, new CancelToken());
    }

    /** Chunk indexes are read there too: callers only wait, because an interrupted read closes the file for all. */
    private <T> T onReadingThread(OnFailure.Work<T> work, CancelToken cancel) throws IOException {
        AtomicReference<T> result = new AtomicReference<>();
        scheduler.run(1, only -> result.set(work.run()), cancel);
        return Objects.requireNonNull(result.get());
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        read(regions, destinations, Job.stoppedBy(cancel));
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, Job job) throws IOException {
        boolean known = isKnown(regions);
        Reading reading = new Reading(regions, destinations);
        while (true) {
            try {
                Work work = known ? reading.plan() : onReadingThread(reading::plan, job.token());
                scheduler.run(work.count(), VolumeReader.counted(work, job).task(), job.token());
                return;
            } catch (CorruptFileException e) {
                if (!reading.isWorthAnother(e)) {
                    throw e;
                }
            } finally {
                reading.release(); // when the scheduler returns, nobody works on it any more
            }
        }
    }

    @Override
    public <R> CompletableFuture<R> readAsync(
            List<Region> regions, List<FloatBuffer> destinations, Supplier<R> result, ReadPriority priority, Job job) {
        Reading reading = new Reading(regions, destinations);
        return scheduler.start(
                () -> VolumeReader.counted(reading.plan(), job),
                result,
                priority,
                job.token(),
                reading::isWorthAnother);
    }

    /** A read of regions together, each from the copy that serves it; begun again if one of these is damaged. */
    private final class Reading {
        private final List<Region> regions;
        private final List<FloatBuffer> destinations;
        private volatile List<Task> parts = List.of();
        private volatile List<Long> compared = List.of();

        Reading(List<Region> regions, List<FloatBuffer> destinations) {
            this.regions = regions;
            this.destinations = destinations;
        }

        /** May read chunk indexes, if it is not known what serves the regions. */
        Work plan() throws IOException {
            List<Task> prepared = new ArrayList<>();
            List<Long> chunks = new ArrayList<>();
            int requests = 0;
            for (Map.Entry<CopyReader, List<Integer>> served : byCopy(regions).entrySet()) {
                List<Region> ofCopy = of(regions, served.getValue());
                Task part = served.getKey().prepare(ofCopy, of(destinations, served.getValue()));
                prepared.add(part);
                chunks.addAll(copies.toCompare(part, ofCopy));
                requests = Math.addExact(requests, part.requests());
                lastServed = part.copy().name();
            }
            parts = prepared;
            compared = chunks;
            return new Work(Math.addExact(requests, chunks.size()), this::read);
        }

        private void read(int number) throws IOException {
            int request = number - compared.size();
            if (request < 0) {
                copies.compare(compared.get(number));
                return;
            }
            for (Task part : parts) {
                if (request < part.requests()) {
                    read(part, request);
                    return;
                }
                request -= part.requests();
            }
        }

        private void read(Task part, int request) throws IOException {
            try {
                part.read(request);
            } catch (CorruptFileException e) {
                copies.setAside(part.copy(), e);
                throw e;
            }
        }

        /** Whether it failed for a copy that serves no more: so it ends after as many times as there are copies. */
        boolean isWorthAnother(Throwable failure) {
            return failure instanceof CorruptFileException
                    && parts.stream().anyMatch(part -> copies.isSetAside(part.copy()));
        }

        void release() {
            parts.forEach(Task::release);
        }
    }

    @Override
    public ReadScheduler scheduler() {
        return scheduler;
    }

    /** Passes are over the cube: they want all of it, once. */
    @Override
    public Pass pass(Wanted wanted) {
        Visit whole = ranges.pass(wanted);
        return (regions, destinations, cancel) -> {
            Prepared part = copies.cube().prepare(regions, destinations, whole);
            return new Work(part.requests(), part::read);
        };
    }

    @Override
    public Work prefetching(List<Region> regions) throws IOException {
        List<CopyReader> serving = new ArrayList<>();
        List<Work> works = new ArrayList<>();
        for (Map.Entry<CopyReader, List<Integer>> served : byCopy(regions).entrySet()) {
            serving.add(served.getKey());
            works.add(served.getKey().prefetching(of(regions, served.getValue())));
        }
        int requests = works.stream().mapToInt(Work::count).sum();
        return new Work(requests, number -> {
            int which = 0;
            int request = number;
            while (request >= works.get(which).count()) {
                request -= works.get(which++).count();
            }
            prefetch(serving.get(which), works.get(which), request);
        });
    }

    private void prefetch(CopyReader copy, Work work, int request) throws IOException {
        try {
            work.task().run(request);
        } catch (CorruptFileException e) {
            copies.setAside(copy, e);
            if (!copies.isSetAside(copy)) {
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        scheduler.close();
        try (ranges) {
            copies.close();
        }
    }

    /** Such as {@code DIRECT, layouts inlines, slices; slices served last}. */
    @Override
    public String toString() {
        return copies.isCubeAlone() ? "DIRECT" : "DIRECT, " + copies + "; " + lastServed + " served last";
    }
}
