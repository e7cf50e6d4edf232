package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.volume.AxisPick;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Options of an export. Immutable; start from {@link #DEFAULTS}. At least two traces are in memory, even if the budget
 * is smaller.
 */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ExportOptions extends WorkOptions<ExportOptions> {
    /** The exact source file, 512 MB, a thread per core. */
    public static final ExportOptions DEFAULTS = new ExportOptions();

    private boolean modified;
    private @Nullable Path headersOf;
    private List<AxisPick> part = List.of();
    private @Nullable SampleFormat format;
    private boolean seismicUnix;
    private Optional<ByteOrder> seismicUnixOrder = Optional.empty();
    private @Nullable String dataset;
    private int revision;
    private boolean coarse;

    private ExportOptions() {
        super(Runtime.getRuntime().availableProcessors());
    }

    /**
     * True if the volume may differ from its source. The export then takes the current samples and the stored headers,
     * and does not compare the result with the source.
     */
    public boolean modified() {
        return modified;
    }

    /** Sets whether the volume may differ from its source. */
    public ExportOptions withModified(boolean modified) {
        return with(o -> o.modified = modified);
    }

    /** Volume converted from SEG-Y whose headers are used, if not the volume's own source. */
    public Optional<Path> headersOf() {
        return Optional.ofNullable(headersOf);
    }

    /**
     * Writes the samples with the text, binary and trace headers of the SEG-Y file that another volume was converted
     * from. The volume must be on the grid of that one, because it was computed from it. Bins without a trace in that
     * file are omitted.
     */
    public ExportOptions withHeadersOf(Path converted) {
        return with(o -> {
            o.headersOf = converted;
            o.modified = true;
        });
    }

    /** Places on each axis of the part to export, that of the samples last; empty for all. */
    public List<AxisPick> part() {
        return part;
    }

    /**
     * Sets the part to export: the traces at some places of the axes, in the order of their SEG-Y file.
     *
     * @param picks one for each axis of the volume, that of the samples last, which has no gaps. Of a volume that was
     *     never SEG-Y, none has gaps.
     * @see io.github.sliceline.volume.AxisQuery#picks
     */
    public ExportOptions withPart(List<AxisPick> picks) {
        return with(o -> o.part = List.copyOf(picks));
    }

    /** Sets the part to export: a box by index, whose dimensions are the axes of the volume. */
    public ExportOptions withPart(Region box) {
        if (box.size() == 0) {
            throw new IllegalArgumentException(box + " is empty");
        }
        return withPart(IntStream.range(0, box.rank())
                .mapToObj(d -> new AxisPick(Math.toIntExact(box.start(d)), Math.toIntExact(box.count(d)), 1, false))
                .toList());
    }

    /** True to write a file of Seismic Unix. */
    public boolean seismicUnix() {
        return seismicUnix;
    }

    /** Byte order of the file of Seismic Unix; empty for that of a source of Seismic Unix, else little-endian. */
    public Optional<ByteOrder> seismicUnixOrder() {
        return seismicUnixOrder;
    }

    /**
     * Writes a file of Seismic Unix: traces alone, of 4-byte IEEE floats. A volume converted from such a file gives that
     * file, bit for bit, unless another byte order is stated.
     *
     * @param order byte order; empty for that of a source of Seismic Unix, else little-endian
     */
    public ExportOptions withSeismicUnix(Optional<ByteOrder> order) {
        return with(o -> {
            o.seismicUnix = true;
            o.seismicUnixOrder = order;
        });
    }

    /** Sample format to write; empty for the source's, or for IBM floats if there is no source. */
    public Optional<SampleFormat> format() {
        return Optional.ofNullable(format);
    }

    /** Sets the sample format. */
    public ExportOptions withFormat(SampleFormat format) {
        return with(o -> o.format = format);
    }

    /** Path of the dataset with the samples; empty to search for it. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Sets the path of the dataset with the samples. */
    public ExportOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /** True to allow integers whose error is more than a tenth of the rms of the samples. */
    public boolean coarse() {
        return coarse;
    }

    /** Sets whether integers may have a large error. */
    public ExportOptions withCoarse(boolean coarse) {
        return with(o -> o.coarse = coarse);
    }

    /** Revision of the volume's file; 0 for the file itself. */
    public int revision() {
        return revision;
    }

    /**
     * Sets the revision of the volume's file, numbered as in {@link io.github.sliceline.volume.options.ReadOptions}.
     */
    public ExportOptions withRevision(int number) {
        return with(o -> o.revision = number);
    }
}
