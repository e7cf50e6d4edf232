package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.LayoutFinder.TraceLayout;
import io.github.sliceline.segy.SalvageWalk.Salvage;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A SEG-Y file of traces of one length, or a file of Seismic Unix: its headers, and its traces by position in the file.
 *
 * <p>Opening reads the headers and compares them with the size of the file, nothing more. Trace numbers
 * count from 0. Thread-safe. Do not interrupt a thread that is reading: the JDK then closes the file for everybody.
 */
@SuppressWarnings("exports") // a source is for the modules that write
public final class SegyFile implements ByteSource {
    private final ByteSource source;
    private final long size;
    private final int madeBytes;
    private final BinaryHeader binaryHeader;
    private final SampleFormat format;
    private final TraceLayout layout;
    private final TextHeader textHeader;
    private final List<TextHeader> extendedTextHeaders;
    private final @Nullable SalvageReport salvageReport;

    /**
     * Opens bytes that may be anywhere.
     *
     * @param source closed by {@link #close()}, but not if opening fails
     * @param salvageBy as of {@link #salvage}; null where all must be whole
     */
    SegyFile(ByteSource source, @Nullable HeaderMapping salvageBy) throws IOException {
        this(source, salvageBy, 0);
    }

    /** @param madeBytes as of {@link #madeHeaderBytes()} */
    SegyFile(ByteSource source, @Nullable HeaderMapping salvageBy, int madeBytes) throws IOException {
        this.source = source;
        this.size = source.size();
        this.madeBytes = madeBytes;
        this.binaryHeader = BinaryHeaderReader.read(source);
        this.format = SampleFormat.ofCode(binaryHeader.formatCode()).orElseThrow();
        this.textHeader = new TextHeader(BinaryHeaderReader.bytes(source, 0, TextHeader.BYTES));
        this.extendedTextHeaders = ExtendedTextHeaders.read(source, binaryHeader);
        int texts = extendedTextHeaders.size();
        if (salvageBy == null) {
            this.layout = LayoutFinder.find(source, binaryHeader, format, texts);
            this.salvageReport = null;
        } else {
            Salvage salvage = LayoutFinder.salvage(source, binaryHeader, format, texts, salvageBy);
            this.layout = salvage.layout();
            this.salvageReport = salvage.report();
        }
    }

    /**
     * Opens a file for reading.
     *
     * @throws CorruptFileException if it is neither SEG-Y nor SU, is cut short, or contradicts itself
     * @throws UnsupportedFileException if it is a kind of SEG-Y, or of file, that is not read
     */
    public static SegyFile open(Path path) throws IOException {
        return open(path, null);
    }

    /**
     * Opens a file that may be elsewhere: an object at {@code https://} or {@code http://}, in a store that another module
     * knows, or a file. The rest as {@link #open(Path)}.
     *
     * @param uri what it has after {@code ?} is sent and never shown
     * @throws java.nio.file.NoSuchFileException if there is no such object
     * @throws java.nio.file.AccessDeniedException if it may not be read
     */
    public static SegyFile open(URI uri) throws IOException {
        return open(RemotePath.pathOf(uri));
    }

    /**
     * Opens a damaged file: takes the traces that are whole, which needs a pass over all of it, and
     * counts them as if the others were not there. {@link #salvageReport()} says what was left out.
     *
     * @param mapping where the trace headers hold the line numbers, by which headers are recognised too
     * @throws CorruptFileException if it is not SEG-Y, or nothing in it is whole
     * @throws UnsupportedFileException if it is a kind of SEG-Y, or of file, that is not read
     */
    public static SegyFile salvage(Path path, HeaderMapping mapping) throws IOException {
        return open(path, mapping);
    }

    /**
     * Whether bytes have the first letter of a text header, and in their binary header a format that is defined, whatever
     * else is wrong with them. Closes nothing.
     */
    public static boolean beginsLikeSegy(ByteSource source) throws IOException {
        return BinaryHeaderReader.isLikely(source);
    }

    /**
     * Opens bytes that may be anywhere, as {@link #open(Path)} those of a file.
     *
     * @param source closed with the file, but not if opening fails
     */
    public static SegyFile of(ByteSource source) throws IOException {
        return of(source, null);
    }

    private static SegyFile open(Path path, @Nullable HeaderMapping salvageBy) throws IOException {
        ByteSource source = FileOpener.openAny(path, 0);
        return OnFailure.close(source, () -> of(source, salvageBy));
    }

    /** Bytes of either kind, SEG-Y or SU. */
    static SegyFile of(ByteSource source, @Nullable HeaderMapping salvageBy) throws IOException {
        boolean segy = BinaryHeaderReader.hasFormat(source);
        Optional<ByteSource> su =
                segy && BinaryHeaderReader.startsWithText(source) ? Optional.empty() : SuFile.of(source);
        return su.isPresent() ? new SegyFile(su.get(), salvageBy, SuFile.MADE) : new SegyFile(source, salvageBy);
    }

    /** What was left out of a damaged file; empty unless it was opened to be salvaged. */
    public Optional<SalvageReport> salvageReport() {
        return Optional.ofNullable(salvageReport);
    }

    /** Whether anything was left out, or is missing: then the traces are not all that the file had, or should have. */
    public boolean isDamaged() {
        return salvageReport != null && !salvageReport.isWhole();
    }

    /** Sentences on what the headers say and the size of the file contradicts; mostly none. */
    public List<String> remarks() {
        return layout.remarks();
    }

    /**
     * Whether it is a file of Seismic Unix: traces alone, of 4-byte IEEE floats in either byte order. It is read as if the
     * headers of a SEG-Y file stood before them.
     */
    public boolean isSu() {
        return madeBytes > 0;
    }

    /**
     * Bytes at the start that no file has: the 3,600 of the text header and the binary header of an SU file, else 0. All
     * positions count them.
     */
    public int madeHeaderBytes() {
        return madeBytes;
    }

    /** Bytes that there are of it in files: {@link #size()} without headers that are made. */
    public long storedBytes() {
        return size() - madeBytes;
    }

    /** Length in bytes when it was opened; of several files that were joined, of all that is taken of them. */
    @Override
    public long size() {
        return size;
    }

    /**
     * Reads bytes of the file as they are, until {@code dst} is full.
     *
     * @param dst filled from its position to its limit. Best a direct buffer.
     * @param position byte in the file of the first one wanted
     * @throws java.io.EOFException if the file ends first
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

    /** Byte order of headers and samples. */
    public ByteOrder byteOrder() {
        return binaryHeader.byteOrder();
    }

    /** How samples are stored. */
    public SampleFormat format() {
        return format;
    }

    /** The first 3,200 bytes. */
    public TextHeader textHeader() {
        return textHeader;
    }

    /** Text headers after the binary header; mostly none. */
    public List<TextHeader> extendedTextHeaders() {
        return extendedTextHeaders;
    }

    /** The binary header. */
    public BinaryHeader binaryHeader() {
        return binaryHeader;
    }

    /**
     * Samples per trace. The binary header's count wherever the file's size agrees with it, whatever
     * the trace headers say; theirs where the binary header has none, or where only theirs agrees.
     */
    public int samplesPerTrace() {
        return layout.samples();
    }

    /** Whether {@link #samplesPerTrace()} had to be taken from the trace headers. */
    public boolean samplesFromTraceHeader() {
        return layout.samplesFromTrace();
    }

    /**
     * Sample interval in microseconds: the binary header's, else that of the first trace header (bytes
     * 117–118, or bytes 145–152 of its extension), else 0. Where one of the two is below 32,768 and the
     * other is not, which once was a negative number, the former is taken.
     */
    public double sampleIntervalMicros() throws IOException {
        return sampleIntervalMicros(binaryHeader, readTraceHeader(0));
    }

    /**
     * Sample interval in microseconds that these headers have.
     *
     * @see #sampleIntervalMicros()
     */
    public static double sampleIntervalMicros(BinaryHeader binaryHeader, TraceHeader firstTrace) {
        double fromFile = binaryHeader.sampleIntervalMicros();
        double fromTrace = firstTrace.sampleIntervalMicros();
        boolean doubtful = fromFile > Short.MAX_VALUE && fromTrace > 0 && fromTrace <= Short.MAX_VALUE;
        return fromFile > 0 && !doubtful ? fromFile : fromTrace;
    }

    /** Traces in the file, at least 1. */
    public long traceCount() {
        return layout.traces();
    }

    /** Bytes from the start of a trace header to the first sample: 240, more where revision 2 adds extensions. */
    public int traceHeaderBytes() {
        return layout.headerBytes();
    }

    /** Bytes of a trace: header and samples. */
    public int traceBytes() {
        return layout.traceBytes();
    }

    /**
     * Byte in the file where a trace's header starts.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ trace &lt; {@link #traceCount()}
     */
    public long traceOffset(long trace) {
        if (trace < 0 || trace >= layout.traces()) {
            throw new IndexOutOfBoundsException("trace " + trace + " outside 0…" + (layout.traces() - 1));
        }
        return layout.segments().offset(trace);
    }

    /** Byte of the file after the last trace; more may follow: trailer records, or padding. */
    public long tracesEnd() {
        return layout.end();
    }

    /**
     * Reads traces as they are, headers and encoded samples, with one request, or with one for each
     * piece of a damaged file.
     *
     * @param first trace to start with
     * @param count how many
     * @param dst takes {@code count · traceBytes()} bytes at its position, which moves past them; its
     *     byte order is left as it is. Best a direct buffer.
     * @throws IndexOutOfBoundsException if the file has not so many traces
     * @throws IllegalArgumentException if {@code dst} has no room for them
     */
    public void readTraces(long first, int count, ByteBuffer dst) throws IOException {
        readTraces(source, first, count, dst);
    }

    /**
     * Reads traces as {@link #readTraces} does, for a caller that plans what is read when: see {@link ByteSource#planned}.
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
                long together = Math.min(layout.segments().together(trace), first + count - trace);
                dst.limit(dst.position() + (int) together * layout.traceBytes());
                from.readFully(dst, layout.segments().offset(trace));
                trace += together;
            }
        } finally {
            dst.limit(limit);
        }
    }

    /** Samples of one trace. For many traces {@link #readTraces} costs fewer requests. */
    public float[] readTrace(long trace) throws IOException {
        int bytes = layout.traceBytes() - layout.headerBytes();
        ByteBuffer encoded = ByteBuffer.allocate(bytes).order(byteOrder());
        source.readFully(encoded, traceOffset(trace) + layout.headerBytes());
        float[] samples = new float[layout.samples()];
        format.decode(encoded, 0, samples, 0, samples.length);
        return samples;
    }

    /** Header of one trace, with its extension. */
    public TraceHeader readTraceHeader(long trace) throws IOException {
        byte[] bytes = BinaryHeaderReader.bytes(source, traceOffset(trace), layout.headerBytes());
        return TraceHeader.at(ByteBuffer.wrap(bytes).order(byteOrder()), 0, layout.headerBytes());
    }

    /** Unit of the coordinates: the binary header's, or degrees where the first trace header says geographic. */
    public MeasurementSystem coordinateUnit() throws IOException {
        return readTraceHeader(0).hasGeographicCoordinates()
                ? MeasurementSystem.DEGREES
                : binaryHeader.measurementSystem();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** The source's description, mostly its path. */
    @Override
    public String toString() {
        return source.toString();
    }
}
