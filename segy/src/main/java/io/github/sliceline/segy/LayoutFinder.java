package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.SalvageWalk.Salvage;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Search for the place of the traces, by the headers and the size of the file. The headers may contradict each other on
 * samples per trace and on what follows the traces. The finder then believes the header with which the file consists of
 * whole traces.
 */
final class LayoutFinder {
    /** Most records of 3,200 bytes that are checked if the header does not state their number. */
    private static final int MOST_TRAILER_RECORDS = 4096;

    /** Bytes that are searched for two whole traces in sequence, before an error proposes salvaging. */
    private static final int LOOKED_AT = 16 << 20;

    private static final int BLOCK = 1 << 16;

    /** Numbers that 16 bits hold. */
    private static final long MOST_SAMPLES = 1 << 16;

    /** Most headers that are compared to find the length of a trace. */
    private static final int MOST_HEADERS = 64;

    private static final byte EBCDIC_PARENTHESIS = 0x4D;

    private final ByteSource source;
    private final BinaryHeader header;
    private final SampleFormat format;
    private final int askedSamples;
    private final long first;
    private final int headerBytes;

    /** Offset of the trailer records if the header states their number, else the file's size, bytes. */
    private final long end;

    private final List<String> remarks = new ArrayList<>();

    private LayoutFinder(
            ByteSource source,
            BinaryHeader header,
            SampleFormat format,
            int textHeaders,
            int askedSamples,
            int traceHeaderExtensions)
            throws IOException {
        this.askedSamples = askedSamples;
        this.source = source;
        this.header = header;
        this.format = format;
        this.first = firstTrace(source, header, textHeaders);
        this.headerBytes = TraceHeader.BYTES * (1 + traceHeaderExtensions);
        this.end = source.size() - (long) TextHeader.BYTES * Math.max(0, header.trailerRecords());
        refuseNone();
    }

    /**
     * Returns the layout of an intact file.
     *
     * @param textHeaders number of extended text headers before the traces
     * @param askedSamples samples per trace that the caller states; 0 for those of the headers
     * @throws CorruptFileException if the file does not hold whole traces of one length; the message names the first
     *     bad trace
     */
    static TraceLayout find(
            ByteSource source, BinaryHeader header, SampleFormat format, int textHeaders, int askedSamples)
            throws IOException {
        int extensions = header.traceHeaderExtensions();
        LayoutFinder finder = new LayoutFinder(source, header, format, textHeaders, askedSamples, extensions);
        Optional<TraceLayout> stated = finder.wholeTraces();
        Optional<TraceLayout> found = stated.isPresent() || extensions == 0
                ? stated
                : new LayoutFinder(source, header, format, textHeaders, askedSamples, 0).withoutExtensions(extensions);
        if (found.isEmpty() && askedSamples == 0) {
            found = finder.withMoreSamples();
        }
        return found.isPresent() ? found.get() : finder.withRest();
    }

    /**
     * Returns the format of the binary header. If it says 8-byte floats and the file consists of whole traces with
     * single bytes only, returns that of signed bytes, for which some programs use the same code.
     */
    static SampleFormat format(ByteSource source, BinaryHeader header, int textHeaders, int askedSamples)
            throws IOException {
        SampleFormat stated = SampleFormat.ofCode(header.formatCode()).orElseThrow();
        if (stated != SampleFormat.IEEE_FLOAT64) {
            return stated;
        }
        int extensions = header.traceHeaderExtensions();
        for (SampleFormat format : List.of(stated, SampleFormat.INT8)) {
            LayoutFinder finder = new LayoutFinder(source, header, format, textHeaders, askedSamples, extensions);
            if (finder.wholeTraces().isPresent()) {
                return format;
            }
        }
        return stated;
    }

    /** Returns the layout of the intact traces of a damaged file. The mapping tells where their line numbers are. */
    static Salvage salvage(
            ByteSource source,
            BinaryHeader header,
            SampleFormat format,
            int textHeaders,
            int askedSamples,
            HeaderMapping mapping)
            throws IOException {
        LayoutFinder finder =
                new LayoutFinder(source, header, format, textHeaders, askedSamples, header.traceHeaderExtensions());
        List<Integer> counts = finder.sampleCounts();
        long end = header.trailerRecords() < 0 ? finder.beforeTrailer(counts.get(0)) : finder.end;
        return new SalvageWalk(source, header, format, finder.first, end, finder.headerBytes, mapping)
                .walk(counts, finder::isOfBinaryHeader);
    }

    /** Returns the offset that revision 2 states for the first trace, or else the end of the extended text headers. */
    private static long firstTrace(ByteSource source, BinaryHeader header, int textHeaders) throws IOException {
        long afterHeaders = BinaryHeaderReader.FILE_HEADER_BYTES + (long) TextHeader.BYTES * textHeaders;
        long stated = header.firstTraceOffset();
        if (stated == 0) {
            return afterHeaders;
        }
        if (stated < afterHeaders || stated > source.size()) {
            throw new CorruptFileException(
                    source,
                    BinaryField.FIRST_TRACE_OFFSET.bytePosition() - 1,
                    "first trace at byte " + stated + ", wanted " + afterHeaders + " to " + source.size()
                            + "; set bytes 3521-3528 to 0 or to where it starts");
        }
        return stated;
    }

    private void refuseNone() throws IOException {
        if (first >= source.size()) {
            throw new CorruptFileException(
                    source, first, "the file ends after its headers, without a trace; copy it again");
        }
        if (first >= end) {
            throw new CorruptFileException(
                    source,
                    BinaryField.TRAILER_RECORDS.bytePosition() - 1,
                    "the " + header.trailerRecords() + " data trailer records that bytes 3529-3532 promise leave no "
                            + "room for a trace in a file of " + source.size() + " bytes; copy it again");
        }
    }

    /** Returns the layout with which the file consists of whole traces only, or empty. */
    private Optional<TraceLayout> wholeTraces() throws IOException {
        for (int samples : sampleCounts()) {
            long traceEnd = header.trailerRecords() < 0 ? beforeTrailer(samples) : end;
            if ((traceEnd - first) % traceBytes(samples) == 0) {
                return Optional.of(whole(samples, traceEnd));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns a layout of whole traces without the stated extensions, or empty. Only the samples per trace of the
     * trace headers are accepted.
     */
    private Optional<TraceLayout> withoutExtensions(int stated) throws IOException {
        remarks.add("Bytes 3507-3510 promise trace header extensions (" + stated
                + "), with which the size of the file does not agree: none are taken.");
        int ofTraces = samplesOfTraces();
        return wholeTraces().filter(found -> found.samples() == ofTraces);
    }

    /**
     * Returns a layout of whole traces whose number of samples is that of the binary header and some times 65,536,
     * because 16 bits hold no more. Empty unless one number fits, with a header wherever a trace then begins.
     */
    private Optional<TraceLayout> withMoreSamples() throws IOException {
        int plain = (int) header.get(BinaryField.SAMPLES_PER_TRACE);
        List<Integer> fitting = new ArrayList<>();
        for (long samples = plain + MOST_SAMPLES; traceLength(samples) <= end - first; samples += MOST_SAMPLES) {
            if ((end - first) % traceLength(samples) == 0 && areHeaders(traceLength(samples))) {
                fitting.add(Math.toIntExact(samples));
            }
        }
        if (plain == 0 || fitting.size() != 1) {
            return Optional.empty();
        }
        int samples = fitting.get(0);
        remarks.add("Bytes 3221-3222 say " + plain + " samples per trace, with which the size of the file does not"
                + " agree: " + samples + " are taken, of which 16 bits hold the rest after " + (samples - plain) + ".");
        TraceLayout found = whole(samples, end);
        return Optional.of(
                new TraceLayout(headerBytes, samples, found.traceBytes, found.segments, end, false, found.remarks));
    }

    /** True if the first traces of this length have headers that agree, and there are two at least. */
    private boolean areHeaders(long traceBytes) throws IOException {
        ByteBuffer reference = BinaryHeaderReader.traceHeader(source, first, header.byteOrder());
        TraceSignature signature = TraceSignature.of(reference, 0, HeaderMapping.STANDARD);
        for (long at = first + traceBytes, left = MOST_HEADERS;
                at + traceBytes <= end && left > 0;
                at += traceBytes, left--) {
            ByteBuffer next = BinaryHeaderReader.traceHeader(source, at, header.byteOrder());
            if (!signature.matches(next, 0, TraceSignature.Lines.ANY)) {
                return false;
            }
        }
        return first + traceBytes < end && signature.findsHeadersAnywhere();
    }

    private TraceLayout withRest() throws IOException {
        List<Integer> counts = sampleCounts();
        for (int samples : counts) {
            long traceEnd = beforeRest(samples);
            if (traceEnd > first && (samples != askedSamples || areHeaders(traceLength(samples)))) {
                remarks.add((end - traceEnd) + " bytes follow the last trace; they hold no samples.");
                return whole(samples, traceEnd);
            }
        }
        if (askedSamples > 0) {
            long traceBytes = traceLength(askedSamples);
            throw new CorruptFileException(
                    source,
                    first,
                    "traces of " + askedSamples + " samples, as asked, take " + traceBytes + " bytes each, and "
                            + (end - first) + " bytes from here on are no whole number of them; the binary header says "
                            + header.samplesPerTrace() + " samples (bytes 3221-3222)");
        }
        throw new DamageFinder(source, header, first, end)
                .describe(counts.get(0), traceBytes(counts.get(0)), isSalvageable(counts));
    }

    private boolean isSalvageable(List<Integer> counts) throws IOException {
        long soon = Math.min(end, first + LOOKED_AT);
        return new SalvageWalk(source, header, format, first, soon, headerBytes, HeaderMapping.STANDARD)
                .canStart(counts);
    }

    /**
     * Returns the counts of samples that the headers state, the most trusted first. All are at least 1. The count of
     * revision 2 is skipped if the file has no room for such a trace, because older headers may have any bytes there.
     */
    private List<Integer> sampleCounts() throws IOException {
        if (askedSamples > 0) {
            return List.of(askedSamples);
        }
        int plain = (int) header.get(BinaryField.SAMPLES_PER_TRACE);
        int ofTraces = samplesOfTraces();
        int stated = header.samplesPerTrace();
        boolean isLeftOver = first + headerBytes + (long) stated * format.bytes() > end && (plain > 0 || ofTraces > 0);
        List<Integer> counts = IntStream.of(isLeftOver ? 0 : stated, plain, ofTraces)
                .filter(samples -> samples > 0)
                .distinct()
                .boxed()
                .toList();
        if (counts.isEmpty()) {
            throw new CorruptFileException(
                    source,
                    BinaryField.SAMPLES_PER_TRACE.bytePosition() - 1,
                    "samples per trace is " + header.samplesPerTrace()
                            + " here and 0 in the first trace header, wanted "
                            + "at least 1; set bytes 3221-3222 to the number of samples");
        }
        return counts;
    }

    /** True for the caller's number of samples, too. */
    private boolean isOfBinaryHeader(int samples) {
        return samples == askedSamples
                || samples == header.samplesPerTrace()
                || samples == header.get(BinaryField.SAMPLES_PER_TRACE);
    }

    private TraceLayout whole(int samples, long traceEnd) throws IOException {
        int traceBytes = traceBytes(samples);
        long traces = (traceEnd - first) / traceBytes;
        long promised = header.promisedTraces();
        if (promised > traces) {
            throw DamageFinder.corrupt(
                    source,
                    traceEnd,
                    "the file ends after " + traces + " traces, the binary header (bytes 3513-3520) promises "
                            + promised + "; copy it again",
                    isSalvageable(List.of(samples)),
                    "");
        }
        if (promised != 0 && promised < traces) {
            remarks.add("The binary header promises " + promised + " traces (bytes 3513-3520), the file has " + traces
                    + ": all are taken.");
        }
        int stated = header.samplesPerTrace();
        if (samples != askedSamples && stated != samples && stated != header.get(BinaryField.SAMPLES_PER_TRACE)) {
            remarks.add("Bytes 3269-3272 say " + stated
                    + " samples per trace, with which the size of the file does not agree: " + samples + " are taken.");
        }
        TraceSegments segments = TraceSegments.whole(first, traces, traceBytes);
        return new TraceLayout(
                headerBytes, samples, traceBytes, segments, traceEnd, !isOfBinaryHeader(samples), remarks);
    }

    /**
     * Returns the offset of the trailer records if their number is unknown (−1 in bytes 3529–3532). They start at the
     * earliest record that begins with a stanza and follows a whole number of traces.
     */
    private long beforeTrailer(int samples) throws IOException {
        long found = end;
        for (int records = 1; records <= MOST_TRAILER_RECORDS; records++) {
            long at = end - (long) records * TextHeader.BYTES;
            if (at <= first) {
                break;
            }
            if ((at - first) % traceBytes(samples) == 0 && startsStanza(at)) {
                found = at;
            }
        }
        return found;
    }

    /** True if a stanza starts here (SEG-Y rev 2.1, section 8): two opening parentheses, in ASCII or EBCDIC. */
    private boolean startsStanza(long position) throws IOException {
        byte[] start = BinaryHeaderReader.bytes(source, position, 2);
        return start[0] == start[1] && (start[0] == '(' || start[0] == EBCDIC_PARENTHESIS);
    }

    /**
     * Returns the offset after the last trace if the rest of the file holds no trace. That is so if the file has more
     * bytes than the header promises, zeros up to a full block of a tape, or less text than a trace header. Otherwise
     * returns 0.
     */
    private long beforeRest(int samples) throws IOException {
        int traceBytes = traceBytes(samples);
        long promised = header.promisedTraces();
        long traces = (end - first) / traceBytes;
        if (promised > 0 && promised <= traces) {
            return first + promised * traceBytes;
        }
        long tracesEnd = first + traces * traceBytes;
        if (traces > 1 && isText(tracesEnd) && areHeaders(traceBytes)) {
            return tracesEnd;
        }
        if (traces == 0 || !isZero(tracesEnd, end)) {
            return 0;
        }
        while (traces > 1 && isZero(first + (traces - 1) * traceBytes, first + traces * traceBytes)) {
            traces--;
        }
        return first + traces * traceBytes;
    }

    /** True if the rest of the file is shorter than a trace header, and text in ASCII. */
    private boolean isText(long from) throws IOException {
        if (end - from >= TraceHeader.BYTES) {
            return false;
        }
        String rest =
                new String(BinaryHeaderReader.bytes(source, from, (int) (end - from)), StandardCharsets.ISO_8859_1);
        return rest.matches("[ -~\\s]+");
    }

    /** True if the file has only zeros from one offset to another. */
    private boolean isZero(long from, long to) throws IOException {
        ByteBuffer block = ByteBuffer.allocate((int) Math.min(BLOCK, to - from));
        for (long at = from; at < to; at += block.limit()) {
            block.clear().limit((int) Math.min(block.capacity(), to - at));
            source.readFully(block, at);
            for (int i = 0; i < block.limit(); i++) {
                if (block.get(i) != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private long traceLength(long samples) {
        return headerBytes + samples * format.bytes();
    }

    private int traceBytes(int samples) throws IOException {
        long bytes = traceLength(samples);
        if (bytes > Integer.MAX_VALUE) {
            throw new UnsupportedFileException(
                    source, samples + " samples per trace make a trace of " + bytes + " bytes, the most is 2147483647");
        }
        return (int) bytes;
    }

    /**
     * Returns the samples per trace of the first trace header. Returns 0 if a second trace follows that does not state
     * the same.
     */
    private int samplesOfTraces() throws IOException {
        int samples = samplesAt(first);
        if (samples <= 0) {
            return 0;
        }
        long second = first + headerBytes + (long) samples * format.bytes();
        boolean alone = second >= end;
        return alone || samplesAt(second) == samples ? samples : 0;
    }

    private int samplesAt(long trace) throws IOException {
        if (trace > end - TraceHeader.BYTES) {
            return 0;
        }
        int bytes = (int) Math.min(headerBytes, end - trace);
        ByteBuffer headers = ByteBuffer.wrap(BinaryHeaderReader.bytes(source, trace, bytes));
        return TraceHeader.at(headers.order(header.byteOrder()), 0, bytes).samples();
    }

    /**
     * Place of the traces in the file. All traces have the same length.
     *
     * @param headerBytes bytes of a trace header with its extensions
     * @param samples samples per trace, at least 1
     * @param segments pieces of the file that hold traces, at least 1
     * @param end offset after the last trace, bytes. Trailer records or padding may follow.
     * @param samplesFromTrace true if the samples per trace come from the trace headers, because the binary header has
     *     0 or contradicts the size of the file
     * @param remarks sentences on statements of the headers that are not used
     */
    record TraceLayout(
            int headerBytes,
            int samples,
            int traceBytes,
            TraceSegments segments,
            long end,
            boolean samplesFromTrace,
            List<String> remarks) {

        TraceLayout {
            remarks = List.copyOf(remarks);
        }

        long traces() {
            return segments.traces();
        }

        /** Returns the layout in a file where so many bytes stand before those that were searched. */
        TraceLayout startingAt(long start) {
            return start == 0
                    ? this
                    : new TraceLayout(
                            headerBytes,
                            samples,
                            traceBytes,
                            segments.shifted(start),
                            start + end,
                            samplesFromTrace,
                            remarks);
        }
    }
}
