package io.github.sliceline.rechunk;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.tune.SampleType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a volume is stored anew; what is not said stays as it is. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class RechunkOptions extends WorkOptions<RechunkOptions> {
    private static final int LEAST_THREADS = 4;

    /** All as it is, without further layouts of the cube; 512 MB, and a thread for each core, at least 4. */
    public static final RechunkOptions DEFAULTS = new RechunkOptions();

    private @Nullable String dataset;
    private @Nullable Shape chunk;
    private @Nullable ChunkFilters filters;
    private @Nullable SampleType type;
    private @Nullable Region part;
    private @Nullable String layout;

    private RechunkOptions() {
        super(Math.max(LEAST_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    /** Path of the dataset; empty to look for it, as for reading. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Sets the path of the dataset. */
    public RechunkOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /** Extents of a chunk; empty for those that it has, or that the layout says. */
    public Optional<Shape> chunk() {
        return Optional.ofNullable(chunk);
    }

    /** Sets the extents of a chunk; longer than the volume is as long as the volume. */
    public RechunkOptions withChunk(Shape extents) {
        return with(o -> o.chunk = extents);
    }

    /** What chunks go through; empty for none. */
    public Optional<ChunkFilters> filters() {
        return Optional.ofNullable(filters);
    }

    /** Sets what chunks go through. */
    public RechunkOptions withFilters(ChunkFilters through) {
        return with(o -> o.filters = through);
    }

    /** What a sample is; empty for what it is. */
    public Optional<SampleType> type() {
        return Optional.ofNullable(type);
    }

    /**
     * Sets what a sample is. Integers are over the range of the samples; how far they are from what they
     * were, the report says.
     */
    public RechunkOptions withType(SampleType samples) {
        return with(o -> o.type = samples);
    }

    /** Which part of the volume; empty for all. */
    public Optional<Region> part() {
        return Optional.ofNullable(part);
    }

    /** Takes a part only, which becomes a volume of its own: without what the file keeps of a SEG-Y file. */
    public RechunkOptions withPart(Region region) {
        return with(o -> o.part = region);
    }

    /** Layout as {@link io.github.sliceline.tune.advice.Layouts} names and spells them; empty for the cube alone. */
    public Optional<String> layout() {
        return Optional.ofNullable(layout);
    }

    /** Sets the layouts that are stored, the cube first. */
    public RechunkOptions withLayout(String text) {
        return with(o -> o.layout = text);
    }

    /** All that decides what the file is. */
    @Override
    public String toString() {
        return "dataset=" + dataset + ", chunk=" + chunk + ", filters=" + filters + ", type=" + type + ", part=" + part
                + ", layout=" + layout;
    }
}
