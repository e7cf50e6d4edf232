package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.volume.profile.Crs;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options of a conversion. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ConvertOptions extends WorkOptions<ConvertOptions> {
    /** Oldest HDF5 release that can read the file. */
    public enum Hdf5Format {
        /** HDF5 1.8 (2008): chunks are found through a B-tree. */
        V1_8,
        /** HDF5 1.10 (2016): the place of a chunk of fixed size is computed. */
        V1_10
    }

    /** Library that writes the file. */
    public enum Writer {
        /** Sliceline itself: on any platform, and an interrupted conversion can be resumed. */
        DIRECT,
        /** libhdf5, if it is installed. The file reads the same, but an interrupted conversion cannot be resumed. */
        NATIVE
    }

    /**
     * Standard byte positions, the chunk shape that suits volume and drive, no filters, 512 MB, a thread per core but
     * at least 4.
     */
    public static final ConvertOptions DEFAULTS = new ConvertOptions();

    private static final int MOST_DIMENSIONS = 6;

    private HeaderMapping mapping = HeaderMapping.STANDARD;
    private @Nullable AxesSpec axes;
    private SegyOverrides overrides = SegyOverrides.NONE;
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

    /** Byte positions of the geometry in the trace headers. */
    public HeaderMapping mapping() {
        return mapping;
    }

    /** Sets the byte positions of the geometry in the trace headers. */
    public ConvertOptions withMapping(HeaderMapping mapping) {
        return with(o -> o.mapping = mapping);
    }

    /** Axes of the volume; empty for a survey of lines, or the traces in the order of the file if they make none. */
    public Optional<AxesSpec> axes() {
        return Optional.ofNullable(axes);
    }

    /** Sets the axes of the volume. If most of their places have no trace, the volume is a table of traces. */
    public ConvertOptions withAxes(AxesSpec spec) {
        return with(o -> o.axes = spec);
    }

    /** Statements that replace those of the source's headers. */
    public SegyOverrides overrides() {
        return overrides;
    }

    /**
     * Sets the statements that replace those of the source's headers. The file stores them. Traces that they leave out
     * are kept for an export of the source.
     */
    public ConvertOptions withOverrides(SegyOverrides overrides) {
        return with(o -> o.overrides = overrides);
    }

    /** Quantity of the sample axis; empty for the quantity of the headers, or time if they name none. */
    public Optional<Vertical> vertical() {
        return Optional.ofNullable(vertical);
    }

    /** Sets the quantity of the sample axis. It overrides the headers. */
    public ConvertOptions withVertical(Vertical vertical) {
        return with(o -> o.vertical = vertical);
    }

    /** Coordinate reference system of the bins, if named. */
    public Optional<String> crs() {
        return Optional.ofNullable(crs);
    }

    /**
     * Sets the coordinate reference system of the bins: {@code EPSG:n}, WKT, or a name. It is not checked that the code
     * n exists.
     *
     * @throws IllegalArgumentException if it begins like a code or like WKT and is neither
     */
    public ConvertOptions withCrs(String name) {
        String checked = Crs.checked(name);
        return with(o -> o.crs = checked.isEmpty() ? null : checked);
    }

    /** Treatment of several traces with the same bin. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Sets the treatment of several traces with the same bin. */
    public ConvertOptions withDuplicates(DuplicatePolicy policy) {
        return with(o -> o.duplicates = policy);
    }

    /** Chunk extents, if set; otherwise the best for the volume on the target's kind of drive are chosen. */
    public Optional<Shape> chunk() {
        return Optional.ofNullable(chunk);
    }

    /**
     * Sets the extents of a chunk: inlines, crosslines, samples; or for prestack inlines, crosslines, offsets, samples; or
     * of any axes and then the samples; of a table traces and samples.
     */
    public ConvertOptions withChunk(Shape chunk) {
        if (chunk.rank() < 2 || chunk.rank() > MOST_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "a chunk has three extents, or four of a prestack volume, or one for each axis and for the samples,"
                            + " got " + chunk);
        }
        return with(o -> o.chunk = chunk);
    }

    /** Stored layouts, the cube first; empty for the cube alone. */
    public Optional<String> layout() {
        return Optional.ofNullable(layout);
    }

    /**
     * Sets the stored layouts, in the spelling of {@link io.github.sliceline.tune.advice.Layouts}. The first is the
     * cube and gives its chunk shape, unless {@linkplain #withChunk set}. The other layouts have the filters of the
     * cube unless they name their own. They are made from the complete cube, so the source is read once.
     */
    public ConvertOptions withLayout(String text) {
        return with(o -> o.layout = text);
    }

    /** Filters of the chunks. */
    public ChunkFilters filters() {
        return filters;
    }

    /** Sets the filters. If the filters do not make a chunk shorter, it is stored without them. */
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

    /** True to recover the intact traces of a damaged source, false to refuse it. */
    public boolean salvage() {
        return salvage;
    }

    /** Sets whether to recover the intact traces of a damaged source or to refuse it. */
    public ConvertOptions withSalvage(boolean salvage) {
        return with(o -> o.salvage = salvage);
    }

    /** Library that writes the file. */
    public Writer writer() {
        return writer;
    }

    /** Sets the library that writes the file. */
    public ConvertOptions withWriter(Writer writer) {
        return with(o -> o.writer = writer);
    }

    /** Returns all options. Resuming a conversion compares this text. */
    @Override
    public String toString() {
        return "ConvertOptions[mapping=" + mapping + ", duplicates=" + duplicates + ", chunkOrNull=" + chunk
                + ", filters=" + filters + ", memoryBytes=" + memoryBytes() + ", threads=" + threads()
                + (axes == null ? "" : ", axes=" + axes)
                + (vertical == null ? "" : ", vertical=" + vertical)
                + (crs == null ? "" : ", crs=" + crs)
                + (layout == null ? "" : ", layout=" + layout) + ", overwrite=" + overwrite() + ", format=" + format
                + ", salvage=" + salvage
                + ", writer=" + writer
                + (overrides.equals(SegyOverrides.NONE) ? "" : ", overrides=" + overrides)
                + "]";
    }
}
