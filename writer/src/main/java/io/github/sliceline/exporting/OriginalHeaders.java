package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TextPositions;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Headers that traces had in their SEG-Y file, with the counts of the new file and the delay of its first sample. Bytes
 * after the last trace of the old file are not copied.
 *
 * @param source name in messages
 * @param binary binary header of the source
 * @param samples samples of a trace of the new file
 * @param shift from the first sample of the old headers to the first sample of the new file, in {@code unit}
 * @param intervalMicros sample interval that replaces that of the headers; 0 if theirs is right
 * @param startsAnew true if the delay of the headers does not count: in a source of Seismic Unix, which stores the
 *     first depth in another field, or if the caller of the conversion stated the first sample
 * @param renumbered true if bytes 5–8 number the traces of the new file, as SEG-Y rev 1, table 3, asks for; numbers
 *     within a line (bytes 1–4) stay
 */
record OriginalHeaders(
        Object source,
        BinaryHeader binary,
        Form form,
        RowReader rows,
        long samples,
        double shift,
        SampleUnit unit,
        double intervalMicros,
        boolean startsAnew,
        boolean renumbered)
        implements PartHeaders {
    private static final int LARGEST_COUNT = 65_535;

    /** Reader that stores the header of one trace, with its extensions, from the buffer's position on. */
    @FunctionalInterface
    interface RowReader {
        void read(long trace, ByteBuffer to) throws IOException;
    }

    /** Refuses more samples and another interval than the headers can hold. */
    private OriginalHeaders requireFits() throws UnsupportedFileException {
        if (samples > LARGEST_COUNT && !binary.isRevision2()) {
            throw new UnsupportedFileException(
                    source,
                    samples + " samples per trace, more than the " + LARGEST_COUNT
                            + " that its headers (SEG-Y revision " + binary.revisionMajor()
                            + ") hold; export fewer samples");
        }
        if (intervalMicros != Math.rint(intervalMicros) || intervalMicros > LARGEST_COUNT) {
            throw new UnsupportedFileException(
                    source,
                    "its sample interval of " + intervalMicros + " µs is no whole number of at most " + LARGEST_COUNT
                            + ", which its headers could hold; export the whole file, or convert it without that interval");
        }
        return this;
    }

    /** Returns the headers, with extensions, of a part of the archive's volume. */
    static OriginalHeaders of(SegyArchive archive, SampleAxis axis, Region part, List<TextHeader> texts)
            throws IOException {
        boolean startsAnew = archive.isSu() || archive.overrides().start().isPresent();
        double first = startsAnew ? axis.start() : 0;
        double shift = axis.unit() == SampleUnit.INDEX ? 0 : first + part.start(2) * axis.interval();
        int extensionBytes = archive.extensionBytes();
        ElementReader headers = archive.bytes(VolumeProfile.TRACE_HEADERS);
        RowReader rows = (trace, to) -> headers.read(row(trace, TraceHeader.BYTES), to);
        if (extensionBytes > 0) {
            ElementReader extensions = archive.bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS);
            rows = (trace, to) -> {
                int at = to.position();
                headers.read(row(trace, TraceHeader.BYTES), to);
                extensions.read(row(trace, extensionBytes), to.position(at + TraceHeader.BYTES));
            };
        }
        TraceField sequence = TraceField.TRACE_SEQUENCE_IN_FILE;
        boolean isNamed = TextPositions.of(texts.get(0)).values().stream()
                .anyMatch(named -> named.firstByte() == sequence.bytePosition());
        boolean renumbered = !isNamed && !archive.isGeometry(sequence.bytePosition(), sequence.width());
        Form form =
                new Form(archive.byteOrder(), archive.format(), TraceHeader.BYTES + extensionBytes, List.copyOf(texts));
        return new OriginalHeaders(
                        archive,
                        archive.binaryHeader(),
                        form,
                        rows,
                        part.count(2),
                        shift,
                        axis.unit(),
                        archive.overrides().intervalMicros(),
                        startsAnew,
                        renumbered)
                .requireFits();
    }

    private static Region row(long trace, int bytes) {
        return Region.of(new long[] {trace, 0}, new long[] {1, bytes});
    }

    /**
     * Returns the headers of any traces of a volume, without extensions and with their old sequence numbers.
     *
     * @param all vertical axis of the volume
     * @param first index of the first sample that is written
     */
    static OriginalHeaders of(Object source, VolumeHeaders kept, SampleAxis all, int first, int count)
            throws IOException {
        BinaryHeader found = new BinaryHeader(kept.binaryHeader(), kept.byteOrder());
        ByteBuffer bytes = ByteBuffer.wrap(found.bytes()).order(found.byteOrder());
        BinaryField.TRACE_HEADER_EXTENSIONS.put(bytes, 0);
        BinaryHeader binary = new BinaryHeader(bytes.array(), kept.byteOrder());
        SampleFormat format = SampleFormat.ofCode(binary.formatCode()).orElse(SampleFormat.IEEE_FLOAT32);
        return new OriginalHeaders(
                        source,
                        binary,
                        new Form(kept.byteOrder(), format, TraceHeader.BYTES, TextHeader.of(kept)),
                        (trace, to) -> to.put(kept.read(trace)),
                        count,
                        all.unit() == SampleUnit.INDEX ? 0 : first * all.interval(),
                        all.unit(),
                        0,
                        false,
                        false)
                .requireFits();
    }

    @Override
    public ByteBuffer binaryHeader(long traces, SampleFormat format) {
        ByteBuffer bytes = ByteBuffer.wrap(binary.bytes()).order(binary.byteOrder());
        BinaryField.FORMAT.put(bytes, format.code());
        BinaryField.SAMPLES_PER_TRACE.put(bytes, samplesIn16Bits());
        if (intervalMicros > 0) {
            BinaryField.SAMPLE_INTERVAL.put(bytes, (long) intervalMicros);
            if (binary.isRevision2()) {
                BinaryField.EXTENDED_SAMPLE_INTERVAL.putDouble(bytes, intervalMicros);
            }
        }
        if (binary.revisionMajor() >= 1) {
            BinaryField.FIXED_LENGTH.put(bytes, 1);
        }
        if (binary.isRevision2()) {
            if (samples > LARGEST_COUNT || BinaryField.EXTENDED_SAMPLES_PER_TRACE.get(bytes) != 0) {
                BinaryField.EXTENDED_SAMPLES_PER_TRACE.put(bytes, samples);
            }
            BinaryField.TRAILER_RECORDS.put(bytes, 0);
            if (BinaryField.TRACE_COUNT.get(bytes) != 0) {
                BinaryField.TRACE_COUNT.put(bytes, traces);
            }
            if (BinaryField.FIRST_TRACE_OFFSET.get(bytes) != 0) {
                BinaryField.FIRST_TRACE_OFFSET.put(
                        bytes, BinaryHeader.BYTES + (long) form.texts().size() * TextHeader.BYTES);
            }
        }
        return bytes;
    }

    /** Returns the samples of a trace; 0 if 16 bits cannot hold them. */
    private long samplesIn16Bits() {
        return samples <= LARGEST_COUNT ? samples : 0;
    }

    /** Reads the headers in the source's order, so that each chunk of an archive is decoded once. */
    @Override
    public Writer open(TraceSet traces) throws IOException {
        int headerBytes = form.headerBytes();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(traces.size(), headerBytes))
                .order(form.order());
        List<Integer> byTrace = IntStream.range(0, traces.size())
                .boxed()
                .sorted(Comparator.comparingLong(k -> traces.numbers()[k]))
                .toList();
        for (int k : byTrace) {
            rows.read(traces.numbers()[k], bytes.position(k * headerBytes));
            shiftDelay(bytes, k * headerBytes, traces.numbers()[k]);
        }
        return (k, inFile, to, at) -> {
            to.put(at, bytes, k * headerBytes, headerBytes);
            numberExtension(to, at, inFile);
            // If the field cannot hold the number, it keeps its old value: 0 would mean that the number is unknown.
            if (renumbered && TraceField.TRACE_SEQUENCE_IN_FILE.holds(inFile)) {
                TraceField.TRACE_SEQUENCE_IN_FILE.put(to, at, inFile);
            }
            TraceField.SAMPLE_COUNT.put(to, at, samplesIn16Bits());
            if (intervalMicros > 0) {
                TraceField.SAMPLE_INTERVAL.put(to, at, (long) intervalMicros);
            }
        };
    }

    /**
     * Sets the fields of SEG00001 that repeat the header's changed fields. A field that is 0 means nothing and stays 0.
     */
    private void numberExtension(ByteBuffer to, int at, long inFile) {
        TraceHeader header = TraceHeader.at(to, at, form.headerBytes());
        if (!header.hasExtension()) {
            return;
        }
        int extension = at + TraceHeader.BYTES;
        putIfSaid(header, ExtensionField.TRACE_SEQUENCE_IN_FILE, inFile, to, extension);
        putIfSaid(header, ExtensionField.SAMPLE_COUNT, samples, to, extension);
    }

    private static void putIfSaid(TraceHeader header, ExtensionField field, long value, ByteBuffer to, int at) {
        if (header.get(field) != 0) {
            field.put(to, at, value);
        }
    }

    /**
     * Shifts the delay of a trace: SEG-Y rev 1, bytes 109–110, in milliseconds or a unit of depth. From revision 1 on,
     * bytes 215–216 scale it.
     */
    private void shiftDelay(ByteBuffer headers, int at, long trace) throws UnsupportedFileException {
        if (shift == 0 && !startsAnew) {
            return;
        }
        long scalar = binary.revisionMajor() >= 1 ? TraceField.TIME_SCALAR.get(headers, at) : 0;
        double stored = scalar == 0 ? shift : scalar > 0 ? shift / scalar : shift * -scalar;
        double delay = (startsAnew ? 0 : TraceField.DELAY_RECORDING_TIME.get(headers, at)) + stored;
        long whole = Math.round(delay);
        if (Math.abs(delay - whole) > 1e-6 || !TraceField.DELAY_RECORDING_TIME.holds(whole)) {
            throw new UnsupportedFileException(
                    source,
                    "the first sample is " + shift + " " + unit.symbol()
                            + " below that of the volume, which the delay recording time"
                            + " (bytes 109-110) of trace " + (trace + 1) + " with its scalar " + scalar
                            + " (bytes 215-216) cannot say; start at another sample");
        }
        TraceField.DELAY_RECORDING_TIME.put(headers, at, whole);
    }
}
