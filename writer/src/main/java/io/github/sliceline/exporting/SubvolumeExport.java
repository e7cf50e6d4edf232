package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.PartHeaders.NewHeader;
import io.github.sliceline.exporting.PartHeaders.TraceSet;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Writer of a volume that was never SEG-Y, or a box of it, with new headers. The traces are sorted by inline, then
 * crossline; bins without a trace are omitted. Windows of the volume are read ahead.
 */
final class SubvolumeExport {
    private final SeismicVolume volume;
    private final VolumePass pass;
    private final VolumeMaps maps;
    private final Job job;
    private final Region part;
    private final VolumeWindows windows;
    private final PartExport export;
    private int lineIndex = -1;
    private int lineTraces;

    /** Counts the traces of the part. */
    SubvolumeExport(
            SeismicVolume volume,
            List<AxisPick> picks,
            VolumePass pass,
            VolumeMaps maps,
            ExportOptions options,
            Job job)
            throws IOException {
        this.volume = volume;
        this.pass = pass;
        this.maps = maps;
        this.job = job;
        this.part = partOf(volume, picks);
        PartHeaders headers = madeHeaders(picks, options);
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

    /** Refuses volumes without planes, line numbers or samples, and parts with gaps. */
    private static Region partOf(SeismicVolume volume, List<AxisPick> picks) throws IOException {
        Shape shape = volume.shape();
        boolean hasNumbers = volume.hasPlanes()
                && volume.inlines().isWhole()
                && volume.crosslines().isWhole();
        if (!hasNumbers || shape.size() == 0) {
            throw new UnsupportedFileException(
                    volume.info().file(),
                    volume.info().dataset() + " is " + shape
                            + "; only a volume of inlines × crosslines × samples gets new headers: name another dataset");
        }
        if (!picks.stream().allMatch(AxisPick::isContiguous)) {
            throw new IllegalArgumentException(
                    "a step or a list needs headers of SEG-Y, and " + volume.file() + " has none; name a range");
        }
        return Region.of(
                picks.stream().mapToLong(AxisPick::first).toArray(),
                picks.stream().mapToLong(AxisPick::count).toArray());
    }

    private PartHeaders madeHeaders(List<AxisPick> picks, ExportOptions options) throws IOException {
        Path file = volume.info().file();
        SampleAxis all = volume.samples();
        double start = all.valueAt((int) part.start(2));
        return new MadeHeaders(
                file,
                new SampleAxis(start, all.interval(), Math.toIntExact(part.count(2)), all.unit()),
                MadeHeaders.scalarFor(largestCoordinate()),
                options.seismicUnix() ? SampleFormat.IEEE_FLOAT32 : SampleFormat.IBM_FLOAT32,
                options.seismicUnix()
                        ? Optional.of(options.seismicUnixOrder().orElse(ByteOrder.LITTLE_ENDIAN))
                        : Optional.empty(),
                "EXPORTED BY SLICELINE FROM "
                        + String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT),
                PartText.ranges(volume, picks));
    }

    private double largestCoordinate() throws IOException {
        double largest = 0;
        for (long row = 0; row < part.count(0); row++) {
            Region line = Region.of(new long[] {part.start(0) + row, part.start(1)}, new long[] {1, part.count(1)});
            boolean[] live = maps.live(line);
            IntFunction<MapPoint> places = maps.coordinates(line);
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
            count += rows(binsOf(window)).length;
        }
        if (count == 0) {
            throw new UnsupportedFileException(
                    volume.info().file(), "no bin of the part has a trace; name another part");
        }
        return count;
    }

    /** Returns the bins of a region that have a trace, by their row-major index. */
    private int[] rows(Region region) throws IOException {
        boolean[] live = maps.live(region);
        return IntStream.range(0, live.length).filter(k -> live[k]).toArray();
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
        List<List<Region>> regions = IntStream.range(0, windows.count())
                .mapToObj(window -> List.of(samplesOf(window)))
                .toList();
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
        int[] rows = rows(region);
        int[] inLine = new int[rows.length];
        for (int k = 0; k < rows.length; k++) { // an inline may continue from the window before
            int inline = inline(region, rows[k]);
            lineTraces = inline == lineIndex ? lineTraces + 1 : 1;
            lineIndex = inline;
            inLine[k] = lineTraces;
        }
        return new TraceSet(samples, rows, inLine, new long[0], newHeaders(region, rows));
    }

    private IntFunction<NewHeader> newHeaders(Region region, int[] rows) throws IOException {
        IntFunction<MapPoint> places = maps.coordinates(region);
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
