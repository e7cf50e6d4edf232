package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** One read path of an open volume. Thread-safe. */
public sealed interface VolumeReader extends Closeable permits BlankingReader, DirectReader, JhdfReader, NativeReader {

    Backend backend();

    /** What reading regions together would ask of the drive; empty where a library decides that. */
    default Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.empty();
    }

    /** The same of one region from each copy of the cube that may serve it, the cube first; empty where a library decides that. */
    default List<ReadCost> costs(Region region) throws IOException {
        return List.of();
    }

    /** Further copies of the cube that this path knows of. */
    default List<LayoutInfo> layouts() throws IOException {
        return List.of();
    }

    /**
     * Reads regions together.
     *
     * @param regions inside the volume
     * @param destinations one for each, written from its position on, row-major; position and limit do not move
     */
    void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException;

    /** The same, and the job hears how far it is, in whatever unit. */
    default void read(List<Region> regions, List<FloatBuffer> destinations, Job job) throws IOException {
        read(regions, destinations, job.token());
        job.report("Reading", 1, 1);
    }

    /**
     * Reads regions together, all of it on other threads: completes when the destinations are filled or nobody writes to
     * them any more.
     *
     * @param result what to complete with
     * @param job hears how far it is, in whatever unit
     */
    default <R> CompletableFuture<R> readAsync(
            List<Region> regions, List<FloatBuffer> destinations, Supplier<R> result, ReadPriority priority, Job job) {
        Pass alone = pass(Wanted.PERHAPS_AGAIN);
        return scheduler()
                .start(
                        () -> counted(alone.reading(regions, destinations, job.token()), job),
                        result,
                        priority,
                        job.token());
    }

    /** The same work, of which a job hears how much of it is done. */
    static Work counted(Work work, Job job) {
        if (job.progress() == Progress.NONE) {
            return work;
        }
        AtomicInteger done = new AtomicInteger();
        return new Work(work.count(), number -> {
            work.task().run(number);
            job.report("Reading", done.incrementAndGet(), work.count());
        });
    }

    /** Brings regions near, so that reading them is cheap: into the page cache, or decoded into our own. */
    default CompletableFuture<Void> prefetch(List<Region> regions, CancelToken cancel) {
        return scheduler().start(() -> prefetching(regions), ReadPriority.LATER, cancel);
    }

    ReadScheduler scheduler();

    /**
     * A read of regions in parts, one after the other or at once.
     *
     * @param wanted how often the parts together want what they read
     */
    Pass pass(Wanted wanted);

    /** What to do to read a part: regions that are read together, as {@link #read}. Thread-safe. */
    @FunctionalInterface
    interface Pass {
        Work reading(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException;
    }

    /** What to do to bring regions near. */
    Work prefetching(List<Region> regions) throws IOException;
}
