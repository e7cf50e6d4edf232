package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Headers of SEG-Y revision 1 for a volume that was never SEG-Y: line numbers at bytes 189 and 193, bin coordinates,
 * where the volume has them, at 181 and 185. Intervals of depths are written as thousandths of their unit.
 */
final class NewHeaders implements SubvolumeHeaders {
    private static final int REVISION_1 = 1;
    private static final int HORIZONTALLY_STACKED = 4;
    private static final int LIVE = 1;
    private static final int LENGTHS = 1;
    private static final double THOUSANDTHS = 1000;

    private final Path file;
    private final SeismicVolume volume;
    private final Region part;
    private final VolumeMaps maps;
    private final int coordinateScalar;
    private final long interval;
    private final int timeScalar;
    private final long delay;

    /** @param maps closed with this */
    NewHeaders(Path file, SeismicVolume volume, VolumeMaps maps, ExportOptions options) throws IOException {
        this.file = file;
        this.volume = volume;
        this.part = SubvolumeExport.partOf(volume, options);
        this.maps = maps;
        this.coordinateScalar = maps.scalar(
                Region.of(new long[] {part.start(0), part.start(1)}, new long[] {part.count(0), part.count(1)}));
        if (!BinaryField.SAMPLES_PER_TRACE.holds(part.count(2))) {
            throw new UnsupportedFileException(
                    file, part.count(2) + " samples per trace, SEG-Y revision 1 holds 65535; export fewer samples");
        }
        SampleAxis axis = volume.samples();
        boolean measured = axis.unit() != SampleUnit.INDEX;
        this.interval = measured ? wholeInterval(axis) : 0;
        double start = measured ? axis.valueAt((int) part.start(2)) : 0;
        this.timeScalar = timeScalar(start);
        this.delay = Math.round(start * -timeScalar);
    }

    private long wholeInterval(SampleAxis axis) throws UnsupportedFileException {
        double thousandths = axis.step() * THOUSANDTHS;
        long whole = Math.round(thousandths);
        if (whole < 1 || Math.abs(thousandths - whole) > 1e-6 * whole || !BinaryField.SAMPLE_INTERVAL.holds(whole)) {
            throw new UnsupportedFileException(
                    file,
                    "its sample interval is " + axis.step() + " " + axis.unit().symbol()
                            + ", SEG-Y revision 1 (bytes 3217-3218) holds whole thousandths up to 65.535");
        }
        return whole;
    }

    /** −1, −10, −100 or −1000: what the first sample's time is divided by to be what it is. */
    private int timeScalar(double start) throws UnsupportedFileException {
        for (int scalar = -1; scalar >= -1000; scalar *= 10) {
            double scaled = start * -scalar;
            if (Math.abs(scaled - Math.rint(scaled)) < 1e-6
                    && TraceField.DELAY_RECORDING_TIME.holds((long) Math.rint(scaled))) {
                return scalar;
            }
        }
        throw new UnsupportedFileException(
                file, "its first sample is at " + start + ", which SEG-Y (bytes 109-110) cannot say; start at another");
    }

    @Override
    public Form form() {
        return new Form(ByteOrder.BIG_ENDIAN, SampleFormat.IBM_FLOAT32, TraceHeader.BYTES, List.of(textHeader()));
    }

    private TextHeader textHeader() {
        List<String> lines = List.of(
                "EXPORTED BY SLICELINE FROM "
                        + String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT),
                SubvolumeText.ranges(volume, part),
                "INLINE 189-192  CROSSLINE 193-196  X 181-184  Y 185-188  SCALAR 71-72");
        TextHeader text = TextHeader.blank(TextHeader.Encoding.EBCDIC);
        for (int line = 0; line < 40; line++) {
            String said = line < lines.size()
                    ? lines.get(line)
                    : line == 38 ? "SEG Y REV1" : line == 39 ? "END TEXTUAL HEADER" : "";
            text = text.withLine(line, String.format(Locale.ROOT, "C%2d %s", line + 1, said));
        }
        return text;
    }

    @Override
    public ByteBuffer binaryHeader(long traces, SampleFormat format) {
        ByteBuffer bytes = ByteBuffer.allocate(BinaryHeader.BYTES);
        BinaryField.JOB.put(bytes, 1);
        BinaryField.LINE.put(bytes, 1);
        BinaryField.REEL.put(bytes, 1);
        BinaryField.TRACES_PER_ENSEMBLE.put(bytes, 1);
        BinaryField.SAMPLE_INTERVAL.put(bytes, interval);
        BinaryField.SAMPLES_PER_TRACE.put(bytes, part.count(2));
        BinaryField.FORMAT.put(bytes, format.code());
        BinaryField.ENSEMBLE_FOLD.put(bytes, 1);
        BinaryField.SORTING.put(bytes, HORIZONTALLY_STACKED);
        BinaryField.MEASUREMENT_SYSTEM.put(
                bytes,
                switch (volume.samples().unit()) {
                    case METRES -> 1;
                    case FEET -> 2;
                    case MILLISECONDS, INDEX -> 0;
                });
        BinaryField.REVISION_MAJOR.put(bytes, REVISION_1);
        BinaryField.FIXED_LENGTH.put(bytes, 1);
        return bytes;
    }

    @Override
    public SubvolumeBins bins(Region bins) throws IOException {
        return maps.live(bins);
    }

    @Override
    public Writer open(SubvolumeBins bins) throws IOException {
        IntFunction<BinTransform.MapPoint> coordinates = maps.coordinates(bins);
        return (k, inLine, inFile, to, at) -> {
            for (int i = 0; i < TraceHeader.BYTES; i += Long.BYTES) {
                to.putLong(at + i, 0);
            }
            BinTransform.MapPoint place = coordinates.apply(k);
            int crossline = volume.crosslines().numberAt(bins.crosslineIndex(k));
            TraceField.TRACE_SEQUENCE_IN_LINE.put(to, at, inLine);
            TraceField.TRACE_SEQUENCE_IN_FILE.put(to, at, Math.min(Integer.MAX_VALUE, inFile));
            TraceField.ENSEMBLE.put(to, at, crossline);
            TraceField.TRACE_IN_ENSEMBLE.put(to, at, 1);
            TraceField.TRACE_IDENTIFICATION.put(to, at, LIVE);
            TraceField.COORDINATE_SCALAR.put(to, at, coordinateScalar);
            TraceField.COORDINATE_UNITS.put(to, at, LENGTHS);
            TraceField.DELAY_RECORDING_TIME.put(to, at, delay);
            TraceField.TIME_SCALAR.put(to, at, timeScalar);
            TraceField.SAMPLE_COUNT.put(to, at, part.count(2));
            TraceField.SAMPLE_INTERVAL.put(to, at, interval);
            TraceField.CDP_X.put(to, at, stored(place.x()));
            TraceField.CDP_Y.put(to, at, stored(place.y()));
            TraceField.INLINE.put(to, at, volume.inlines().numberAt(bins.inlineIndex(k)));
            TraceField.CROSSLINE.put(to, at, crossline);
        };
    }

    @Override
    public void close() throws IOException {
        maps.close();
    }

    /** A coordinate as an integer with the scalar; 0 where it is not known. */
    private long stored(double coordinate) {
        double scaled = coordinateScalar < 0 ? coordinate * -coordinateScalar : coordinate / coordinateScalar;
        return Double.isFinite(scaled) ? Math.round(scaled) : 0;
    }
}
