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

/** Way in which regions of an open volume become floats: our own, jHDF's or libhdf5's. Thread-safe. */
public interface ReadPath extends Closeable {
    Backend backend();

    /** Threads of the path, closed with it. */
    WorkerThreads threads();

    /**
     * Begins a pass over the volume in many parts. Returns null if the path reads a pass like any other read.
     *
     * @param reuse how often all parts together need what they read
     */
    default @Nullable Routes pass(Reuse reuse) {
        return null;
    }

    /** True if planning to read these regions may itself read, and so belongs on a reading thread. */
    default boolean mayReadToPlan(List<Region> regions) {
        return false;
    }

    /**
     * Plans to read regions together.
     *
     * @param regions regions inside the volume
     * @param destinations one for each region, written from its position on in row-major order; position and limit do
     *     not move
     * @param pass pass from {@link #pass} that the read is a part of; null for a separate read
     */
    PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass) throws IOException;

    /** Plans to bring regions near, so that reading them is cheap. */
    PlannedRead planPrefetch(List<Region> regions) throws IOException;

    /** Returns the cost of reading regions together. Empty if a library decides what is read. */
    default Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.empty();
    }

    /**
     * Returns the costs of reading one region from each layout of the cube that may serve it, the cube first. Empty if
     * a library decides what is read.
     */
    default List<ReadCost> costs(Region region) throws IOException {
        return List.of();
    }

    /** True if all reads are served by the cube, and none by a further layout. */
    default boolean isCubeAlone() {
        return true;
    }

    /** Returns the further layouts of the cube that this path knows. */
    default List<LayoutInfo> layouts() throws IOException {
        return List.of();
    }
}
