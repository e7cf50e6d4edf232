package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.PartHeaders.NewHeader;
import io.github.sliceline.exporting.PartHeaders.TraceSet;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writer of traces in memory as a SEG-Y file: a section, a part of one, a section along a path, or computed traces. The
 * headers are those of the traces' old SEG-Y file, or new ones with numbers and coordinates. {@link SegyExport} exports
 * whole volumes and boxes of them. Immutable; as thread-safe as the headers of the volume.
 */
public final class SegyWriter {
    private static final Path STREAM = Path.of("-");

    private final Object source;
    private final PartHeaders headers;
    private final SampleFormat format;
    private final int samples;
    private final int[] rows;
    private final long[] numbers;
    private final List<Place> places;

    private SegyWriter(
            Object source,
            PartHeaders headers,
            SampleFormat format,
            int samples,
            int[] rows,
            long[] numbers,
            List<Place> places) {
        this.source = source;
        this.headers = headers;
        this.format = format;
        this.samples = samples;
        this.rows = rows;
        this.numbers = numbers;
        this.places = places;
    }

    /**
     * Position of a trace.
     *
     * @param inline inline number; between lines that of the nearest
     * @param crossline crossline number; between lines that of the nearest
     * @param offset from source to receiver; 0 for stacked traces
     * @param x easting; NaN if unknown
     * @param y northing; NaN if unknown
     */
    public record Place(int inline, int crossline, int offset, double x, double y) {}

    /**
     * Returns traces with new headers, in 4-byte IEEE floats. Inline, crossline, offset and coordinates are at bytes
     * 189, 193, 37, 181 and 185; the text header says so. CDP numbers count the traces from 1.
     *
     * @param title description for the text header, such as {@code Line along 3 points of survey.h5}
     * @param places position of each trace
     * @param samples vertical axis of the traces
     * @throws UnsupportedFileException if the headers of SEG-Y cannot store the position of the first sample
     */
    public static SegyWriter at(String title, List<Place> places, SampleAxis samples) throws UnsupportedFileException {
        double largest = places.stream()
                .mapToDouble(place -> MadeHeaders.largest(place.x, place.y))
                .max()
                .orElse(0);
        SampleFormat format = SampleFormat.IEEE_FLOAT32;
        PartHeaders headers = new MadeHeaders(
                title,
                samples,
                MadeHeaders.scalarFor(largest),
                format,
                Optional.empty(),
                "EXPORTED BY SLICELINE",
                title.toUpperCase(Locale.ROOT));
        int[] rows = IntStream.range(0, places.size()).toArray();
        return new SegyWriter(title, headers, format, samples.size(), rows, new long[0], List.copyOf(places));
    }

    /**
     * Returns traces with their old headers. Text headers, binary header and trace headers are copied, except for the
     * counts of samples and traces and the delay of the first sample. Byte order and sample format are those of the old
     * file. Trace header extensions of revision 2 are not copied.
     *
     * @param source name in messages, such as the file
     * @param kept headers of the volume
     * @param traces numbers in the SEG-Y file, from 0; −1 where there is no trace, which is left out
     * @param all vertical axis of the volume
     * @param first index of the first sample that is written
     * @param count number of samples that are written
     * @throws UnsupportedFileException if the headers cannot hold so many samples
     */
    public static SegyWriter withHeaders(
            Object source, VolumeHeaders kept, long[] traces, SampleAxis all, int first, int count) throws IOException {
        OriginalHeaders headers = OriginalHeaders.of(source, kept, all, first, count);
        int[] rows = IntStream.range(0, traces.length)
                .filter(row -> traces[row] >= 0)
                .toArray();
        long[] numbers = Arrays.stream(rows).mapToLong(row -> traces[row]).toArray();
        PartHeaders copied = new KeptHeaders(headers, kept);
        return new SegyWriter(source, copied, headers.form().format(), count, rows, numbers, List.of());
    }

    /** Headers that traces had, read from the volume. */
    private record KeptHeaders(OriginalHeaders original, VolumeHeaders kept) implements PartHeaders {
        @Override
        public Form form() {
            return original.form();
        }

        @Override
        public ByteBuffer binaryHeader(long traces, SampleFormat format) {
            return original.binaryHeader(traces, format);
        }

        /** Reads the headers in the source's order, so that each chunk of an archive is decoded once. */
        @Override
        public Writer open(TraceSet traces) throws IOException {
            ByteBuffer headers = ByteBuffer.allocate(Math.multiplyExact(traces.size(), TraceHeader.BYTES))
                    .order(form().order());
            List<Integer> byTrace = IntStream.range(0, traces.size())
                    .boxed()
                    .sorted(Comparator.comparingLong(k -> traces.numbers()[k]))
                    .toList();
            for (int k : byTrace) {
                headers.position(k * TraceHeader.BYTES).put(kept.read(traces.numbers()[k]));
                original.change(headers, k * TraceHeader.BYTES, traces.numbers()[k], k + 1L);
            }
            return (k, inFile, to, at) -> to.put(at, headers, k * TraceHeader.BYTES, TraceHeader.BYTES);
        }
    }

    /** Returns these traces in another sample format. */
    public SegyWriter withFormat(SampleFormat other) {
        return new SegyWriter(source, headers, other, samples, rows, numbers, places);
    }

    /** Returns the sample format. */
    public SampleFormat format() {
        return format;
    }

    /** Returns the number of traces of the file. */
    public int traces() {
        return rows.length;
    }

    /**
     * Writes the file from start to end.
     *
     * @param values row-major, a row of samples for each trace, also for those that are left out
     * @param target flushed at the end, not closed
     * @param job hears of the bytes written, on another thread; its token stops the work
     * @return number of samples that the format cannot hold; the nearest word is written, or 0 for NaN
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws UnsupportedFileException if the headers of SEG-Y cannot store the position of the first sample, or all
     *     traces are left out
     */
    public long write(float[] values, OutputStream target, Job job) throws IOException {
        if (rows.length == 0) {
            throw new UnsupportedFileException(source, "there is no trace; nothing is left to write as SEG-Y");
        }
        float[] written = places.isEmpty() ? values : values.clone();
        boolean[] isLive = new boolean[places.size()];
        for (int k = 0; k < isLive.length; k++) {
            isLive[k] = isLive(written, k);
            if (!isLive[k]) {
                Arrays.fill(written, k * samples, (k + 1) * samples, 0); // few programs read NaN
            }
        }
        int[] inLine = IntStream.rangeClosed(1, rows.length).toArray();
        TraceSet traces = new TraceSet(written, rows, inLine, numbers, k -> {
            Place place = places.get(k);
            return new NewHeader(place.inline, place.crossline, place.offset, place.x, place.y, inLine[k], isLive[k]);
        });
        Iterator<TraceSet> windows = List.of(traces).iterator();
        ExportPlan plan = ExportPlan.of(Shape.of(1, 1, samples), ExportOptions.DEFAULTS);
        return new PartExport(headers, format, samples, rows.length, plan, "Writing SEG-Y", job)
                .write(new StreamStores(STREAM, target), STREAM, used -> windows.hasNext() ? windows.next() : null)
                .loss()
                .clipped();
    }

    /** True if a trace has a sample that is not NaN. */
    private boolean isLive(float[] values, int row) {
        for (int i = row * samples; i < (row + 1) * samples; i++) {
            if (!Float.isNaN(values[i])) {
                return true;
            }
        }
        return false;
    }
}
