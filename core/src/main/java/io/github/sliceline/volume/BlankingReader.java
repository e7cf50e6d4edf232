package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Reads by another path, and sets samples to NaN where there is no trace: {@link Holes#NAN}. */
final class BlankingReader implements VolumeReader {
    private final VolumeReader stored;
    private final LiveTraces live;

    BlankingReader(VolumeReader stored, LiveTraces live) {
        this.stored = stored;
        this.live = live;
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        stored.read(regions, destinations, cancel);
        if (live.isKnown()) {
            live.blank(regions, destinations);
        } else {
            // callers only wait: an interrupted read closes the file for all
            scheduler().run(1, only -> live.blank(regions, destinations), cancel);
        }
    }

    @Override
    public <R> CompletableFuture<R> readAsync(
            Region region, FloatBuffer destination, Supplier<R> result, ReadPriority priority, CancelToken cancel) {
        return stored.readAsync(
                region,
                destination,
                () -> {
                    blank(region, destination);
                    return result.get();
                },
                priority,
                cancel);
    }

    private void blank(Region region, FloatBuffer destination) {
        try {
            live.blank(List.of(region), List.of(destination));
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
    public Work prefetching(Region region) throws IOException {
        return stored.prefetching(region);
    }

    @Override
    public CompletableFuture<Void> prefetch(Region region, CancelToken cancel) {
        return stored.prefetch(region, cancel);
    }

    @Override
    public Backend backend() {
        return stored.backend();
    }

    @Override
    public Optional<ReadCost> cost(Region region) throws IOException {
        return stored.cost(region);
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
