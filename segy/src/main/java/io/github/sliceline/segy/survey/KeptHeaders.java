package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner.HeaderBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The trace headers of a file, kept in memory as a scan hands them on, so that the file can be
 * {@linkplain SegyScanner#scan(KeptHeaders, ScanOptions, TraceHeaderSink, io.github.sliceline.Job) scanned again} with other
 * byte positions without a pass over the file. Of each block of headers what is the same in all is kept once, and the rest as
 * differences, deflated: a few bytes a trace in most files, where the headers themselves have 240. Thread-safe.
 */
public final class KeptHeaders implements TraceHeaderSink {
    private final SegyFile file;
    private final long mostBytes;
    private final AtomicReferenceArray<byte @Nullable []> blocks;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong traces = new AtomicLong();
    private @Nullable AmplitudeSample amplitudes;

    /**
     * Keeps nothing yet.
     *
     * @param file whose headers will pass by; open for as long as they are used
     * @param mostBytes memory that they may take; of a file whose headers take more nothing is kept
     */
    public KeptHeaders(SegyFile file, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
        this.blocks = new AtomicReferenceArray<>(SegyScanner.blocksOf(file));
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
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

    /** Whether all headers of the file are here: they have passed by, and fitted. */
    public boolean isComplete() {
        return bytes.get() <= mostBytes && traces.get() == file.traceCount();
    }

    /** Bytes of memory that they take, or would have taken when there were too many. */
    public long bytes() {
        return bytes.get();
    }

    SegyFile file() {
        return file;
    }

    /** Of some traces, which are read once. */
    synchronized AmplitudeSample amplitudes() throws IOException {
        if (amplitudes == null) {
            amplitudes = AmplitudeSample.of(file);
        }
        return amplitudes;
    }

    /** Gives what is kept. */
    HeaderBlocks reader() {
        byte[] rows = new byte[SegyScanner.BLOCK_TRACES * TraceHeader.BYTES];
        ByteBuffer headers = ByteBuffer.wrap(rows).order(file.byteOrder());
        return (firstTrace, count) -> {
            DeflatedHeaders.inflate(Objects.requireNonNull(blocks.get(number(firstTrace))), rows, count);
            return headers.clear().limit(count * TraceHeader.BYTES);
        };
    }

    /**
     * Trace headers in few bytes: byte by byte of the header, its value in the first trace, and where it is not the same in all,
     * what it gains from each trace to the next. Line numbers and coordinates grow evenly, so that deflating leaves little.
     */
    private static final class DeflatedHeaders {
        private static final int BYTES = TraceHeader.BYTES;

        /** One bit for each byte of the header: whether it varies. */
        private static final int FLAGS = BYTES / Byte.SIZE;

        private DeflatedHeaders() {}

        /** Packs headers that stand from the buffer's position on. */
        static byte[] deflate(ByteBuffer headers, int count) {
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

        private static byte[] deflate(byte[] plain) {
            Deflater deflater = new Deflater(Deflater.BEST_SPEED);
            try {
                deflater.setInput(plain);
                deflater.finish();
                byte[] packed = new byte[1024 + plain.length / 8];
                int length = 0;
                while (!deflater.finished()) {
                    if (length == packed.length) {
                        packed = Arrays.copyOf(packed, 2 * length);
                    }
                    length += deflater.deflate(packed, length, packed.length - length);
                }
                return Arrays.copyOf(packed, length);
            } finally {
                deflater.end();
            }
        }

        /** Unpacks headers into an array, from 0 on. */
        static void inflate(byte[] packed, byte[] rows, int count) {
            byte[] plain = inflate(packed, BYTES + FLAGS + BYTES * (count - 1));
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

        private static byte[] inflate(byte[] packed, int most) {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(packed);
                byte[] plain = new byte[most + 1]; // one more, or the end is not reached
                int length = 0;
                while (!inflater.finished()) {
                    length += inflater.inflate(plain, length, plain.length - length);
                }
                return plain;
            } catch (DataFormatException e) {
                throw new IllegalStateException("headers that were packed here do not unpack", e);
            } finally {
                inflater.end();
            }
        }
    }
}
