package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleEncoder;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Traces in memory as a SEG-Y file: a section, a part of one, a section along a path, traces that were computed. With the
 * headers that they had in the SEG-Y file that they come from, or with new ones made of numbers and coordinates. Whole volumes
 * and boxes of them go by {@link Hdf5ToSegy}. Immutable; thread-safe as the headers of the volume are.
 */
public final class TracesToSegy {
    private final Headers headers;
    private final ByteOrder order;
    private final SampleFormat format;
    private final int[] rows;
    private final int samples;

    private TracesToSegy(Headers headers, ByteOrder order, SampleFormat format, int[] rows, int samples) {
        this.headers = headers;
        this.order = order;
        this.format = format;
        this.rows = rows;
        this.samples = samples;
    }

    /** What is written before samples. */
    private interface Headers {
        List<TextHeader> texts() throws IOException;

        ByteBuffer binary(long traces, SampleFormat format) throws IOException;

        /** Writes the 240 bytes of a row's header, that of the trace of this number in the file, from 1. */
        void put(int row, int number, float[] values, ByteBuffer to) throws IOException;
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
                .flatMapToDouble(place -> Arrays.stream(new double[] {place.x, place.y}))
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        MadeHeaders made = new MadeHeaders(title, samples, MadeHeaders.scalarFor(largest));
        int[] rows = IntStream.range(0, places.size()).toArray();
        return new TracesToSegy(
                new Made(title, List.copyOf(places), samples, made),
                ByteOrder.BIG_ENDIAN,
                SampleFormat.IEEE_FLOAT32,
                rows,
                samples.count());
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
        BinaryHeader binary = new BinaryHeader(kept.binaryHeader(), kept.byteOrder());
        double shift = all.unit() == SampleUnit.INDEX ? 0 : first * all.step();
        PartHeaders part = new PartHeaders(source, binary, count, shift, all.unit(), false);
        part.requireCount();
        int[] rows = IntStream.range(0, traces.length)
                .filter(row -> traces[row] >= 0)
                .toArray();
        SampleFormat format = SampleFormat.ofCode(binary.formatCode()).orElse(SampleFormat.IEEE_FLOAT32);
        return new TracesToSegy(new Kept(kept, traces.clone(), part), kept.byteOrder(), format, rows, count);
    }

    /** The same in another sample format. */
    public TracesToSegy withFormat(SampleFormat other) {
        return new TracesToSegy(headers, order, other, rows, samples);
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
     * @param target neither flushed nor closed
     * @param job hears of the traces written; its token stops the work
     * @return samples that the format does not hold: written as its nearest word, or 0 for NaN
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws UnsupportedFileException if the headers of SEG-Y cannot say where the first sample is, or there is no trace
     */
    public long write(float[] values, OutputStream target, Job job) throws IOException {
        if (rows.length == 0) {
            throw new UnsupportedFileException(headers, "there is no trace; nothing is left to write as SEG-Y");
        }
        List<TextHeader> texts = headers.texts();
        target.write(texts.get(0).bytes());
        target.write(headers.binary(rows.length, format).array());
        for (TextHeader extended : texts.subList(1, texts.size())) {
            target.write(extended.bytes());
        }
        SampleEncoder encoder = new SampleEncoder(format);
        ByteBuffer trace = ByteBuffer.allocate(
                        Math.addExact(TraceHeader.BYTES, Math.multiplyExact(samples, format.bytes())))
                .order(order);
        for (int k = 0; k < rows.length; k++) {
            job.throwIfCancelled();
            float[] own = Arrays.copyOfRange(values, rows[k] * samples, (rows[k] + 1) * samples);
            headers.put(rows[k], k + 1, own, trace);
            encoder.encode(own, 0, trace, TraceHeader.BYTES, samples);
            target.write(trace.array());
            job.report("Writing SEG-Y", k + 1, rows.length);
        }
        return encoder.beyondRange();
    }

    /** Headers made of numbers and coordinates. */
    private record Made(String title, List<Place> places, SampleAxis axis, MadeHeaders made) implements Headers {
        @Override
        public List<TextHeader> texts() {
            return List.of(made.textHeader(List.of(
                    "EXPORTED BY SLICELINE",
                    title.toUpperCase(Locale.ROOT),
                    SubvolumeText.interval(axis),
                    MadeHeaders.POSITIONS)));
        }

        @Override
        public ByteBuffer binary(long traces, SampleFormat format) {
            return made.binaryHeader(traces, format);
        }

        /** A trace without samples is a dead one, and zeros: few programs read NaN. */
        @Override
        public void put(int row, int number, float[] values, ByteBuffer to) {
            boolean live = false;
            for (float value : values) {
                live |= !Float.isNaN(value);
            }
            if (!live) {
                Arrays.fill(values, 0);
            }
            Place at = places.get(row);
            made.put(
                    to,
                    0,
                    new MadeHeaders.Numbers(number, number, number, at.inline, at.crossline, at.offset, live),
                    new MapPoint(at.x, at.y));
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** Headers of the SEG-Y file that traces come from. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Kept(VolumeHeaders kept, long[] traces, PartHeaders part) implements Headers {
        @Override
        public List<TextHeader> texts() throws IOException {
            return TextHeader.of(kept);
        }

        @Override
        public ByteBuffer binary(long count, SampleFormat format) throws IOException {
            ByteBuffer bytes = part.binaryHeader(count, format, texts().size());
            BinaryField.TRACE_HEADER_EXTENSIONS.put(bytes, 0);
            return bytes;
        }

        @Override
        public void put(int row, int number, float[] values, ByteBuffer to) throws IOException {
            to.put(0, kept.read(traces[row]), 0, TraceHeader.BYTES);
            TraceField.SAMPLE_COUNT.put(to, 0, part.samplesIn16Bits());
            part.shiftDelay(to, 0, traces[row]);
        }

        @Override
        public String toString() {
            return part.source().toString();
        }
    }
}
