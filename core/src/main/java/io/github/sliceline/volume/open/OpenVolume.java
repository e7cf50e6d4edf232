package io.github.sliceline.volume.open;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.volume.format.BinSource;
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

/** A file that is open and what was found in it, whatever its format: all that reading a volume needs. Immutable. */
public sealed interface OpenVolume extends Closeable permits Hdf5Volume, ForeignVolume {
    Path file();

    /** Version of the file, taken before it was opened. */
    FileVersion version();

    /**
     * Returns the version that the file has now.
     *
     * @throws io.github.sliceline.FileChangedException if that is of another volume than the one that was opened
     */
    default FileVersion versionNow() throws IOException {
        return look() == ChangeWatch.NONE ? version() : look().now();
    }

    /** What in the file is the volume, for messages. */
    String name();

    Shape shape();

    /** Empty where nobody knows what the dimensions count. */
    Optional<VolumeAxes> knownAxes();

    /** Taken before each read. */
    ChangeWatch look();

    /** Takes in what is there by now. */
    LiveState refresh() throws IOException;

    /** Whether all of it is there, as far as was taken in. */
    boolean isComplete();

    /** Which bins have traces, and where they lie. */
    BinSource bins(ReadLimits limits);

    /** Headers of the SEG-Y file that it is, or was made of, if it keeps them. */
    Optional<TraceHeaderSource> headers(ReadLimits limits) throws IOException;

    Optional<VolumeStatistics> statistics() throws IOException;

    /** What is odd in the SEG-Y file that it is, or was converted from. */
    List<Remark> remarks() throws IOException;

    VolumeInfo info() throws IOException;

    /**
     * What blocks are cut from.
     *
     * @param whole whether chunks are read as a whole, whatever is wanted of them
     */
    BlockPlan.Stored stored(boolean whole) throws IOException;

    /** Extents of a block unless others are asked for. */
    Shape blockExtents();

    /** The way that the volume is read, which does not close it. */
    ReadPath readPath(ReadOptions options) throws IOException;

    /** Extents but for the samples; of an empty volume, whose lines may be more than can be counted, all 0. */
    default Shape places() {
        long[] extents = shape().size() == 0 ? new long[shape().rank()] : shape().extents();
        return Shape.of(Arrays.copyOf(extents, extents.length - 1));
    }

    /** Traces one after the other, if most places of the axes are empty; else null. */
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

    /** Axes of a volume of inlines and crosslines. */
    default VolumeAxes lineAxes() {
        if (!hasLines()) {
            throw withoutLines();
        }
        return axes();
    }

    default VolumeAxes axes() {
        return knownAxes().orElseThrow(this::withoutLines);
    }

    default VolumeAxes planeAxes() {
        if (!hasPlanes()) {
            throw withoutLines();
        }
        return axes();
    }

    private IllegalStateException withoutLines() {
        return new IllegalStateException(file() + ": " + name() + " is " + shape()
                + (hasAxes()
                        ? " with the axes " + axes() + "; it has no inlines, ask by names of its axes: Query.at"
                        : "; lines need a volume of three dimensions, read this one by Region"));
    }
}
