package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.segy.SampleFormat;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to export. Immutable; start from {@link #DEFAULTS}. At least two traces are in memory whatever the budget. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ExportOptions extends WorkOptions<ExportOptions> {
    /** The source again, exactly; 512 MB, a thread per core. */
    public static final ExportOptions DEFAULTS = new ExportOptions();

    private boolean modified;
    private @Nullable Path headersOf;
    private @Nullable Region part;
    private @Nullable SampleFormat format;
    private @Nullable String dataset;
    private int revision;
    private boolean coarse;

    private ExportOptions() {
        super(Runtime.getRuntime().availableProcessors());
    }

    /**
     * Whether the volume may differ from its source: samples are then taken as they are, headers from the archive, and
     * the result is not compared with the source.
     */
    public boolean modified() {
        return modified;
    }

    /** These options for a volume that may have been changed after the import, or not. */
    public ExportOptions withModified(boolean modified) {
        return with(o -> o.modified = modified);
    }

    /** Volume converted from SEG-Y whose headers the samples get; empty for those of the volume's own source. */
    public Optional<Path> headersOf() {
        return Optional.ofNullable(headersOf);
    }

    /**
     * Has the samples written with the text, binary and trace headers of the SEG-Y file that another volume was converted from,
     * trace for trace: for a volume on the grid of that one, computed from it. Traces that the source did not have are left out.
     */
    public ExportOptions withHeadersOf(Path converted) {
        return with(o -> {
            o.headersOf = converted;
            o.modified = true;
        });
    }

    /** Sub-volume to export, in indices of a volume of three dimensions; empty for all. */
    public Optional<Region> part() {
        return Optional.ofNullable(part);
    }

    /** These options with a sub-volume. */
    public ExportOptions withPart(Region part) {
        return with(o -> o.part = part);
    }

    /** Sample format to write; empty for the source's, or IBM floats where there is no source. */
    public Optional<SampleFormat> format() {
        return Optional.ofNullable(format);
    }

    /** These options with another sample format. */
    public ExportOptions withFormat(SampleFormat format) {
        return with(o -> o.format = format);
    }

    /** Path of the dataset with the samples; empty to look for it. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** These options with another dataset. */
    public ExportOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /** Whether integers are written that are off by more than a tenth of the rms of the samples. */
    public boolean coarse() {
        return coarse;
    }

    /** These options with integers that may be far from the samples. */
    public ExportOptions withCoarse(boolean coarse) {
        return with(o -> o.coarse = coarse);
    }

    /** Revision of the volume's file; 0 for the file itself. */
    public int revision() {
        return revision;
    }

    /** Exports a revision of the volume's file, numbered as in {@link io.github.sliceline.volume.options.ReadOptions}. */
    public ExportOptions withRevision(int number) {
        return with(o -> o.revision = number);
    }
}
