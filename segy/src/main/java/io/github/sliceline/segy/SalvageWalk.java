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
 * Goes through a damaged file from header to header. A trace is taken if a header, or the end, follows where it should,
 * or a whole number of traces later; where none does, the next header is looked for byte by byte, by what all headers
 * of the file have in common ({@link TraceSignature}). Every byte is read once or twice; memory does not depend on the
 * size of the file, only on the number of damaged places.
 */
final class SalvageWalk {
    /** A file damaged in more places is not worth it; they would take some 10 MB. */
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

    /** Lines of the trace that was taken last. */
    private TraceSignature.Lines lines = TraceSignature.Lines.ANY;

    /** @param headerBytes bytes of a trace's header, its extensions included */
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
     * @param counts samples per trace that headers state, the most trusted first
     * @param stated true of those that the binary header states
     * @throws CorruptFileException if nothing is whole
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

    /** True if two whole traces stand one after the other, so that there is something to salvage. */
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
     * What two neighbouring headers agree on: the first two if they state this count of samples, else the
     * first two that are found to, else the first two with whatever count they state.
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

    /** What the first trace and the one after it, where there is one, agree on. */
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

    /** The bytes of a header farther on, by a small read of its own: the window stays where it is searched. */
    private ByteBuffer ahead(long position) throws IOException {
        return BinaryHeaderReader.traceHeader(source, position, header.byteOrder());
    }

    /** One walk, with what is known of the traces. */
    private final class Pass {
        private final int samples;
        private final int traceBytes;
        private final TraceSignature signature;
        private final TraceSegments.Builder taken;

        /** Header of a trace that is taken if another follows it; −1 for none. */
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

        /** At a header: takes the trace before it. Returns where the next is due. */
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

        /** Where a header was due and there is none. Returns where the next one is. */
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
                // Bytes that came in or went missing are hardly ever just between two traces.
                lose(Kind.DOUBTFUL, open, due, 1);
                open = -1;
            }
            take();
            lose(Kind.FOREIGN, due, next, wholeTraces ? (next - due) / traceBytes : 0);
            return next;
        }

        /** First byte, from one on, where a trace of any length starts for certain; {@code end} if none does. */
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

        /** Byte after a trace that has, and is as long as, another count of samples; −1 if it is not one. */
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

        /** Whether a header has a count of its own, in a file whose headers have the right one otherwise. */
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
     * Looks for trace headers from front to back of a file: a stretch of it in memory, which moves along as
     * headers are asked for. Not thread-safe.
     */
    private final class HeaderSearch {
        private static final int BYTES = 1 << 20;

        private final ByteBuffer bytes = ByteBuffer.allocateDirect((int) Math.min(BYTES, end))
                .order(header.byteOrder())
                .limit(0);
        private long start;

        /** The 240 bytes of a header, from index 0 on; valid until something else is asked for. */
        ByteBuffer header(long position) throws IOException {
            return bytes.slice(load(position), TraceHeader.BYTES).order(bytes.order());
        }

        /** First byte, from one on, where a header with this sample interval could start; the end if none could. */
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

        /** Brings a header, none beyond the end, into the window; returns its index there. */
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

    /** What is whole in a damaged file, and what is not. */
    record Salvage(TraceLayout layout, SalvageReport report) {}
}
