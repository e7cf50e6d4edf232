package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.open.LiveTraces;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import org.jspecify.annotations.Nullable;

/** Properties of the volume that a query reads. */
record QueriedVolume(OpenVolume volume, LiveTraces live) {
    Shape shape() {
        return volume.shape();
    }

    /** Extents of a block that is best read as a whole. */
    Shape blocks() {
        return volume.blockExtents();
    }

    /** Axes of the volume, stacked or not. */
    VolumeAxes axes() {
        return volume.axes();
    }

    /** The volume's table of traces; null if it has none. */
    @Nullable
    TraceTable table() {
        return volume.table();
    }

    /** Axes of a stacked volume. */
    VolumeAxes stacked() {
        if (!volume.hasPlanes() && volume.hasAxes()) {
            throw new IllegalStateException(volume.file() + " has the axes " + axes()
                    + "; a plane needs a value of each axis but two: Query.at names them");
        }
        return volume.planeAxes();
    }

    Region resolve(Selection selection) {
        VolumeAxes axes = stacked();
        return selection.resolve(
                axes.inlines(), axes.crosslines(), axes.samples().size());
    }
}
