package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.BlockPipeline.TraceBlock;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the archive that completes blocks whose traces have their samples as encoded floats, so that they equal the
 * source. It adds the headers, the samples of traces without a bin, and the words that floats could not hold. Blocks
 * come in file order, so everything in the archive is read and decoded once. Not thread-safe.
 */
final class SourceTraces {
    private static final int HEADERS_AT_ONCE = 4096;

    private final SegyArchive archive;
    private final int samples;
    private final int width;
    private final int sampleBytes;
    private final ElementReader headers;
    private final @Nullable ElementReader extensions;
    private final ByteBuffer headerRows;
    private final KeptRows leftOut;
    private final KeptRows rawTraces;
    private final KeptRows rawWords;
    private final FloatTrip trip;

    /** @param samples samples of a trace */
    SourceTraces(SegyArchive archive, int samples) throws IOException {
        this.archive = archive;
        this.samples = samples;
        this.width = archive.format().bytes();
        this.headers = archive.bytes(VolumeProfile.TRACE_HEADERS);
        this.extensions = archive.extensionBytes() == 0 ? null : archive.bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS);
        this.headerRows = ByteBuffer.allocate(Math.max(HEADERS_AT_ONCE * TraceHeader.BYTES, archive.extensionBytes()));
        this.sampleBytes = Math.multiplyExact(samples, width);
        this.leftOut = kept(VolumeProfile.LEFT_OUT_TRACES, VolumeProfile.LEFT_OUT_SAMPLES, sampleBytes, 1);
        this.rawTraces = kept(VolumeProfile.RAW_TRACES, VolumeProfile.RAW_SAMPLES, sampleBytes, 1);
        this.rawWords = kept(VolumeProfile.RAW_POSITIONS, VolumeProfile.RAW_WORDS, width, samples);
        this.trip = new FloatTrip(archive.format());
    }

    private KeptRows kept(String numbers, String rows, int rowBytes, int perTrace) throws IOException {
        return new KeptRows(archive, numbers, rows, rowBytes, Math.multiplyExact(archive.traces(), (long) perTrace));
    }

    /** Completes the next traces. */
    void complete(TraceBlock block) throws IOException {
        putRows(headers, block, TraceHeader.BYTES, 0);
        if (extensions != null) {
            putRows(extensions, block, archive.extensionBytes(), TraceHeader.BYTES);
        }
        putLeftOut(block);
        restoreTraces(block);
        restoreWords(block);
    }

    private void putRows(ElementReader reader, TraceBlock block, int rowBytes, int offset) throws IOException {
        int atOnce = headerRows.capacity() / rowBytes;
        for (int done = 0; done < block.count(); done += atOnce) {
            int n = Math.min(atOnce, block.count() - done);
            long first = block.firstTrace() + done;
            reader.read(Region.of(new long[] {first, 0}, new long[] {n, rowBytes}), headerRows.clear());
            for (int k = 0; k < n; k++) {
                block.bytes().put(block.indexOf(first + k) + offset, headerRows, k * rowBytes, rowBytes);
            }
        }
    }

    private void putLeftOut(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        for (long trace = block.nextMissing(block.firstTrace()); trace < end; trace = block.nextMissing(trace + 1)) {
            if (leftOut.number() != trace) {
                throw archive.broken("trace " + (trace + 1) + " is in no bin of " + VolumeProfile.TRACE_INDEX
                        + " and not among " + VolumeProfile.LEFT_OUT_TRACES);
            }
            block.bytes().put(samplesAt(block, trace), leftOut.bytes(), leftOut.index(), sampleBytes);
            leftOut.advance();
        }
    }

    private int samplesAt(TraceBlock block, long trace) {
        return block.indexOf(trace) + TraceHeader.BYTES + archive.extensionBytes();
    }

    private void restoreTraces(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        while (rawTraces.number() < end) {
            int at = samplesAt(block, rawTraces.number());
            trip.restore(block.bytes(), at, rawTraces.bytes(), rawTraces.index(), samples);
            rawTraces.advance();
        }
    }

    private void restoreWords(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        while (rawWords.number() / samples < end) {
            int at = samplesAt(block, rawWords.number() / samples) + (int) (rawWords.number() % samples) * width;
            trip.restore(block.bytes(), at, rawWords.bytes(), rawWords.index(), 1);
            rawWords.advance();
        }
    }

    /**
     * Rows of a dataset whose numbers are in another dataset: samples of traces that are stored unchanged, or single
     * words. They are visited once, in the order of their numbers. Takes memory for some thousand numbers and a quarter
     * of a megabyte of rows. Not thread-safe.
     */
    private static final class KeptRows {
        /** Number after the last row. */
        static final long NONE = Long.MAX_VALUE;

        private static final int MOST_ROWS = 65_536;
        private static final int ROW_BYTES_AT_ONCE = 1 << 18;

        private final SegyArchive archive;
        private final @Nullable ElementReader numbers;
        private final @Nullable ElementReader rows;
        private final int rowBytes;
        private final long end;
        private final long count;
        private final ByteBuffer numbersAhead;
        private final ByteBuffer rowsAhead;
        private long read;
        private long next = -1;

        /** @param end number above all others */
        KeptRows(SegyArchive archive, String numbersPath, String rowsPath, int rowBytes, long end) throws IOException {
            this.archive = archive;
            this.rowBytes = rowBytes;
            this.end = end;
            boolean kept = archive.has(numbersPath);
            this.numbers = kept ? archive.longs(numbersPath) : null;
            this.rows = kept ? archive.bytes(rowsPath) : null;
            this.count = numbers == null ? 0 : numbers.dataset().shape().size();
            if (numbers != null && rows != null) {
                archive.requireShape(numbers, Shape.of(count));
                archive.requireShape(rows, Shape.of(count, rowBytes));
            }
            int atOnce = (int) Math.min(count, Math.max(1, Math.min(MOST_ROWS, ROW_BYTES_AT_ONCE / rowBytes)));
            this.numbersAhead = ByteBuffer.allocate(atOnce * Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .limit(0);
            this.rowsAhead = ByteBuffer.allocate(atOnce * rowBytes);
            advance();
        }

        /** Returns the number of the current row; {@link #NONE} after the last. */
        long number() {
            return next;
        }

        /** Returns the buffer with the row, at {@link #index}. Valid until the next call. */
        ByteBuffer bytes() {
            return rowsAhead;
        }

        /** Returns the index in {@link #bytes} of the row's first byte. */
        int index() {
            return (numbersAhead.position() / Long.BYTES - 1) * rowBytes;
        }

        /** Moves to the next row. */
        void advance() throws IOException {
            if (numbers == null || rows == null || (!numbersAhead.hasRemaining() && read == count)) {
                next = NONE;
                return;
            }
            if (!numbersAhead.hasRemaining()) {
                long n = Math.min(numbersAhead.capacity() / Long.BYTES, count - read);
                numbers.read(Region.of(new long[] {read}, new long[] {n}), numbersAhead.clear());
                numbersAhead.flip();
                rows.read(Region.of(new long[] {read, 0}, new long[] {n, rowBytes}), rowsAhead.clear());
                rowsAhead.clear();
                read += n;
            }
            long number = numbersAhead.getLong();
            if (number <= next || number >= end) {
                throw archive.broken(numbers.dataset().path() + " has " + number + " after " + next
                        + ", wanted ascending numbers below " + end);
            }
            next = number;
        }
    }
}
