package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** One read path of an open volume. Thread-safe. */
sealed interface VolumeReader extends Closeable permits BlankingReader, DirectReader, JhdfReader, NativeReader {

    Backend backend();

    /** What reading a region would ask of the drive; empty where a library decides that. */
    default Optional<ReadCost> cost(Region region) throws IOException {
        return Optional.empty();
    }

    /** The same from each copy of the cube that may serve it, the cube first; empty where a library decides that. */
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

    /**
     * Reads one region, all of it on other threads: completes when the destination is filled or nobody writes to it any
     * more.
     *
     * @param result what to complete with
     */
    default <R> CompletableFuture<R> readAsync(
            Region region, FloatBuffer destination, Supplier<R> result, ReadPriority priority, CancelToken cancel) {
        Pass alone = pass(Wanted.PERHAPS_AGAIN);
        return scheduler()
                .start(() -> alone.reading(List.of(region), List.of(destination), cancel), result, priority, cancel);
    }

    /** Brings a region near, so that reading it is cheap: into the page cache, or decoded into our own. */
    default CompletableFuture<Void> prefetch(Region region, CancelToken cancel) {
        return scheduler().start(() -> prefetching(region), ReadPriority.LATER, cancel);
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

    /** What to do to bring a region near. */
    Work prefetching(Region region) throws IOException;
}
