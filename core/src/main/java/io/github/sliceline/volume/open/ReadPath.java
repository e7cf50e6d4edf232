package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How regions of an open volume become floats: our own way, jHDF's or libhdf5's. Thread-safe. */
public interface ReadPath extends Closeable {
    Backend backend();

    /** Its own threads, closed with it. */
    WorkerThreads threads();

    /** Begins a pass over the volume in many parts, which together want what they read so often; null where that is no matter. */
    default @Nullable Routes pass(Reuse reuse) {
        return null;
    }

    /** Whether planning to read these regions may itself read, and so belongs on a reading thread. */
    default boolean mayReadToPlan(List<Region> regions) {
        return false;
    }

    /**
     * Plans to read regions together.
     *
     * @param regions inside the volume
     * @param destinations one for each, written from its position on, row-major; position and limit do not move
     * @param pass of which this is a part, as {@link #pass} gave it; null for a read of its own
     */
    PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass) throws IOException;

    /** Plans to bring regions near, so that reading them is cheap. */
    PlannedRead planPrefetch(List<Region> regions) throws IOException;

    /** What reading regions together would ask of the drive; empty where a library decides that. */
    default Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.empty();
    }

    /** What one region takes from each layout of the cube that may serve it, the cube first; empty where a library decides that. */
    default List<ReadCost> costs(Region region) throws IOException {
        return List.of();
    }

    /** Whether all reads are of the cube, and none of a further layout. */
    default boolean isCubeAlone() {
        return true;
    }

    /** Further layouts of the cube that this path knows of. */
    default List<LayoutInfo> layouts() throws IOException {
        return List.of();
    }
}
