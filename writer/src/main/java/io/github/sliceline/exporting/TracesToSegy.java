package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.PartExport.Window;
import io.github.sliceline.exporting.PartHeaders.NewHeader;
import io.github.sliceline.exporting.PartHeaders.TraceSet;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Traces in memory as a SEG-Y file: a section, a part of one, a section along a path, traces that were computed. With the
 * headers that they had in the SEG-Y file that they come from, or with new ones made of numbers and coordinates. Whole volumes
 * and boxes of them go by {@link Hdf5ToSegy}. Immutable; thread-safe as the headers of the volume are.
 */
public final class TracesToSegy {
    private static final Path STREAM = Path.of("-");

    private final Object source;
    private final PartHeaders headers;
    private final SampleFormat format;
    private final int samples;
    private final int[] rows;
    private final long[] numbers;
    private final List<Place> places;

    private TracesToSegy(
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
     * Where a trace lies.
     *
     * @param inline number, of a place between lines that of the nearest
     * @param crossline the same
     * @param offset from source to receiver; 0 of stacked traces
     * @param x easting; NaN where it is not known
     * @param y northing; NaN where it is not known
     */
    public record Place(int inline, int crossline, int offset, double x, double y) {}

    /**
     * Traces with new headers, in 4-byte IEEE floats: inline, crossline, offset and coordinates at bytes 189, 193, 37, 181 and
     * 185, as the text header says; CDP numbers count the traces from 1.
     *
     * @param title what they are, for the text header, such as {@code Line along 3 points of survey.h5}
     * @param places of the traces, one for each
     * @param samples vertical axis of the traces
     * @throws UnsupportedFileException if the headers of SEG-Y cannot say where the first sample is
     */
    public static TracesToSegy at(String title, List<Place> places, SampleAxis samples)
            throws UnsupportedFileException {
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
                "EXPORTED BY SLICELINE",
                title.toUpperCase(Locale.ROOT));
        int[] rows = IntStream.range(0, places.size()).toArray();
        return new TracesToSegy(title, headers, format, samples.count(), rows, new long[0], List.copyOf(places));
    }

    /**
     * Traces with the headers that they had: text headers, binary header and trace headers as they are, but for counts of
     * samples and traces and for the delay of the first sample. In the byte order and the sample format of that file. Trace
     * header extensions of revision 2 stay behind.
     *
     * @param source in messages, such as the file
     * @param kept headers of the volume
     * @param traces numbers in the SEG-Y file, from 0; −1 where there is no trace, which is left out
     * @param all vertical axis of the volume
     * @param first index of the first sample that is written
     * @param count of samples that are written
     * @throws UnsupportedFileException if the headers do not hold so many samples
     */
    public static TracesToSegy withHeaders(
            Object source, VolumeHeaders kept, long[] traces, SampleAxis all, int first, int count) throws IOException {
        OriginalHeaders headers = OriginalHeaders.of(source, kept, all, first, count);
        int[] rows = IntStream.range(0, traces.length)
                .filter(row -> traces[row] >= 0)
                .toArray();
        long[] numbers = Arrays.stream(rows).mapToLong(row -> traces[row]).toArray();
        return new TracesToSegy(source, headers, headers.form().format(), count, rows, numbers, List.of());
    }

    /** These traces in another sample format. */
    public TracesToSegy withFormat(SampleFormat other) {
        return new TracesToSegy(source, headers, other, samples, rows, numbers, places);
    }

    /** How samples are written. */
    public SampleFormat format() {
        return format;
    }

    /** How many traces the file will have. */
    public int traces() {
        return rows.length;
    }

    /**
     * Writes the file from its front to its end.
     *
     * @param values row-major, a row of samples for each trace, those too that are left out
     * @param target flushed at the end, not closed
     * @param job hears of the bytes written, on another thread; its token stops the work
     * @return samples that the format does not hold: written as its nearest word, or 0 for NaN
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws UnsupportedFileException if the headers of SEG-Y cannot say where the first sample is, or there is no trace
     */
    public long write(float[] values, OutputStream target, Job job) throws IOException {
        if (rows.length == 0) {
            throw new UnsupportedFileException(source, "there is no trace; nothing is left to write as SEG-Y");
        }
        float[] written = places.isEmpty() ? values : values.clone();
        boolean[] isLive = new boolean[places.size()];
        for (int k = 0; k < isLive.length; k++) {
            isLive[k] = isLive(written, k);
        }
        int[] inLine = IntStream.rangeClosed(1, rows.length).toArray();
        TraceSet traces = new TraceSet(rows, inLine, numbers, k -> new NewHeader(places.get(k), inLine[k], isLive[k]));
        Iterator<Window> windows = List.of(new Window(traces, written)).iterator();
        ExportPlan plan = ExportPlan.of(Shape.of(1, 1, samples), ExportOptions.DEFAULTS);
        return new PartExport(headers, format, samples, rows.length, plan, "Writing SEG-Y", job)
                .write(new StreamStores(STREAM, target), STREAM, used -> windows.hasNext() ? windows.next() : null)
                .loss()
                .clipped();
    }

    /** A trace without samples is a dead one, and zeros: few programs read NaN. */
    private boolean isLive(float[] values, int row) {
        for (int i = row * samples; i < (row + 1) * samples; i++) {
            if (!Float.isNaN(values[i])) {
                return true;
            }
        }
        Arrays.fill(values, row * samples, (row + 1) * samples, 0);
        return false;
    }
}
