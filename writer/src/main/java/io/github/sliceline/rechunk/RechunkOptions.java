package io.github.sliceline.rechunk;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.tune.SampleType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Options of rechunking. Everything that is not set stays as in the source. Immutable; start from {@link #DEFAULTS}.
 */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class RechunkOptions extends WorkOptions<RechunkOptions> {
    private static final int LEAST_THREADS = 4;

    /**
     * Everything as in the source, without layouts besides the cube; 512 MB, and a thread for each core, at least 4.
     */
    public static final RechunkOptions DEFAULTS = new RechunkOptions();

    private @Nullable String dataset;
    private @Nullable Shape chunk;
    private @Nullable ChunkFilters filters;
    private @Nullable SampleType type;
    private @Nullable Region part;
    private @Nullable String layout;
    private @Nullable String meanOver;

    private RechunkOptions() {
        super(Math.max(LEAST_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    /** Path of the dataset; empty to search for it, as for reading. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Sets the path of the dataset. */
    public RechunkOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /** Extents of a chunk; empty for those of the source, or of the named layout. */
    public Optional<Shape> chunk() {
        return Optional.ofNullable(chunk);
    }

    /** Sets the extents of a chunk. An extent longer than the volume's is cut to it. */
    public RechunkOptions withChunk(Shape extents) {
        return with(o -> o.chunk = extents);
    }

    /** Filters of the chunks; empty for none. */
    public Optional<ChunkFilters> filters() {
        return Optional.ofNullable(filters);
    }

    /** Sets the filters of the chunks. */
    public RechunkOptions withFilters(ChunkFilters through) {
        return with(o -> o.filters = through);
    }

    /** Type of a sample; empty for that of the source. */
    public Optional<SampleType> type() {
        return Optional.ofNullable(type);
    }

    /** Sets the type of a sample. Integers span the range of the samples; the report gives the largest error. */
    public RechunkOptions withType(SampleType samples) {
        return with(o -> o.type = samples);
    }

    /** Part of the volume; empty for all. */
    public Optional<Region> part() {
        return Optional.ofNullable(part);
    }

    /** Sets a part, which becomes a volume of its own, without the copy of a SEG-Y file's headers. */
    public RechunkOptions withPart(Region region) {
        return with(o -> o.part = region);
    }

    /** Axis whose traces are replaced by their mean; empty to keep all. */
    public Optional<String> meanOver() {
        return Optional.ofNullable(meanOver);
    }

    /**
     * Sets an axis whose traces are stacked: the volume loses it, and each place has the mean of the live traces along
     * it, sample by sample and without those that are NaN. How many they were is the coordinate {@code fold}. A copy of
     * a SEG-Y file's headers is not kept.
     */
    public RechunkOptions withMeanOver(String axis) {
        return with(o -> o.meanOver = axis);
    }

    /** Stored layouts in the spelling of {@link io.github.sliceline.tune.advice.Layouts}; empty for the cube alone. */
    public Optional<String> layout() {
        return Optional.ofNullable(layout);
    }

    /** Sets the stored layouts, the cube first. */
    public RechunkOptions withLayout(String text) {
        return with(o -> o.layout = text);
    }

    /** Returns all options that affect the content of the file. */
    @Override
    public String toString() {
        return "dataset=" + dataset + ", chunk=" + chunk + ", filters=" + filters + ", type=" + type + ", part=" + part
                + ", layout=" + layout + (meanOver == null ? "" : ", mean over " + meanOver);
    }
}
