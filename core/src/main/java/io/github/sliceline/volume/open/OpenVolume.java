package io.github.sliceline.volume.open;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Open file of any format, with all that is needed to read the volume in it. Immutable. */
public sealed interface OpenVolume extends Closeable permits Hdf5Volume, ForeignVolume {
    Path file();

    /** Returns the version that the file had before it was opened. */
    FileVersion version();

    /**
     * Returns the version that the file has now.
     *
     * @throws io.github.sliceline.FileChangedException if the file now holds another volume than the one that was
     *     opened
     */
    default FileVersion versionNow() throws IOException {
        return look() == ChangeWatch.NONE ? version() : look().now();
    }

    /** Returns the name of the volume in the file, for messages, such as the path of a dataset. */
    String name();

    Shape shape();

    /** Returns the axes; empty if they are unknown. */
    Optional<VolumeAxes> knownAxes();

    /** Returns the watch for changes of the file, which every read asks first. */
    ChangeWatch look();

    /** Finds the chunks that were written since the last call. Returns how much can be read. */
    LiveState refresh() throws IOException;

    /** True if all of the volume was written at the last {@link #refresh}, or when it was opened. */
    boolean isComplete();

    /** Returns which places have traces, and where they lie. */
    LiveTraces liveTraces();

    /** Returns the headers of the SEG-Y file that this is or was converted from; empty if the file keeps none. */
    Optional<TraceHeaderSource> headers(ReadLimits limits) throws IOException;

    Optional<VolumeStatistics> statistics() throws IOException;

    /** Names of the coordinates that lie on axes. */
    default List<String> coordinates() throws IOException {
        return List.of();
    }

    /** Reads a coordinate. @throws IllegalArgumentException if there is none of that name */
    default Coordinate coordinate(String name) throws IOException {
        List<String> names = coordinates();
        throw new IllegalArgumentException(
                "no coordinate " + name + "; the volume has " + (names.isEmpty() ? "none" : names));
    }

    /** Returns remarks on what is odd in the SEG-Y file that this is or was converted from. */
    List<Remark> remarks() throws IOException;

    VolumeInfo info() throws IOException;

    /**
     * Returns how the volume is stored, for a plan of blocks.
     *
     * @param whole true if chunks are read as a whole, even if a part of them would do
     */
    BlockPlan.Stored stored(boolean whole) throws IOException;

    /** Returns the extents of a block, if the caller names no others. */
    Shape blockExtents();

    /** Opens the read path. Closing the path does not close the volume. */
    ReadPath readPath(ReadOptions options) throws IOException;

    /**
     * Returns the extents of all axes but that of the samples. They are all 0 for an empty volume, whose lines may be
     * too many to count.
     */
    default Shape places() {
        return placesOf(shape());
    }

    static Shape placesOf(Shape volume) {
        long[] extents = volume.size() == 0 ? new long[volume.rank()] : volume.extents();
        return Shape.of(Arrays.copyOf(extents, extents.length - 1));
    }

    /**
     * Returns the table of traces, if the volume is stored as one because most places of its axes are empty; else null.
     */
    default @Nullable TraceTable table() {
        return null;
    }

    default boolean hasAxes() {
        return knownAxes().isPresent();
    }

    default boolean hasLines() {
        return table() == null && knownAxes().filter(VolumeAxes::isSurvey).isPresent();
    }

    default boolean hasPlanes() {
        return table() == null && knownAxes().filter(VolumeAxes::isStacked).isPresent();
    }

    /**
     * Returns the axes.
     *
     * @throws IllegalStateException unless the first two are inlines and crosslines
     */
    default VolumeAxes lineAxes() {
        if (!hasLines()) {
            throw withoutLines();
        }
        return axes();
    }

    default VolumeAxes axes() {
        return knownAxes().orElseThrow(this::withoutLines);
    }

    /**
     * Returns the axes of a stacked volume.
     *
     * @throws IllegalStateException for any other volume
     */
    default VolumeAxes planeAxes() {
        if (!hasPlanes()) {
            throw hasAxes()
                    ? new IllegalStateException(file() + " has the axes " + axes()
                            + "; a plane needs a value of each axis but two: Query.at names them")
                    : withoutLines();
        }
        return axes();
    }

    /** Returns the region of a selection of a stacked volume. */
    default Region resolve(Selection selection) {
        VolumeAxes axes = planeAxes();
        return selection.resolve(
                axes.inlines(), axes.crosslines(), axes.samples().size());
    }

    private IllegalStateException withoutLines() {
        return new IllegalStateException(file() + ": " + name() + " is " + shape()
                + (hasAxes()
                        ? " with the axes " + axes() + "; it has no inlines, ask by names of its axes: Query.at"
                        : "; lines need a volume of three dimensions, read this one by Region"));
    }
}
