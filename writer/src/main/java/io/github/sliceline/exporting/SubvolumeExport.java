package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.PartHeaders.NewHeader;
import io.github.sliceline.exporting.PartHeaders.TraceSet;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a part of a volume, or all of it, as a SEG-Y file of its own. The traces are sorted by inline, then
 * crossline; bins without a trace are omitted. Windows of the volume are read ahead. The headers are the original ones,
 * or new.
 */
final class SubvolumeExport {
    /** Lines 39 and 40 have a meaning since revision 1. */
    private static final int LAST_FREE_LINE = 37;

    private final SeismicVolume volume;
    private final VolumePass pass;
    private final @Nullable SegyArchive archive;
    private final @Nullable ElementReader index;
    private final @Nullable VolumeMaps maps;
    private final Job job;
    private final Region part;
    private final VolumeWindows windows;
    private final PartExport export;
    private int lineIndex = -1;
    private int lineTraces;

    /**
     * Counts the traces of the part.
     *
     * @param archive archive of the volume's SEG-Y file; null if it has none
     * @param maps maps of the bins; null if there is an archive
     */
    SubvolumeExport(
            SeismicVolume volume,
            VolumePass pass,
            @Nullable SegyArchive archive,
            @Nullable VolumeMaps maps,
            ExportOptions options,
            Job job)
            throws IOException {
        this.volume = volume;
        this.pass = pass;
        this.archive = archive;
        this.maps = maps;
        this.job = job;
        this.part = partOf(volume, options);
        this.index = archive == null ? null : archive.traceIndex(FileOrder.binsOf(volume.shape()));
        PartHeaders headers = archive == null
                ? madeHeaders()
                : OriginalHeaders.of(
                        archive,
                        volume.samples(),
                        part,
                        keptTexts(archive, options.part().isPresent()));
        Shape chunk = volume.info().chunk().orElse(volume.shape());
        ExportPlan plan = ExportPlan.of(chunk, options);
        SampleFormat format = options.format().orElse(headers.form().format());
        int samples = Math.toIntExact(part.count(2));
        long binBytes = samples * (long) Float.BYTES + headers.form().headerBytes() + Long.BYTES;
        this.windows = VolumeWindows.of(
                Shape.of(part.count(0), part.count(1)),
                FileOrder.binsOf(chunk),
                FileOrder.natural(2),
                Math.max(1, plan.windowBytes() / binBytes));
        this.export = new PartExport(headers, format, samples, count(), plan, "Exporting", job);
    }

    /** Refuses volumes without planes, line numbers or samples, and parts that are not inside. */
    private static Region partOf(SeismicVolume volume, ExportOptions options) throws IOException {
        Shape shape = volume.shape();
        boolean hasNumbers = volume.hasPlanes()
                && volume.inlines().isWhole()
                && volume.crosslines().isWhole();
        if (!hasNumbers || shape.size() == 0) {
            String advice = shape.rank() == 4
                    ? "a prestack volume is exported whole, in its own format"
                    : "name another dataset";
            throw new UnsupportedFileException(
                    volume.info().file(),
                    volume.info().dataset() + " is " + shape
                            + "; only a volume of inlines × crosslines × samples becomes SEG-Y in part or with new"
                            + " headers: " + advice);
        }
        Region part = options.part().orElse(Region.all(shape));
        part.requireWithin(shape);
        if (part.size() == 0) {
            throw new IllegalArgumentException(part + " is empty");
        }
        return part;
    }

    private List<TextHeader> keptTexts(SegyArchive kept, boolean isPart) throws IOException {
        List<TextHeader> texts = new ArrayList<>(kept.textHeaders());
        if (kept.isSu()) {
            texts.set(0, texts.get(0).withLine(1, "C 2 " + MadeHeaders.interval(volume.samples())));
        }
        if (isPart) {
            texts.set(0, described(texts.get(0)));
        }
        return texts;
    }

    /** Returns the header with a line about the part: in the last blank line, or in line 38 if none is blank. */
    private TextHeader described(TextHeader header) throws IOException {
        int line = blankLine(header.lines());
        return header.withLine(line, String.format(Locale.ROOT, "C%2d SUB-VOLUME: %s", line + 1, ranges()));
    }

    /** Returns the last line that is blank except for its number. */
    private static int blankLine(List<String> lines) {
        for (int line = LAST_FREE_LINE; line >= 0; line--) {
            if (lines.get(line).matches("C? *\\d* *")) {
                return line;
            }
        }
        return LAST_FREE_LINE;
    }

    /** Returns a text such as {@code IL 100 TO 200 XL 300 TO 340 TIME 0 TO 1000 MS}. */
    private String ranges() {
        return "IL " + lines(volume.inlines(), 0) + " XL " + lines(volume.crosslines(), 1) + " "
                + samples(volume.samples());
    }

    private String lines(Axis axis, int dimension) {
        return axis.numberAt((int) part.start(dimension)) + " TO " + axis.numberAt((int) part.end(dimension) - 1);
    }

    private String samples(SampleAxis axis) {
        String kind = axis.unit() == SampleUnit.MILLISECONDS ? "TIME" : "DEPTH";
        return axis.unit() == SampleUnit.INDEX
                ? "SAMPLES " + part.start(2) + " TO " + (part.end(2) - 1)
                : kind + " " + axis.textAt((int) part.start(2)) + " TO " + axis.textAt((int) part.end(2) - 1) + " "
                        + axis.unit().symbol().toUpperCase(Locale.ROOT);
    }

    private MadeHeaders madeHeaders() throws IOException {
        Path file = volume.info().file();
        SampleAxis all = volume.samples();
        double start = all.valueAt((int) part.start(2));
        return new MadeHeaders(
                file,
                new SampleAxis(start, all.interval(), Math.toIntExact(part.count(2)), all.unit()),
                MadeHeaders.scalarFor(largestCoordinate()),
                SampleFormat.IBM_FLOAT32,
                "EXPORTED BY SLICELINE FROM "
                        + String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT),
                ranges());
    }

    private VolumeMaps maps() {
        return Objects.requireNonNull(maps);
    }

    private double largestCoordinate() throws IOException {
        double largest = 0;
        for (long row = 0; row < part.count(0); row++) {
            Region line = Region.of(new long[] {part.start(0) + row, part.start(1)}, new long[] {1, part.count(1)});
            boolean[] live = maps().live(line);
            IntFunction<MapPoint> places = maps().coordinates(line);
            for (int k = 0; k < live.length; k++) {
                if (live[k]) {
                    largest = Math.max(
                            largest,
                            MadeHeaders.largest(
                                    places.apply(k).x(), places.apply(k).y()));
                }
            }
        }
        return largest;
    }

    private long count() throws IOException {
        long count = 0;
        for (int window = 0; window < windows.count(); window++) {
            job.throwIfCancelled();
            long[] numbers = numbers(binsOf(window));
            count += Arrays.stream(numbers).filter(number -> number >= 0).count();
        }
        if (count == 0) {
            throw new UnsupportedFileException(
                    volume.info().file(), "no bin of the part has a trace; name another part");
        }
        return count;
    }

    /**
     * Returns the numbers of the traces in the SEG-Y file, row-major; 0 if there was no file, −1 for a bin without a
     * trace.
     */
    private long[] numbers(Region region) throws IOException {
        if (archive != null && index != null) {
            return archive.tracesOf(region, index);
        }
        boolean[] live = maps().live(region);
        return IntStream.range(0, live.length).mapToLong(k -> live[k] ? 0 : -1).toArray();
    }

    /** Returns the bins of a window, by index in the volume. */
    private Region binsOf(int window) {
        Region inPart = windows.region(window);
        return Region.of(
                new long[] {part.start(0) + inPart.start(0), part.start(1) + inPart.start(1)},
                new long[] {inPart.count(0), inPart.count(1)});
    }

    private Region samplesOf(int window) {
        Region region = binsOf(window);
        return Region.of(
                new long[] {region.start(0), region.start(1), part.start(2)},
                new long[] {region.count(0), region.count(1), part.count(2)});
    }

    /** Returns the length of the file. */
    long bytes() {
        return export.bytes();
    }

    PartExport.WrittenFile write(WorkStores stores, Path file) throws IOException {
        List<Region> regions =
                IntStream.range(0, windows.count()).mapToObj(this::samplesOf).toList();
        try (WindowReader reader = new WindowReader(pass, regions, job.token())) {
            int[] next = {0};
            return export.write(stores, file, used -> {
                if (next[0] == regions.size()) {
                    return null;
                }
                return traces(binsOf(next[0]++), reader.next(used));
            });
        }
    }

    private TraceSet traces(Region region, float[] samples) throws IOException {
        long[] numbers = numbers(region);
        int[] rows = IntStream.range(0, numbers.length)
                .filter(row -> numbers[row] >= 0)
                .toArray();
        int[] inLine = new int[rows.length];
        for (int k = 0; k < rows.length; k++) { // an inline may continue from the window before
            int inline = inline(region, rows[k]);
            lineTraces = inline == lineIndex ? lineTraces + 1 : 1;
            lineIndex = inline;
            inLine[k] = lineTraces;
        }
        long[] live = Arrays.stream(numbers).filter(number -> number >= 0).toArray();
        return new TraceSet(
                samples, rows, inLine, live, archive == null ? newHeaders(region, rows) : SubvolumeExport::noNewHeader);
    }

    private static NewHeader noNewHeader(int row) {
        throw new UnsupportedOperationException();
    }

    private IntFunction<NewHeader> newHeaders(Region region, int[] rows) throws IOException {
        IntFunction<MapPoint> places = maps().coordinates(region);
        return k -> {
            int inline = volume.inlines().numberAt(inline(region, rows[k]));
            int crossline = volume.crosslines().numberAt((int) (region.start(1) + rows[k] % region.count(1)));
            MapPoint point = places.apply(rows[k]);
            return new NewHeader(inline, crossline, 0, point.x(), point.y(), crossline, true);
        };
    }

    private static int inline(Region region, int row) {
        return (int) (region.start(0) + row / region.count(1));
    }
}
