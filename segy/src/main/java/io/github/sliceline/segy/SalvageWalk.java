package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.segy.LayoutFinder.TraceLayout;
import io.github.sliceline.segy.TraceLoss.Kind;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Walk through a damaged file from header to header. A trace is intact if the next header, or the end of the file,
 * follows where it is due or a whole number of traces later. If no header follows there, the walk searches byte by
 * byte for the next header, by the values that all headers of the file share ({@link TraceSignature}). Each byte is
 * read once or twice. Memory depends on the number of damaged places, not on the size of the file.
 */
final class SalvageWalk {
    /** Most damaged places that are recorded, about 10 MB. A file with more is refused. */
    static final int MOST_PLACES = 1 << 17;

    private final ByteSource source;
    private final BinaryHeader header;
    private final SampleFormat format;
    private final long first;
    private final long end;
    private final int headerBytes;
    private final HeaderMapping mapping;
    private final HeaderSearch window;
    private final List<TraceLoss> losses = new ArrayList<>();

    /** Line numbers of the last trace taken. */
    private TraceSignature.Lines lines = TraceSignature.Lines.ANY;

    /** @param headerBytes bytes of a trace header with its extensions */
    SalvageWalk(
            ByteSource source,
            BinaryHeader header,
            SampleFormat format,
            long first,
            long end,
            int headerBytes,
            HeaderMapping mapping) {
        this.source = source;
        this.header = header;
        this.format = format;
        this.first = first;
        this.end = end;
        this.headerBytes = headerBytes;
        this.mapping = mapping;
        this.window = new HeaderSearch();
    }

    /**
     * @param counts samples per trace that the headers state, the most trusted first
     * @param stated true for a count that the binary header states
     * @throws CorruptFileException if no trace is intact
     */
    Salvage walk(List<Integer> counts, IntPredicate stated) throws IOException {
        for (int samples : counts) {
            TraceSignature signature = signature(samples);
            if (signature != null) {
                return new Pass(samples, signature).run(stated);
            }
        }
        throw new CorruptFileException(
                source,
                first,
                "no two traces of " + counts.get(0) + " samples every "
                        + header.get(BinaryField.SAMPLE_INTERVAL) + " µs stand one after the other; nothing can be "
                        + "salvaged, copy the file again");
    }

    /** True if two whole traces follow one another, so that there is something to salvage. */
    boolean canStart(List<Integer> counts) throws IOException {
        for (int samples : counts) {
            if (signature(samples) != null) {
                return true;
            }
        }
        return false;
    }

    private long traceBytes(int samples) {
        return headerBytes + (long) samples * format.bytes();
    }

    /**
     * Returns the values on which two neighbouring headers agree, or null. If the first two headers state this count
     * of samples, theirs are returned. Otherwise the file is searched for two headers that do. If the search fails,
     * the values of the first two headers are returned with the count that they state.
     */
    private @Nullable TraceSignature signature(int samples) throws IOException {
        long traceBytes = traceBytes(samples);
        if (traceBytes > Integer.MAX_VALUE) {
            return null;
        }
        TraceSignature ofFirst = signatureOfFirst(traceBytes);
        if (ofFirst != null && ofFirst.samples() == samples) {
            return ofFirst;
        }
        int interval = (int) header.get(BinaryField.SAMPLE_INTERVAL);
        TraceSignature sought = new TraceSignature(samples, interval, 0, mapping);
        TraceSignature found = sought.findsHeadersAnywhere() ? findPair(sought, traceBytes) : null;
        return found != null ? found : ofFirst;
    }

    /**
     * Returns the values on which the first trace and the next one agree, or null. A trace without a next one agrees.
     */
    private @Nullable TraceSignature signatureOfFirst(long traceBytes) throws IOException {
        long second = first + traceBytes;
        if (second > end) {
            return null;
        }
        TraceSignature ofFirst = read(first);
        boolean alone = second > end - TraceHeader.BYTES;
        return alone || ofFirst.resembles(window.header(second), 0, lines) ? ofFirst : null;
    }

    private @Nullable TraceSignature findPair(TraceSignature sought, long traceBytes) throws IOException {
        for (long at = window.find(sought.interval(), first); at < end; at = window.find(sought.interval(), at + 1)) {
            TraceSignature found = read(at);
            boolean paired = found.samples() == sought.samples() && at + traceBytes <= end - TraceHeader.BYTES;
            if (paired && found.matches(ahead(at + traceBytes), 0, lines)) {
                return found;
            }
        }
        return null;
    }

    private TraceSignature read(long position) throws IOException {
        return TraceSignature.of(window.header(position), 0, mapping);
    }

    /** Reads a header farther on by itself, so that the window stays where the search is. */
    private ByteBuffer ahead(long position) throws IOException {
        return BinaryHeaderReader.traceHeader(source, position, header.byteOrder());
    }

    /** One walk, with the known length of a trace. */
    private final class Pass {
        private final int samples;
        private final int traceBytes;
        private final TraceSignature signature;
        private final TraceSegments.Builder taken;

        /** Offset of a trace that is intact if another follows it, or −1. */
        private long open = -1;

        Pass(int samples, TraceSignature signature) {
            this.samples = samples;
            this.traceBytes = (int) SalvageWalk.this.traceBytes(samples);
            this.signature = signature;
            this.taken = new TraceSegments.Builder(traceBytes);
        }

        Salvage run(IntPredicate stated) throws IOException {
            long position = first;
            while (position < end) {
                position = isHeader(position) ? pass(position) : passDamage(position);
            }
            take();
            if (taken.traces() == 0) {
                throw new CorruptFileException(
                        source,
                        first,
                        "no trace of " + samples + " samples is whole; nothing can be salvaged, copy the file again");
            }
            SalvageReport report = new SalvageReport(taken.traces(), taken.pieces(), header.promisedTraces(), losses);
            TraceLayout layout = new TraceLayout(
                    headerBytes, samples, traceBytes, taken.build(), end, !stated.test(samples), List.of());
            return new Salvage(layout, report);
        }

        private boolean isHeader(long position) throws IOException {
            return position <= end - TraceHeader.BYTES && signature.resembles(window.header(position), 0, lines);
        }

        /** Takes the previous trace at a header. Returns the offset where the next header is due. */
        private long pass(long position) throws IOException {
            take();
            long otherEnd = endOfOtherLength(position);
            if (otherEnd >= 0) {
                lose(Kind.OTHER_LENGTH, position, otherEnd, 1);
                return otherEnd;
            }
            if (position + traceBytes > end) {
                lose(Kind.CUT_SHORT, position, end, 1);
                return end;
            }
            open = position;
            TraceSignature.Lines here = TraceSignature.Lines.of(window.header(position), 0, mapping);
            lines = lines.isNear(here) ? here : lines;
            return position + traceBytes;
        }

        /** Passes a place where a header is due but missing. Returns the offset of the next header. */
        private long passDamage(long due) throws IOException {
            long from = open < 0 ? due : open + headerBytes;
            long next = signature.findsHeadersAnywhere() ? findHeader(from) : end;
            if (open >= 0 && statesOtherLength(open)) {
                long ownEnd = Math.min(
                        next, open + SalvageWalk.this.traceBytes(read(open).samples()));
                lose(Kind.OTHER_LENGTH, open, ownEnd, 1);
                open = -1;
                return ownEnd;
            }
            if (next < due) {
                lose(Kind.CUT_SHORT, open, next, 1);
                open = -1;
                return next;
            }
            boolean wholeTraces = (next - due) % traceBytes == 0;
            if (open >= 0 && next < end && !wholeTraces) {
                // Bytes that were inserted or lost are rarely exactly between two traces.
                lose(Kind.DOUBTFUL, open, due, 1);
                open = -1;
            }
            take();
            lose(Kind.FOREIGN, due, next, wholeTraces ? (next - due) / traceBytes : 0);
            return next;
        }

        /**
         * Returns the first offset, from {@code from} on, where a trace of any length certainly starts, or
         * {@code end}.
         */
        private long findHeader(long from) throws IOException {
            long at = window.find(signature.interval(), from);
            while (at < end && !startsTrace(at)) {
                at = window.find(signature.interval(), at + 1);
            }
            return at;
        }

        private boolean startsTrace(long position) throws IOException {
            TraceSignature found = read(position);
            boolean near = lines.isNear(TraceSignature.Lines.of(window.header(position), 0, mapping));
            return near
                    && found.scalar() == signature.scalar()
                    && (found.samples() == signature.samples() || endOfOtherLength(position) >= 0);
        }

        /**
         * Returns the offset after a trace of another length, if the trace is as long as its header states. Returns −1
         * otherwise.
         */
        private long endOfOtherLength(long position) throws IOException {
            if (!statesOtherLength(position)) {
                return -1;
            }
            long next = position + SalvageWalk.this.traceBytes(read(position).samples());
            return next == end || isHeaderAhead(next) ? next : -1;
        }

        private boolean isHeaderAhead(long position) throws IOException {
            return position <= end - TraceHeader.BYTES && signature.resembles(ahead(position), 0, lines);
        }

        /** True if a header states a count of its own, in a file whose other headers state the right count. */
        private boolean statesOtherLength(long position) throws IOException {
            int own = read(position).samples();
            return signature.samples() == samples && own != 0 && own != samples;
        }

        private void take() throws IOException {
            if (open >= 0) {
                taken.add(open);
                open = -1;
                refuseTooMany();
            }
        }

        private void lose(Kind kind, long from, long to, long traces) throws IOException {
            TraceLoss loss = new TraceLoss(kind, from, to - from, traces, taken.traces());
            int last = losses.size() - 1;
            if (last >= 0 && losses.get(last).goesOnWith(loss)) {
                losses.set(last, losses.get(last).with(loss));
            } else {
                losses.add(loss);
                refuseTooMany();
            }
        }

        private void refuseTooMany() throws IOException {
            if (losses.size() + taken.pieces() > MOST_PLACES) {
                throw new CorruptFileException(
                        source,
                        losses.get(losses.size() - 1).offset(),
                        "damaged in more than " + losses.size() + " places up to here; are samples per trace (bytes "
                                + "3221-3222) right? copy the file again");
            }
        }
    }

    /**
     * Search for trace headers from the front to the back of the file. It holds a window of the file in memory, which
     * moves as headers are requested. Not thread-safe.
     */
    private final class HeaderSearch {
        private static final int BYTES = 1 << 20;

        private final ByteBuffer bytes = ByteBuffer.allocateDirect((int) Math.min(BYTES, end))
                .order(header.byteOrder())
                .limit(0);
        private long start;

        /** Returns the 240 bytes of a header, from index 0 on. They are valid until the next call. */
        ByteBuffer header(long position) throws IOException {
            return bytes.slice(load(position), TraceHeader.BYTES).order(bytes.order());
        }

        /**
         * Returns the first offset, from {@code from} on, where a header with this sample interval could start, or the
         * end.
         */
        long find(int interval, long from) throws IOException {
            int field = TraceField.SAMPLE_INTERVAL.bytePosition() - 1;
            short wanted = (short) interval;
            long position = from;
            while (position <= end - TraceHeader.BYTES) {
                int at = load(position);
                int last = bytes.limit() - TraceHeader.BYTES;
                for (int i = at; i <= last; i++) {
                    if (bytes.getShort(i + field) == wanted) {
                        return position + (i - at);
                    }
                }
                position += last - at + 1;
            }
            return end;
        }

        /**
         * Moves the window so that it holds a header, which must not reach beyond the end. Returns the header's index
         * in the window.
         */
        private int load(long position) throws IOException {
            if (position < start || position + TraceHeader.BYTES > start + bytes.limit()) {
                bytes.clear().limit((int) Math.min(bytes.capacity(), end - position));
                source.readFully(bytes, position);
                bytes.flip();
                start = position;
            }
            return (int) (position - start);
        }
    }

    /** The intact traces of a damaged file, and a report on the rest. */
    record Salvage(TraceLayout layout, SalvageReport report) {}
}
