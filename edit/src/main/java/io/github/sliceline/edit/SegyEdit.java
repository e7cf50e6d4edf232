package io.github.sliceline.edit;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SealedHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.undo.OverlayStore;
import io.github.sliceline.undo.Seal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets headers of a SEG-Y file in place, all of them or none, even after a crash: lines of the text header, fields of
 * the binary header, fields of the headers of chosen traces. Samples stay where they are. {@code docs/edit.md} lists
 * the names.
 */
public final class SegyEdit {
    /** Prefix of the names of fields of trace headers. */
    private static final String OF_TRACES = "trace.";

    /** Most traces of one edit, because the journal's list of pages is in memory. */
    private static final long MOST_TRACES = 1_000_000;

    private SegyEdit() {}

    /** Returns the settings of text header and binary header by name, in order, without blank lines of the text. */
    public static Map<String, String> show(Path file) throws IOException {
        try (SegyFile segy = SegyFile.open(file)) {
            return settings(segy).asMap();
        }
    }

    private static SegySettings settings(SegyFile segy) throws UnsupportedFileException {
        if (segy.isSu()) {
            throw new UnsupportedFileException(
                    segy, "is a Seismic Unix file, which has no headers but those of traces");
        }
        return new SegySettings(segy.textHeader(), segy.binaryHeader());
    }

    /**
     * Sets headers.
     *
     * @param values new values by name, set in this order
     * @param where conditions of the traces that get the values of {@code trace.} fields
     * @param options the atomicity is always {@link Atomicity#YES}; a history is refused
     * @throws IllegalArgumentException if a name is unknown, a value does not fit its field, or the file would have
     *     other traces with it
     * @param job gets the number of traces examined; its token stops the edit before anything is written
     * @throws EditFailedException if the file cannot be written
     * @throws java.util.concurrent.CancellationException if cancelled; the file is as it was
     */
    public static EditReport set(
            Path file, Map<String, String> values, HeaderFilter where, EditOptions options, Job job)
            throws IOException {
        if (options.keepHistory()) {
            throw new IllegalArgumentException(
                    file + ": SEG-Y files have no history; edit a copy of the file, or convert it and edit the volume");
        }
        Map<HeaderColumn, Number> ofTraces = ofTraces(values);
        if (ofTraces.isEmpty() != where.conditions().isEmpty()) {
            throw new IllegalArgumentException(
                    "fields such as trace.cdp_x need a condition that says which traces get them, and a"
                            + " condition needs such a field");
        }
        long start = System.nanoTime();
        List<String> changes = new ArrayList<>();
        boolean committed = false;
        EditOptions whole = options.withAtomicity(Atomicity.YES);
        EditSession session = EditSession.open(file, whole, FileFollower.NOBODY, SegyEdit::seal);
        try (session) {
            ByteStore store = session.store();
            try (SegyFile before = SegyFile.of(new OverlayStore(store))) {
                SegySettings wanted = settings(before);
                for (Map.Entry<String, String> value : values.entrySet()) {
                    if (!value.getKey().startsWith(OF_TRACES)) {
                        changes.add(TextHeaderLines.said(value, wanted.asMap()));
                        wanted = wanted.with(value.getKey(), value.getValue());
                    }
                }
                put(store, before.textHeader().bytes(), wanted.text().bytes(), before.headersStart());
                put(
                        store,
                        before.binaryHeader().bytes(),
                        wanted.binary().bytes(),
                        before.headersStart() + TextHeader.BYTES);
                if (!ofTraces.isEmpty()) {
                    long traces = setTraces(store, before, ofTraces, where, job);
                    ofTraces.forEach((column, value) ->
                            changes.add("set " + OF_TRACES + column.name() + " of " + traces + " traces to " + value));
                }
                requireSameTraces(file, before, store);
            }
            job.throwIfCancelled();
            session.commit();
            committed = true;
        } catch (IOException e) {
            boolean done = committed && !options.dryRun();
            throw session.failure(e, done ? "everything is set" : "nothing was changed", done ? values.size() : 0);
        }
        return new EditReport(file, changes, List.of(), options.dryRun(), Duration.ofNanos(System.nanoTime() - start));
    }

    private static Map<HeaderColumn, Number> ofTraces(Map<String, String> values) {
        Map<HeaderColumn, Number> columns = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (name.startsWith(OF_TRACES)) {
                HeaderColumn column = HeaderColumn.parse(name.substring(OF_TRACES.length()));
                Number number = column.type().isFloatingPoint()
                        ? (Number) SegySettings.number(name, value)
                        : (Number) SegySettings.wholeNumber(name, value);
                put(column, ByteBuffer.allocate(column.headerBytes()), number);
                columns.put(column, number);
            }
        });
        return columns;
    }

    private static void put(HeaderColumn column, ByteBuffer header, Number value) {
        if (value instanceof Double number) {
            column.put(header, 0, number.doubleValue());
        } else {
            column.put(header, 0, value.longValue());
        }
    }

    /** Returns the bytes of a SEG-Y file that are broken while it is overwritten. */
    static Seal seal(ByteSource source) throws IOException {
        try (SegyFile segy = SegyFile.of(new OverlayStore(source))) {
            long position = segy.headersStart() + SealedHeader.POSITION;
            return new Seal(position, source.read(position, SealedHeader.BYTES), SealedHeader.of(segy));
        }
    }

    private static void put(ByteStore store, byte[] before, byte[] after, long position) throws IOException {
        if (!Arrays.equals(before, after)) {
            store.writeFully(ByteBuffer.wrap(after), position);
        }
    }

    private static long setTraces(
            ByteStore store, SegyFile segy, Map<HeaderColumn, Number> values, HeaderFilter where, Job job)
            throws IOException {
        long[] traces = {0};
        int headerBytes =
                values.keySet().stream().mapToInt(HeaderColumn::headerBytes).reduce(where.headerBytes(), Math::max);
        SegyScanner.readHeaders(
                segy,
                1,
                headerBytes,
                (first, count, packed) -> {
                    for (int k = 0; k < count; k++) {
                        int at = packed.position() + k * headerBytes;
                        if (where.accepts(packed, at)) {
                            traces[0]++;
                            requireFew(segy, traces[0]);
                            byte[] copy = new byte[headerBytes];
                            packed.get(at, copy);
                            ByteBuffer header = ByteBuffer.wrap(copy).order(segy.byteOrder());
                            values.forEach((column, value) -> put(column, header, value));
                            store.writeFully(header, segy.traceOffset(first + k));
                        }
                    }
                },
                job);
        if (traces[0] == 0) {
            throw new IllegalArgumentException(segy + ": no trace meets the conditions");
        }
        return traces[0];
    }

    private static void requireFew(SegyFile segy, long traces) {
        if (traces > MOST_TRACES) {
            throw new IllegalArgumentException(
                    segy + ": at most " + MOST_TRACES + " traces are changed at once; set narrower conditions");
        }
    }

    private static void requireSameTraces(Path file, SegyFile before, ByteStore store) {
        String was = traces(before);
        String is;
        try (SegyFile after = SegyFile.of(new OverlayStore(store))) {
            is = traces(after);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + ": with these values the file could not be read: " + e.getMessage(), e);
        }
        if (!is.equals(was)) {
            throw new IllegalArgumentException(
                    file + ": it has " + was + ", and with other headers would have " + is + "; nothing was changed");
        }
    }

    private static String traces(SegyFile segy) {
        return segy.traceCount() + " traces of " + segy.traceBytes() + " bytes from byte " + segy.traceOffset(0)
                + " on, " + segy.byteOrder();
    }
}
