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
 * Reader of the archive that completes blocks whose traces have their samples as encoded floats. It adds the headers, the
 * samples of traces without a bin, and the words that floats could not hold. Blocks come in file order, so everything in
 * the archive is read and decoded once. Not thread-safe.
 */
final class SourceTraces {
    private static final int HEADERS_AT_ONCE = 4096;

    private final SegyArchive archive;
    private final SourceExport.Content content;
    private final long allSamples;
    private final int width;
    private final ElementReader headers;
    private final @Nullable ElementReader extensions;
    private final ByteBuffer headerRows;
    private final KeptRows leftOut;
    private final KeptRows rawTraces;
    private final KeptRows rawWords;
    private final FloatTrip trip;

    /** @param allSamples samples of a trace of the source */
    SourceTraces(SegyArchive archive, SourceExport.Content content, int allSamples) throws IOException {
        this.archive = archive;
        this.content = content;
        this.allSamples = allSamples;
        this.width = archive.format().bytes();
        this.headers = archive.bytes(VolumeProfile.TRACE_HEADERS);
        int extensionBytes = content.form().headerBytes() - TraceHeader.BYTES;
        this.extensions = extensionBytes == 0 ? null : archive.bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS);
        this.headerRows = ByteBuffer.allocate(Math.max(HEADERS_AT_ONCE * TraceHeader.BYTES, extensionBytes));
        int traceBytes = Math.multiplyExact(allSamples, width);
        this.leftOut = kept(VolumeProfile.LEFT_OUT_TRACES, VolumeProfile.LEFT_OUT_SAMPLES, traceBytes, 1);
        this.rawTraces = kept(VolumeProfile.RAW_TRACES, VolumeProfile.RAW_SAMPLES, traceBytes, 1);
        this.rawWords = kept(VolumeProfile.RAW_POSITIONS, VolumeProfile.RAW_WORDS, width, allSamples);
        this.trip = new FloatTrip(archive.format());
    }

    private KeptRows kept(String numbers, String rows, int rowBytes, int perTrace) throws IOException {
        return new KeptRows(archive, numbers, rows, rowBytes, Math.multiplyExact(archive.traces(), (long) perTrace));
    }

    /** Completes the next traces. */
    void complete(TraceBlock block) throws IOException {
        putRows(headers, block, TraceHeader.BYTES, 0);
        if (extensions != null) {
            putRows(extensions, block, content.form().headerBytes() - TraceHeader.BYTES, TraceHeader.BYTES);
        }
        OriginalHeaders changed = content.changed();
        for (int k = 0; changed != null && k < block.count(); k++) {
            long number = block.firstTrace() + k;
            changed.change(
                    block.bytes(), block.indexOf(number), content.traces().traceAt(number), number + 1);
        }
        if (content.isExact(archive)) {
            long last = content.traces().traceAt(block.firstTrace() + block.count() - 1);
            putLeftOut(block);
            restoreTraces(block, last);
            restoreWords(block, last);
        }
    }

    /** Reads rows together that lie near one another. */
    private void putRows(ElementReader reader, TraceBlock block, int rowBytes, int offset) throws IOException {
        ChosenTraces traces = content.traces();
        int atOnce = headerRows.capacity() / rowBytes;
        for (int done = 0; done < block.count(); ) {
            long number = block.firstTrace() + done;
            long first = traces.traceAt(number);
            int some = Math.min(atOnce, block.count() - done);
            while (traces.traceAt(number + some - 1) - first >= atOnce) {
                some = (some + 1) / 2;
            }
            long last = traces.traceAt(number + some - 1);
            Region rows = Region.of(new long[] {first, 0}, new long[] {last - first + 1, rowBytes});
            reader.read(rows, headerRows.clear());
            for (int k = 0; k < some; k++) {
                int row = (int) (traces.traceAt(number + k) - first);
                block.bytes().put(block.indexOf(number + k) + offset, headerRows, row * rowBytes, rowBytes);
            }
            done += some;
        }
    }

    private void putLeftOut(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        for (long trace = block.nextMissing(block.firstTrace()); trace < end; trace = block.nextMissing(trace + 1)) {
            if (leftOut.number() != trace) {
                throw archive.broken("trace " + (trace + 1) + " is in no bin of " + VolumeProfile.TRACE_INDEX
                        + " and not among " + VolumeProfile.LEFT_OUT_TRACES);
            }
            int at = block.indexOf(trace) + content.form().headerBytes();
            block.bytes().put(at, leftOut.bytes(), leftOut.index(), content.samples() * width);
            leftOut.advance();
        }
    }

    private void restoreTraces(TraceBlock block, long last) throws IOException {
        for (; rawTraces.number() <= last; rawTraces.advance()) {
            restore(
                    block,
                    rawTraces.number(),
                    content.firstSample(),
                    rawTraces,
                    content.firstSample(),
                    content.samples());
        }
    }

    private void restoreWords(TraceBlock block, long last) throws IOException {
        for (; rawWords.number() / allSamples <= last; rawWords.advance()) {
            long sample = rawWords.number() % allSamples;
            if (sample >= content.firstSample() && sample < content.firstSample() + content.samples()) {
                restore(block, rawWords.number() / allSamples, (int) sample, rawWords, 0, 1);
            }
        }
    }

    /**
     * Restores words of a trace of the source, if the trace is exported.
     *
     * @param sample index of the first word in the trace
     * @param from index of the first word in the kept row
     */
    private void restore(TraceBlock block, long trace, int sample, KeptRows kept, int from, int words) {
        if (content.traces().has(trace)) {
            int at = block.indexOf(content.traces().numberOf(trace))
                    + content.form().headerBytes()
                    + (sample - content.firstSample()) * width;
            trip.restore(block.bytes(), at, kept.bytes(), kept.index() + from * width, words);
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
