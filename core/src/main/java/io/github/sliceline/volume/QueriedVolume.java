package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.selection.PrestackSelection;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;

/** What a query must know of the volume that it is put to. */
record QueriedVolume(OpenVolume volume) {
    Shape shape() {
        return volume.shape();
    }

    /** Extents of what is best read together. */
    Shape blocks() {
        return volume.blockExtents();
    }

    /** Axes of a volume with lines, stacked or not. */
    VolumeAxes axes() {
        return volume.axes();
    }

    /** Axes of a stacked volume. */
    VolumeAxes stacked() {
        if (volume.hasLines() && axes().gathers().isPresent()) {
            throw new IllegalStateException(volume.file() + " is prestack, with offsets "
                    + axes().gathers().get() + ", and has no planes"
                    + " of its own; read a gather, or a plane at one offset");
        }
        return volume.planeAxes();
    }

    private LineAxis offsets() {
        return axes().gathers()
                .orElseThrow(() -> new IllegalStateException(
                        volume.file() + " is stacked, with one trace in each bin; it has no gathers and no offsets"));
    }

    Region resolve(Selection selection) {
        VolumeAxes axes = stacked();
        return selection.resolve(
                axes.inlines(), axes.crosslines(), axes.samples().count());
    }

    Region resolve(PrestackSelection selection) {
        VolumeAxes axes = axes();
        return selection.resolve(
                axes.inlines(), axes.crosslines(), offsets(), axes.samples().count());
    }
}
