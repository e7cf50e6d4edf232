package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner.HeaderBlocks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Compressed copy of a file's trace headers in memory, made during a scan. The file can then be
 * {@linkplain SegyScanner#scan(KeptHeaders, ScanOptions, TraceHeaderSink, io.github.sliceline.Job) scanned again} with
 * other byte positions without reading all headers again. For each block of headers, bytes that are the same in all
 * headers are kept once, and the others as deflated differences. Most files take a few bytes per trace, where a header
 * has 240. Thread-safe.
 */
public final class KeptHeaders implements TraceHeaderSink {
    private final SegyFile file;
    private final long mostBytes;
    private final AtomicReferenceArray<byte @Nullable []> blocks;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong traces = new AtomicLong();
    private @Nullable AmplitudeSample amplitudes;

    /**
     * An empty copy.
     *
     * @param file file of the headers, which stays open as long as this copy is used
     * @param mostBytes limit of memory; if the headers take more, nothing is kept
     */
    public KeptHeaders(SegyFile file, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
        this.blocks = new AtomicReferenceArray<>(SegyScanner.blocksOf(file));
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException {
        if (bytes.get() > mostBytes) {
            return;
        }
        byte[] packed = DeflatedHeaders.deflate(packedHeaders, count);
        if (blocks.getAndSet(number(firstTrace), packed) == null) {
            traces.addAndGet(count);
            bytes.addAndGet(packed.length);
        }
        if (bytes.get() > mostBytes) {
            for (int block = 0; block < blocks.length(); block++) {
                blocks.set(block, null);
            }
        }
    }

    private static int number(long firstTrace) {
        return (int) (firstTrace / SegyScanner.BLOCK_TRACES);
    }

    /** True if all headers of the file were accepted, and they fitted in memory. */
    public boolean isComplete() {
        return bytes.get() <= mostBytes && traces.get() == file.traceCount();
    }

    /**
     * Bytes of memory that the headers take. If they exceeded the limit, the bytes that they took before they were
     * dropped.
     */
    public long bytes() {
        return bytes.get();
    }

    SegyFile file() {
        return file;
    }

    /** Returns an amplitude sample, which is read once. */
    synchronized AmplitudeSample amplitudes() throws IOException {
        if (amplitudes == null) {
            amplitudes = AmplitudeSample.of(file);
        }
        return amplitudes;
    }

    /** Returns a reader of the headers kept here. */
    HeaderBlocks reader() {
        byte[] rows = new byte[SegyScanner.BLOCK_TRACES * TraceHeader.BYTES];
        ByteBuffer headers = ByteBuffer.wrap(rows).order(file.byteOrder());
        return (firstTrace, count) -> {
            DeflatedHeaders.inflate(Objects.requireNonNull(blocks.get(number(firstTrace))), rows, count);
            return headers.clear().limit(count * TraceHeader.BYTES);
        };
    }

    /**
     * Compression of a block of trace headers. For each byte of the header it stores the value in the first trace and,
     * if the byte varies, the difference from each trace to the next. Line numbers and coordinates grow evenly, so the
     * differences deflate well.
     */
    private static final class DeflatedHeaders {
        private static final int BYTES = TraceHeader.BYTES;
        private static final int BUFFER = 1 << 14;

        /** Bytes of a set with one bit per byte of the header: set if the byte varies. */
        private static final int FLAGS = BYTES / Byte.SIZE;

        private DeflatedHeaders() {}

        /** Packs headers from the buffer's position on. */
        static byte[] deflate(ByteBuffer headers, int count) throws IOException {
            byte[] rows = new byte[count * BYTES];
            headers.get(headers.position(), rows);
            BitSet varying = varying(rows);
            byte[] plain = new byte[BYTES + FLAGS + varying.cardinality() * (count - 1)];
            System.arraycopy(rows, 0, plain, 0, BYTES);
            byte[] flags = varying.toByteArray();
            System.arraycopy(flags, 0, plain, BYTES, flags.length);
            int at = BYTES + FLAGS;
            for (int column = varying.nextSetBit(0); column >= 0; column = varying.nextSetBit(column + 1)) {
                for (int row = column + BYTES; row < rows.length; row += BYTES) {
                    plain[at++] = (byte) (rows[row] - rows[row - BYTES]);
                }
            }
            return deflate(plain);
        }

        private static BitSet varying(byte[] rows) {
            BitSet varying = new BitSet(BYTES);
            for (int row = BYTES; row < rows.length; row += BYTES) {
                for (int column = 0; column < BYTES; column++) {
                    if (rows[row + column] != rows[column]) {
                        varying.set(column);
                    }
                }
            }
            return varying;
        }

        private static byte[] deflate(byte[] plain) throws IOException {
            Deflater deflater = new Deflater(Deflater.BEST_SPEED);
            ByteArrayOutputStream packed = new ByteArrayOutputStream(1024 + plain.length / 8);
            try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater, BUFFER)) {
                out.write(plain);
            } finally {
                deflater.end();
            }
            return packed.toByteArray();
        }

        /** Unpacks headers into an array, from index 0 on. */
        static void inflate(byte[] packed, byte[] rows, int count) throws IOException {
            byte[] plain;
            try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
                plain = in.readAllBytes();
            }
            BitSet varying = BitSet.valueOf(Arrays.copyOfRange(plain, BYTES, BYTES + FLAGS));
            for (int row = 0; row < count * BYTES; row += BYTES) {
                System.arraycopy(plain, 0, rows, row, BYTES);
            }
            int at = BYTES + FLAGS;
            for (int column = varying.nextSetBit(0); column >= 0; column = varying.nextSetBit(column + 1)) {
                for (int row = column + BYTES; row < count * BYTES; row += BYTES) {
                    rows[row] = (byte) (rows[row - BYTES] + plain[at++]);
                }
            }
        }
    }
}
