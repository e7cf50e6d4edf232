package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.LayoutFinder.TraceLayout;
import io.github.sliceline.segy.SalvageWalk.Salvage;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A SEG-Y file whose traces have one length, or a file of Seismic Unix: its headers, and its traces by position in the
 * file.
 *
 * <p>Opening reads the headers and compares them with the size of the file, nothing more. Trace numbers count from 0.
 * Thread-safe. Do not interrupt a thread that is reading: the JDK then closes the file for all threads.
 */
@SuppressWarnings("exports") // ByteSource is exported to the modules that write
public final class SegyFile implements StorageSource {
    private final StorageSource source;
    private final long size;
    private final int madeBytes;
    private final long headersStart;
    private final SegyOverrides overrides;
    private final BinaryHeader binaryHeader;
    private final SampleFormat format;
    private final TraceLayout layout;
    private final TextHeader textHeader;
    private final List<TextHeader> extendedTextHeaders;
    private final @Nullable SalvageReport salvageReport;
    private volatile long firstTaken = -1;

    /**
     * Opens a source of bytes.
     *
     * @param source closed by {@link #close()}, but not if opening fails
     * @param salvageBy mapping for salvaging a damaged file; null to accept only an intact one
     * @param madeBytes bytes at the start that no file has, see {@link #madeHeaderBytes()}
     */
    SegyFile(ByteSource source, @Nullable HeaderMapping salvageBy, int madeBytes, SegyOverrides overrides)
            throws IOException {
        this.source = StorageSource.of(source);
        this.size = source.size();
        this.madeBytes = madeBytes;
        this.overrides = overrides;
        this.headersStart = start(source, madeBytes, overrides);
        ByteSource segy = headersStart == 0 ? source : new LateStart(this.source, headersStart);
        this.binaryHeader =
                BinaryHeaderReader.read(segy, overrides.sampleFormat().isPresent());
        this.textHeader = new TextHeader(BinaryHeaderReader.bytes(segy, 0, TextHeader.BYTES));
        this.extendedTextHeaders = ExtendedTextHeaders.read(segy, binaryHeader);
        int texts = extendedTextHeaders.size();
        int samples = overrides.traceSamples();
        this.format = overrides.sampleFormat().isPresent()
                ? overrides.sampleFormat().get()
                : LayoutFinder.format(segy, binaryHeader, texts, samples);
        if (salvageBy == null) {
            this.layout = LayoutFinder.find(segy, binaryHeader, format, texts, samples)
                    .startingAt(headersStart);
            this.salvageReport = null;
        } else {
            Salvage salvage = LayoutFinder.salvage(segy, binaryHeader, format, texts, samples, salvageBy);
            this.layout = salvage.layout().startingAt(headersStart);
            this.salvageReport = salvage.report();
        }
        requireFields(overrides.where().headerBytes(), "conditions on traces");
        if (overrides.start().flatMap(SegyOverrides.Start::field).isPresent()) {
            requireFields(overrides.start().get().field().get().headerBytes(), "the first sample");
        }
    }

    private SegyFile(SegyFile file, SegyOverrides overrides) {
        this.source = file.source;
        this.size = file.size;
        this.madeBytes = file.madeBytes;
        this.overrides = overrides;
        this.headersStart = file.headersStart;
        this.binaryHeader = file.binaryHeader;
        this.format = file.format;
        this.layout = file.layout;
        this.textHeader = file.textHeader;
        this.extendedTextHeaders = file.extendedTextHeaders;
        this.salvageReport = file.salvageReport;
    }

    /**
     * Returns this file without some of its traces. Both share the open source, so only one of them is closed.
     *
     * @param conditions conditions on the headers of traces to leave out, such as {@code trid=6,8}; empty for none
     */
    public SegyFile leavingOut(String conditions) {
        return conditions.isEmpty() ? this : new SegyFile(this, overrides.with("where-not", conditions));
    }

    /** Returns the length of what stands before the text header. */
    private static long start(ByteSource source, int madeBytes, SegyOverrides overrides) throws IOException {
        if (overrides.skip() == 0) {
            return madeBytes > 0 ? 0 : BinaryHeaderReader.labelBytes(source);
        }
        if (madeBytes > 0) {
            throw new UnsupportedFileException(source, "is a Seismic Unix file, of which no bytes can be skipped");
        }
        if (overrides.skip() >= source.size()) {
            throw new UnsupportedFileException(
                    source,
                    "has " + source.size() + " bytes, so " + overrides.skip() + " cannot be skipped; skip fewer");
        }
        return overrides.skip();
    }

    /** The bytes of a source from some position on. It names its source in messages. */
    private record LateStart(StorageSource all, long start) implements ByteSource {
        @Override
        public long size() throws IOException {
            return all.size() - start;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            all.readFully(dst, start + position);
        }

        /** Does nothing: the source is closed by its owner. */
        @Override
        public void close() {}

        @Override
        public String toString() {
            return all.toString();
        }
    }

    /**
     * Throws unless the trace headers have this many bytes.
     *
     * @param bytes bytes with extensions that some fields need
     * @param what what the fields are for
     */
    public void requireFields(int bytes, String what) throws UnsupportedFileException {
        if (bytes > layout.headerBytes()) {
            throw new UnsupportedFileException(
                    source,
                    "its trace headers have " + layout.headerBytes() + " bytes, and " + what + " need " + bytes
                            + " with extensions; name fields in bytes 1 to " + layout.headerBytes());
        }
    }

    /**
     * Opens a file for reading.
     *
     * @throws CorruptFileException if it is neither SEG-Y nor SU, is cut short, or contradicts itself
     * @throws UnsupportedFileException if it is of another format, or of a kind of SEG-Y that is not supported
     */
    public static SegyFile open(Path path) throws IOException {
        return open(path, SegyOverrides.NONE);
    }

    /**
     * Opens a file some of whose headers are wrong.
     *
     * @throws CorruptFileException also if the file is no whole number of traces with these overrides
     * @see #open(Path)
     */
    public static SegyFile open(Path path, SegyOverrides overrides) throws IOException {
        return open(path, null, overrides);
    }

    /**
     * Opens a file by its URI: a local file, an object at {@code https://} or {@code http://}, or one in a store that
     * another module provides.
     *
     * @param uri the part after {@code ?} is sent to the server and never shown
     * @throws java.nio.file.NoSuchFileException if there is no such object
     * @throws java.nio.file.AccessDeniedException if the object may not be read
     * @throws CorruptFileException if it is neither SEG-Y nor SU, is cut short, or contradicts itself
     * @throws UnsupportedFileException if it is of another format, or of a kind of SEG-Y that is not supported
     */
    public static SegyFile open(URI uri) throws IOException {
        return open(RemotePath.pathOf(uri));
    }

    /**
     * Opens a damaged file, in a pass over all of it. The file appears to hold only its intact traces, which are
     * numbered without gaps. {@link #salvageReport()} tells what was left out.
     *
     * @param mapping positions of the line numbers, which help to recognise trace headers
     * @throws CorruptFileException if it is not SEG-Y, or no trace is intact
     * @throws UnsupportedFileException if it is of another format, or of a kind of SEG-Y that is not supported
     */
    public static SegyFile salvage(Path path, HeaderMapping mapping) throws IOException {
        return salvage(path, mapping, SegyOverrides.NONE);
    }

    /**
     * Opens a damaged file some of whose headers are wrong.
     *
     * @see #salvage(Path, HeaderMapping)
     */
    public static SegyFile salvage(Path path, HeaderMapping mapping, SegyOverrides overrides) throws IOException {
        return open(path, mapping, overrides);
    }

    /**
     * True if the source begins like a text header, and its binary header has a defined format code. The rest may be
     * damaged. Does not close the source.
     */
    public static boolean beginsLikeSegy(ByteSource source) throws IOException {
        return BinaryHeaderReader.isLikely(source);
    }

    /**
     * Opens a source of bytes as SEG-Y or SU.
     *
     * @param source closed with the file, but not if opening fails
     * @see #open(Path)
     */
    public static SegyFile of(ByteSource source) throws IOException {
        return of(source, SegyOverrides.NONE);
    }

    /**
     * Opens a source of bytes as SEG-Y or SU, some of whose headers are wrong.
     *
     * @see #of(ByteSource)
     */
    public static SegyFile of(ByteSource source, SegyOverrides overrides) throws IOException {
        return of(source, null, overrides);
    }

    private static SegyFile open(Path path, @Nullable HeaderMapping salvageBy, SegyOverrides overrides)
            throws IOException {
        ByteSource source = FileOpener.openAny(path, 0);
        return OnFailure.close(source, () -> of(source, salvageBy, overrides));
    }

    static SegyFile of(ByteSource source, @Nullable HeaderMapping salvageBy, SegyOverrides overrides)
            throws IOException {
        boolean segy = overrides.skip() > 0
                || BinaryHeaderReader.labelBytes(source) > 0
                || ((overrides.sampleFormat().isPresent() || BinaryHeaderReader.hasFormat(source))
                        && BinaryHeaderReader.startsWithText(source));
        Optional<ByteSource> su = segy ? Optional.empty() : SuFile.of(source);
        return new SegyFile(su.orElse(source), salvageBy, su.isPresent() ? SuFile.MADE : 0, overrides);
    }

    /** Report on what was left out of a damaged file. Empty unless the file was opened by {@link #salvage}. */
    public Optional<SalvageReport> salvageReport() {
        return Optional.ofNullable(salvageReport);
    }

    /** True if traces of a salvaged file were left out or are missing. */
    public boolean isDamaged() {
        return salvageReport != null && !salvageReport.isWhole();
    }

    /**
     * Sentences on statements of the headers that the size of the file contradicts, and on a tape label. Usually empty.
     */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(layout.remarks());
        if (headersStart > 0 && overrides.skip() == 0) {
            remarks.add("A tape label of " + headersStart + " bytes stands before the text header.");
        }
        if (overrides.sampleFormat().isEmpty() && format.code() != binaryHeader.formatCode()) {
            remarks.add("The binary header says 8-byte floats (code 6 in bytes 3225-3226), with which the size of the"
                    + " file does not agree: samples are taken as " + format.description() + "s.");
        }
        return remarks;
    }

    /** Statements of the caller that replace those of the headers. */
    public SegyOverrides overrides() {
        return overrides;
    }

    /** Position of the text header in the file: 0, or the length of a tape label or of what was skipped. */
    public long headersStart() {
        return headersStart;
    }

    /**
     * True if this is a file of Seismic Unix: only traces, of 4-byte IEEE floats in either byte order. It is read as
     * if the headers of a SEG-Y file stood before them.
     */
    public boolean isSu() {
        return madeBytes > 0;
    }

    /**
     * Number of bytes at the start that the file itself does not have: 3,600 for the text header and the binary header
     * of an SU file, otherwise 0. All positions include them.
     */
    public int madeHeaderBytes() {
        return madeBytes;
    }

    /** Size in bytes without headers that were added: {@link #size()} less {@link #madeHeaderBytes()}. */
    public long storedBytes() {
        return size() - madeBytes;
    }

    /** Size in bytes at the time of opening. For joined files, the size of the joined bytes. */
    @Override
    public long size() {
        return size;
    }

    /**
     * Reads stored bytes until {@code dst} is full.
     *
     * @param dst filled from its position to its limit; a direct buffer is fastest
     * @param position offset in the file of the first byte
     * @throws java.io.EOFException if the file ends before {@code dst} is full
     */
    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        source.readFully(dst, position);
    }

    @Override
    public ByteSource planned() {
        return source.planned();
    }

    @Override
    public boolean answersLate() {
        return source.answersLate();
    }

    /** Byte order of the headers, and usually of the samples. */
    public ByteOrder byteOrder() {
        return binaryHeader.byteOrder();
    }

    /** Byte order of the samples. */
    public ByteOrder sampleOrder() {
        return overrides.sampleOrder().orElse(byteOrder());
    }

    /** Format of the samples. */
    public SampleFormat format() {
        return format;
    }

    /** Text header: the first 3,200 bytes. */
    public TextHeader textHeader() {
        return textHeader;
    }

    /** Text headers after the binary header. Usually empty. */
    public List<TextHeader> extendedTextHeaders() {
        return extendedTextHeaders;
    }

    /** Binary header. */
    public BinaryHeader binaryHeader() {
        return binaryHeader;
    }

    /**
     * Samples per trace. The binary header's count is used if the file's size agrees with it, even if the trace
     * headers state another. The trace headers' count is used if the binary header has none, or if only theirs agrees
     * with the size.
     */
    public int samplesPerTrace() {
        return layout.samples();
    }

    /** True if {@link #samplesPerTrace()} comes from the trace headers. */
    public boolean samplesFromTraceHeader() {
        return layout.samplesFromTrace();
    }

    /**
     * Returns the sample interval in microseconds: that of the binary header, else that of the first trace header
     * (bytes 117–118, or bytes 145–152 of its extension), else 0. If the binary header has 32,768 or more, and the
     * trace header less, the trace header's is returned: the larger value may once have been a negative number. If the
     * caller overrides the interval, returns the caller's.
     */
    public double sampleIntervalMicros() throws IOException {
        return overrides.intervalMicros() != 0
                ? overrides.intervalMicros()
                : sampleIntervalMicros(binaryHeader, readFirstHeader());
    }

    /**
     * Returns the sample interval in microseconds that these headers state.
     *
     * @see #sampleIntervalMicros()
     */
    public static double sampleIntervalMicros(BinaryHeader binaryHeader, TraceHeader firstTrace) {
        double fromFile = binaryHeader.sampleIntervalMicros();
        double fromTrace = firstTrace.sampleIntervalMicros();
        boolean doubtful = fromFile > Short.MAX_VALUE && fromTrace > 0 && fromTrace <= Short.MAX_VALUE;
        return fromFile > 0 && !doubtful ? fromFile : fromTrace;
    }

    /** Number of traces in the file, at least 1. */
    public long traceCount() {
        return layout.traces();
    }

    /** Bytes from the start of a trace header to the first sample: 240, or more if revision 2 adds extensions. */
    public int traceHeaderBytes() {
        return layout.headerBytes();
    }

    /** Bytes of a trace with its header. */
    public int traceBytes() {
        return layout.traceBytes();
    }

    /**
     * Returns the offset in bytes of a trace's header in the file.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ trace &lt; {@link #traceCount()}
     */
    public long traceOffset(long trace) {
        if (trace < 0 || trace >= layout.traces()) {
            throw new IndexOutOfBoundsException("trace " + trace + " outside 0…" + (layout.traces() - 1));
        }
        return layout.segments().offset(trace);
    }

    /** Offset in bytes after the last trace. Trailer records or padding may follow. */
    public long tracesEnd() {
        return layout.end();
    }

    /**
     * Reads stored traces, headers and encoded samples, with one request. A damaged file takes one request for each
     * piece.
     *
     * @param first number of the first trace
     * @param count number of traces
     * @param dst receives {@code count · traceBytes()} bytes at its position, which moves past them. Its byte order
     *     does not change. A direct buffer is fastest.
     * @throws IndexOutOfBoundsException if the file has fewer traces
     * @throws IllegalArgumentException if {@code dst} is too small
     */
    public void readTraces(long first, int count, ByteBuffer dst) throws IOException {
        readTraces(source, first, count, dst);
    }

    /**
     * Reads stored traces for a caller that plans its own reads.
     *
     * @see #readTraces
     * @see StorageSource#planned
     */
    public void readPlannedTraces(long first, int count, ByteBuffer dst) throws IOException {
        readTraces(source.planned(), first, count, dst);
    }

    private void readTraces(ByteSource from, long first, int count, ByteBuffer dst) throws IOException {
        if (first < 0 || count < 0 || first > layout.traces() - count) {
            throw new IndexOutOfBoundsException(
                    "traces " + first + " + " + count + " outside 0…" + (layout.traces() - 1));
        }
        long bytes = (long) count * layout.traceBytes();
        if (bytes > dst.remaining()) {
            throw new IllegalArgumentException(
                    count + " traces take " + bytes + " bytes, the buffer has room for " + dst.remaining());
        }
        int limit = dst.limit();
        try {
            for (long trace = first; trace < first + count; ) {
                long together = Math.min(layout.segments().adjacent(trace), first + count - trace);
                dst.limit(dst.position() + (int) together * layout.traceBytes());
                from.readFully(dst, layout.segments().offset(trace));
                trace += together;
            }
        } finally {
            dst.limit(limit);
        }
    }

    /** Reads the samples of one trace. For many traces {@link #readTraces} needs fewer requests. */
    public float[] readTrace(long trace) throws IOException {
        int bytes = layout.traceBytes() - layout.headerBytes();
        ByteBuffer encoded = ByteBuffer.allocate(bytes).order(sampleOrder());
        source.readFully(encoded, traceOffset(trace) + layout.headerBytes());
        float[] samples = new float[layout.samples()];
        format.decode(encoded, 0, samples, 0, samples.length);
        return samples;
    }

    /** Reads the header of one trace, with its extension. */
    public TraceHeader readTraceHeader(long trace) throws IOException {
        return header(headerBytes(trace), 0);
    }

    /**
     * Returns a view of one of many headers that were read from this file.
     *
     * @param headers its byte order is ignored
     * @param index index in {@code headers} of the header's first byte
     */
    public TraceHeader header(ByteBuffer headers, int index) {
        ByteBuffer inOrder = headers.duplicate().order(byteOrder());
        return TraceHeader.at(inOrder, index, layout.headerBytes()).withScale(overrides.coordinateScale());
    }

    /**
     * Reads the header of the first trace that the overrides do not leave out.
     *
     * @throws UnsupportedFileException if they leave out all
     */
    public TraceHeader readFirstHeader() throws IOException {
        HeaderFilter where = overrides.where();
        if (firstTaken < 0) {
            long trace = 0;
            while (!where.isAll() && !where.accepts(headerBytes(trace), 0)) {
                if (++trace == traceCount()) {
                    throw new UnsupportedFileException(
                            source,
                            "none of its " + traceCount() + " traces meets the conditions (" + overrides
                                    + "); set wider ones");
                }
            }
            firstTaken = trace;
        }
        return readTraceHeader(firstTaken);
    }

    private ByteBuffer headerBytes(long trace) throws IOException {
        return ByteBuffer.wrap(BinaryHeaderReader.bytes(source, traceOffset(trace), layout.headerBytes()))
                .order(byteOrder());
    }

    /**
     * Unit of the coordinates: degrees if the first trace header says that they are geographic, else the binary
     * header's unit.
     */
    public MeasurementSystem coordinateUnit() throws IOException {
        return readFirstHeader().hasGeographicCoordinates()
                ? MeasurementSystem.DEGREES
                : binaryHeader.measurementSystem();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Description of the source, usually its path. */
    @Override
    public String toString() {
        return source.toString();
    }
}
