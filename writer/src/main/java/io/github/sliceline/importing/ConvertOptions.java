package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.profile.Crs;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to convert. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ConvertOptions extends WorkOptions<ConvertOptions> {
    /** Oldest HDF5 release that reads what is written. */
    public enum Hdf5Format {
        /** HDF5 1.8 (2008): chunks found through a B-tree. */
        V1_8,
        /** HDF5 1.10 (2016): chunks of fixed size found by arithmetic. */
        V1_10
    }

    /** Who writes the file. */
    public enum Writer {
        /** Sliceline itself: on any platform, and what is interrupted can be gone on with. */
        DIRECT,
        /** libhdf5, where there is one: the file it makes reads the same, and nothing can be gone on with. */
        NATIVE
    }

    /** Standard byte positions, the chunk that suits volume and drive, no filters, 512 MB, a thread per core but at least 4. */
    public static final ConvertOptions DEFAULTS = new ConvertOptions();

    private HeaderMapping mapping = HeaderMapping.STANDARD;
    private @Nullable Vertical vertical;
    private @Nullable String crs;
    private DuplicatePolicy duplicates = DuplicatePolicy.ERROR;
    private @Nullable Shape chunk;
    private @Nullable String layout;
    private ChunkFilters filters = ChunkFilters.NONE;
    private Hdf5Format format = Hdf5Format.V1_10;
    private boolean salvage;
    private Writer writer = Writer.DIRECT;

    private ConvertOptions() {
        super(Math.max(4, Runtime.getRuntime().availableProcessors()));
    }

    /** Where the trace headers hold the geometry. */
    public HeaderMapping mapping() {
        return mapping;
    }

    /** Sets where the trace headers hold the geometry. */
    public ConvertOptions withMapping(HeaderMapping mapping) {
        return with(o -> o.mapping = mapping);
    }

    /** What samples measure; empty for what the headers say, else time. */
    public Optional<Vertical> vertical() {
        return Optional.ofNullable(vertical);
    }

    /** Sets what samples measure, whatever the headers say. */
    public ConvertOptions withVertical(Vertical vertical) {
        return with(o -> o.vertical = vertical);
    }

    /** Coordinate reference system of the bins; empty if none is named. */
    public Optional<String> crs() {
        return Optional.ofNullable(crs);
    }

    /**
     * Sets the coordinate reference system of the bins: {@code EPSG:n}, WKT, or a name. Any number n is taken.
     *
     * @throws IllegalArgumentException if it begins like a code or like WKT and is neither
     */
    public ConvertOptions withCrs(String name) {
        String checked = Crs.checked(name);
        return with(o -> o.crs = checked.isEmpty() ? null : checked);
    }

    /** What to do where several traces claim one bin. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Sets what to do where several traces claim one bin. */
    public ConvertOptions withDuplicates(DuplicatePolicy policy) {
        return with(o -> o.duplicates = policy);
    }

    /** Chunk extents asked for; empty for those that are best for the volume on the kind of drive that it is written to. */
    public Optional<Shape> chunk() {
        return Optional.ofNullable(chunk);
    }

    /** Sets the extents of a chunk: inlines, crosslines, samples; prestack inlines, crosslines, offsets, samples. */
    public ConvertOptions withChunk(Shape chunk) {
        if (chunk.rank() != 3 && chunk.rank() != 4) {
            throw new IllegalArgumentException("a chunk has three extents, or four of a prestack volume, got " + chunk);
        }
        return with(o -> o.chunk = chunk);
    }

    /** The layouts that are stored, the cube first; empty for the cube alone. */
    public Optional<String> layout() {
        return Optional.ofNullable(layout);
    }

    /**
     * Sets the layouts that are stored, as {@link io.github.sliceline.tune.advice.Layouts} names and spells them. The first is the
     * cube, whose chunk it says unless one is {@linkplain #withChunk asked for}. Further layouts that name no filters have
     * those of the cube. They are made from the cube once that is complete, so the source is read once.
     */
    public ConvertOptions withLayout(String text) {
        return with(o -> o.layout = text);
    }

    /** What chunks go through before they are stored. */
    public ChunkFilters filters() {
        return filters;
    }

    /** Sets the filters. A chunk that they do not make shorter is stored without them. */
    public ConvertOptions withFilters(ChunkFilters filters) {
        return with(o -> o.filters = filters);
    }

    /** Oldest HDF5 release that can read the file. */
    public Hdf5Format format() {
        return format;
    }

    /** Sets the oldest HDF5 release that can read the file. */
    public ConvertOptions withFormat(Hdf5Format format) {
        return with(o -> o.format = format);
    }

    /** Whether to take what is whole in a damaged source, instead of refusing it. */
    public boolean salvage() {
        return salvage;
    }

    /** Sets whether a damaged source is salvaged, or refused. */
    public ConvertOptions withSalvage(boolean salvage) {
        return with(o -> o.salvage = salvage);
    }

    /** Who writes the file. */
    public Writer writer() {
        return writer;
    }

    /** Sets who writes the file. */
    public ConvertOptions withWriter(Writer writer) {
        return with(o -> o.writer = writer);
    }

    /** All of them; an interrupted conversion is told by it from one with other options. */
    @Override
    public String toString() {
        return "ConvertOptions[mapping=" + mapping + ", duplicates=" + duplicates + ", chunkOrNull=" + chunk
                + ", filters=" + filters + ", memoryBytes=" + memoryBytes() + ", threads=" + threads()
                + (vertical == null ? "" : ", vertical=" + vertical)
                + (crs == null ? "" : ", crs=" + crs)
                + (layout == null ? "" : ", layout=" + layout) + ", overwrite=" + overwrite() + ", format=" + format
                + ", salvage=" + salvage
                + ", writer=" + writer
                + "]";
    }
}
