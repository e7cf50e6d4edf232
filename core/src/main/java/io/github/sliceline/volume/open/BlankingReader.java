package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.Holes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Reads by another path, and sets samples to NaN where there is no trace: {@link Holes#NAN}. */
public final class BlankingReader implements VolumeReader {
    private final VolumeReader stored;
    private final LiveTraces live;

    public BlankingReader(VolumeReader stored, LiveTraces live) {
        this.stored = stored;
        this.live = live;
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        read(regions, destinations, Job.stoppedBy(cancel));
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, Job job) throws IOException {
        stored.read(regions, destinations, job);
        if (live.isKnown()) {
            live.blank(regions, destinations);
        } else {
            // callers only wait: an interrupted read closes the file for all
            scheduler().run(1, only -> live.blank(regions, destinations), job.token());
        }
    }

    @Override
    public <R> CompletableFuture<R> readAsync(
            List<Region> regions, List<FloatBuffer> destinations, Supplier<R> result, ReadPriority priority, Job job) {
        return stored.readAsync(
                regions,
                destinations,
                () -> {
                    blank(regions, destinations);
                    return result.get();
                },
                priority,
                job);
    }

    private void blank(List<Region> regions, List<FloatBuffer> destinations) {
        try {
            live.blank(regions, destinations);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whoever does the last piece of a part blanks it. */
    @Override
    public Pass pass(Wanted wanted) {
        Pass pass = stored.pass(wanted);
        return (regions, destinations, cancel) -> {
            Work work = pass.reading(regions, destinations, cancel);
            if (work.count() == 0) {
                live.blank(regions, destinations);
                return work;
            }
            AtomicInteger left = new AtomicInteger(work.count());
            return new Work(work.count(), number -> {
                work.task().run(number);
                if (left.decrementAndGet() == 0) {
                    live.blank(regions, destinations);
                }
            });
        };
    }

    @Override
    public Work prefetching(List<Region> regions) throws IOException {
        return stored.prefetching(regions);
    }

    @Override
    public CompletableFuture<Void> prefetch(List<Region> regions, CancelToken cancel) {
        return stored.prefetch(regions, cancel);
    }

    @Override
    public Backend backend() {
        return stored.backend();
    }

    @Override
    public Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return stored.cost(regions);
    }

    @Override
    public List<ReadCost> costs(Region region) throws IOException {
        return stored.costs(region);
    }

    @Override
    public List<LayoutInfo> layouts() throws IOException {
        return stored.layouts();
    }

    @Override
    public ReadScheduler scheduler() {
        return stored.scheduler();
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }

    @Override
    public String toString() {
        return stored.toString();
    }
}
