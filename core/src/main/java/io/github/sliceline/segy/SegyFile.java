package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A SEG-Y file of traces of one length: its headers, and its traces by position in the file.
 *
 * <p>Opening reads the headers and compares them with the size of the file, nothing more. Trace numbers
 * count from 0. Thread-safe; do not interrupt a thread that is reading (see {@link ByteSource}).
 */
public final class SegyFile implements Closeable {
    private final ByteSource source;
    private final BinaryHeader binaryHeader;
    private final SampleFormat format;
    private final TraceLayout layout;
    private final TextHeader textHeader;
    private final List<TextHeader> extendedTextHeaders;

    private SegyFile(ByteSource source) throws IOException {
        this.source = source;
        this.binaryHeader = BinaryHeaderReader.read(source);
        this.format = SampleFormat.ofCode(binaryHeader.formatCode()).orElseThrow();
        int extended = binaryHeader.extendedTextHeaders();
        if (extended < 0) {
            throw new UnsupportedVolumeException(
                    source,
                    "the number of extended text headers (bytes 3505-3506) is " + extended
                            + ", until the one that ends them, which is not supported; set it to their number");
        }
        this.layout = TraceLayout.of(source, binaryHeader, format);
        this.textHeader = new TextHeader(BinaryHeaderReader.bytes(source, 0, TextHeader.BYTES));
        List<TextHeader> headers = new ArrayList<>(extended);
        for (int i = 0; i < extended; i++) {
            long at = BinaryHeaderReader.FILE_HEADER_BYTES + (long) i * TextHeader.BYTES;
            headers.add(new TextHeader(BinaryHeaderReader.bytes(source, at, TextHeader.BYTES)));
        }
        this.extendedTextHeaders = List.copyOf(headers);
    }

    /**
     * Opens a file for reading.
     *
     * @throws CorruptVolumeException if it is not SEG-Y, is cut short, or contradicts itself
     * @throws UnsupportedVolumeException if it is a kind of SEG-Y, or of file, that is not read
     */
    public static SegyFile open(Path path) throws IOException {
        ByteSource source = FileStore.openForReading(path);
        try {
            return new SegyFile(source);
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /**
     * Opens SEG-Y bytes that may be anywhere.
     *
     * @param source closed by {@link #close()}, but not if opening fails
     * @throws CorruptVolumeException if it is not SEG-Y, is cut short, or contradicts itself
     * @throws UnsupportedVolumeException if it is a kind of SEG-Y, or of file, that is not read
     */
    public static SegyFile open(ByteSource source) throws IOException {
        return new SegyFile(source);
    }

    /** Where the bytes come from; {@link Object#toString()} names it. */
    public ByteSource source() {
        return source;
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
     * 117–118), else 0.
     */
    public double sampleIntervalMicros() throws IOException {
        double fromFile = binaryHeader.sampleIntervalMicros();
        return fromFile > 0 ? fromFile : readTraceHeader(0).get(TraceField.SAMPLE_INTERVAL);
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
        return layout.firstTrace() + trace * layout.traceBytes();
    }

    /**
     * Reads traces as they are, headers and encoded samples, with one request.
     *
     * @param first trace to start with
     * @param count how many
     * @param dst takes {@code count · traceBytes()} bytes at its position, which moves past them; its
     *     byte order is left as it is. Best a direct buffer.
     * @throws IndexOutOfBoundsException if the file has not so many traces
     * @throws IllegalArgumentException if {@code dst} has no room for them
     */
    public void readTraces(long first, int count, ByteBuffer dst) throws IOException {
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
        dst.limit(dst.position() + (int) bytes);
        try {
            source.readFully(dst, layout.firstTrace() + first * layout.traceBytes());
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

    /** Header of one trace. */
    public TraceHeader readTraceHeader(long trace) throws IOException {
        byte[] bytes = BinaryHeaderReader.bytes(source, traceOffset(trace), TraceHeader.BYTES);
        return TraceHeader.at(ByteBuffer.wrap(bytes).order(byteOrder()), 0);
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
