package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.PartHeaders.Form;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TextPositions;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Changes of the headers that traces had in their SEG-Y file: the counts of the new file and the delay of its first
 * sample. A file of Seismic Unix gets only trace headers.
 *
 * @param source name in messages
 * @param binary binary header of the source
 * @param form form of the new file; without text headers it is one of Seismic Unix
 * @param samples samples of a trace of the new file
 * @param shift from the first sample of the old headers to the first sample of the new file, in {@code unit}
 * @param intervalMicros sample interval that replaces that of the headers; 0 if theirs is right
 * @param startsAnew true if the delay of the headers does not count: in a source of Seismic Unix, which stores the
 *     first depth in another field, or if the caller of the conversion stated the first sample
 * @param firstDepth true if the first depth is a float, as in Seismic Unix, and the delay stays
 * @param renumbered true if bytes 5–8 number the traces of the new file, as SEG-Y rev 1, table 3, asks for; numbers
 *     within a line (bytes 1–4) stay
 */
record OriginalHeaders(
        Object source,
        BinaryHeader binary,
        Form form,
        long samples,
        double shift,
        SampleUnit unit,
        double intervalMicros,
        boolean startsAnew,
        boolean firstDepth,
        boolean renumbered) {
    private static final int LARGEST_COUNT = 65_535;
    private static final double MICROS = 1000;

    /** Index of the first depth, a float of Seismic Unix ({@code f1} of its segy.h). */
    private static final int SU_FIRST_DEPTH = 184;

    private boolean isSu() {
        return form.texts().isEmpty();
    }

    /** Refuses more samples and another interval than the headers can hold. */
    private OriginalHeaders requireFits() throws UnsupportedFileException {
        if (samples > LARGEST_COUNT && (isSu() || !binary.isRevision2())) {
            throw new UnsupportedFileException(
                    source,
                    samples + " samples per trace, more than the " + LARGEST_COUNT + " that "
                            + (isSu()
                                    ? "a header of Seismic Unix holds"
                                    : "its headers (SEG-Y revision " + binary.revisionMajor() + ") hold")
                            + "; export fewer samples");
        }
        if (intervalMicros != Math.rint(intervalMicros) || intervalMicros > LARGEST_COUNT) {
            throw new UnsupportedFileException(
                    source,
                    "its sample interval of " + intervalMicros + " µs is no whole number of at most " + LARGEST_COUNT
                            + (isSu()
                                    ? ", which a header of Seismic Unix could hold; export SEG-Y"
                                    : ", which its headers could hold; export the whole file, or convert it without that"
                                            + " interval"));
        }
        return this;
    }

    /**
     * Returns the headers, with extensions, of a part of the archive's volume.
     *
     * @param axis all samples of the volume
     * @param first index of the first sample that is written
     * @param texts text headers of the new file; empty for a file of Seismic Unix
     * @param suOrder byte order of a file of Seismic Unix
     */
    static OriginalHeaders of(
            SegyArchive archive, SampleAxis axis, int first, int count, List<TextHeader> texts, ByteOrder suOrder)
            throws IOException {
        boolean su = texts.isEmpty();
        boolean startsAnew =
                (archive.isSu() && !su) || archive.overrides().start().isPresent();
        double start = startsAnew ? axis.start() : 0;
        double shift = axis.unit() == SampleUnit.INDEX ? 0 : start + first * axis.interval();
        TraceField sequence = TraceField.TRACE_SEQUENCE_IN_FILE;
        boolean isNamed = !su
                && TextPositions.of(texts.get(0)).values().stream()
                        .anyMatch(named -> named.firstByte() == sequence.bytePosition());
        boolean renumbered = !isNamed && !archive.isGeometry(sequence.bytePosition(), sequence.width());
        Form form = su
                ? new Form(suOrder, SampleFormat.IEEE_FLOAT32, TraceHeader.BYTES, texts)
                : new Form(archive.byteOrder(), archive.format(), TraceHeader.BYTES + archive.extensionBytes(), texts);
        double interval = !su
                ? archive.overrides().intervalMicros()
                : axis.unit() == SampleUnit.MILLISECONDS
                        ? MICROS * axis.interval()
                        : archive.binaryHeader().get(BinaryField.SAMPLE_INTERVAL);
        boolean firstDepth = su && archive.isSu() && axis.unit() != SampleUnit.MILLISECONDS;
        return new OriginalHeaders(
                        archive,
                        archive.binaryHeader(),
                        form,
                        count,
                        shift,
                        axis.unit(),
                        interval,
                        startsAnew,
                        firstDepth,
                        renumbered)
                .requireFits();
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
                        count,
                        all.unit() == SampleUnit.INDEX ? 0 : first * all.interval(),
                        all.unit(),
                        0,
                        false,
                        false,
                        false)
                .requireFits();
    }

    /** Returns the 400 bytes of the binary header. */
    ByteBuffer binaryHeader(long traces, SampleFormat format) {
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
                BinaryField.FIRST_TRACE_OFFSET.put(bytes, form.firstTraceByte());
            }
        }
        return bytes;
    }

    /** Returns the samples of a trace; 0 if 16 bits cannot hold them. */
    private long samplesIn16Bits() {
        return samples <= LARGEST_COUNT ? samples : 0;
    }

    /**
     * Changes the header of a trace, which is as in the source.
     *
     * @param to buffer in the byte order of the new file
     * @param trace number of the trace in the source, from 0
     * @param inFile number of the trace within the new file, from 1
     */
    void change(ByteBuffer to, int at, long trace, long inFile) throws UnsupportedFileException {
        ByteBuffer header = to.duplicate().order(binary.byteOrder());
        shiftStart(header, at, trace);
        numberExtension(header, at, inFile);
        // If the field cannot hold the number, it keeps its old value: 0 would mean that the number is unknown.
        if (renumbered && TraceField.TRACE_SEQUENCE_IN_FILE.holds(inFile)) {
            TraceField.TRACE_SEQUENCE_IN_FILE.put(header, at, inFile);
        }
        TraceField.SAMPLE_COUNT.put(header, at, samplesIn16Bits());
        if (intervalMicros > 0) {
            TraceField.SAMPLE_INTERVAL.put(header, at, (long) intervalMicros);
        }
        if (form.order() != binary.byteOrder()) {
            TraceHeader.reverseSu(to, at);
        }
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
     * bytes 215–216 scale it, but not in Seismic Unix, where the first depth is a float of its own.
     */
    private void shiftStart(ByteBuffer headers, int at, long trace) throws UnsupportedFileException {
        long scalar = binary.revisionMajor() >= 1 ? TraceField.TIME_SCALAR.get(headers, at) : 0;
        double old = factor(scalar);
        double now = isSu() ? 1 : old;
        if (shift == 0 && !startsAnew && old == now) {
            return;
        }
        if (firstDepth) {
            double depth = startsAnew ? 0 : headers.getFloat(at + SU_FIRST_DEPTH);
            headers.putFloat(at + SU_FIRST_DEPTH, (float) (depth + shift));
            return;
        }
        double delay = ((startsAnew ? 0 : TraceField.DELAY_RECORDING_TIME.get(headers, at) * old) + shift) / now;
        long whole = Math.round(delay);
        if (Math.abs(delay - whole) > 1e-6 || !TraceField.DELAY_RECORDING_TIME.holds(whole)) {
            throw new UnsupportedFileException(
                    source,
                    "the first sample of trace " + (trace + 1) + " is at " + delay * now + " " + unit.symbol()
                            + ", which the delay recording time (bytes 109-110)"
                            + (isSu() ? " of Seismic Unix" : " with its scalar " + scalar + " (bytes 215-216)")
                            + " cannot say; start at another sample");
        }
        TraceField.DELAY_RECORDING_TIME.put(headers, at, whole);
    }

    /** Returns the factor of a scalar of SEG-Y: positive multiplies, negative divides, 0 means 1. */
    private static double factor(long scalar) {
        return scalar == 0 ? 1 : scalar > 0 ? scalar : 1.0 / -scalar;
    }
}
