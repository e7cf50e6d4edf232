package io.github.sliceline.segy.survey;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.sort.ExternalSort;
import io.github.sliceline.segy.sort.RunBuilder;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import io.github.sliceline.segy.sort.TraceRun;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Line numbers and offsets of all traces, gathered during a scan. They are kept as runs while these are few. Otherwise
 * each trace becomes a record in an {@link ExternalSort}. Adding is thread-safe and accepts blocks in any order.
 */
final class TraceGeometry implements Closeable {
    private static final int EXPANDED_AT_ONCE = 1024;

    private final ScanOptions options;
    private volatile boolean givenUp;
    private final NumberRange inlines = new NumberRange();
    private final NumberRange crosslines = new NumberRange();
    private final NumberRange offsets = new NumberRange();
    private final LineChanges changes = new LineChanges();
    private final HeaderOddities.@Nullable UsualValues usual;
    private final List<@Nullable HeaderOddities> oddities;
    private final List<@Nullable Ends> ends;
    private final byte[] expanded = new byte[EXPANDED_AT_ONCE * TraceRecord.BYTES];

    /** Runs of each block; empty once they are sorted. */
    private final List<List<TraceRun>> runs;

    private long runCount;
    private @Nullable ExternalSort sort;
    private @Nullable ExternalSort leftOut;
    private long leftOutCount;

    /** First and last trace of a block. Their neighbours are in other blocks. */
    private record Ends(TraceRun first, TraceRun last) {}

    /**
     * Contents of one block of trace headers.
     *
     * @param runs runs of the block; empty if all its traces are left out, or lines are not looked for
     * @param changes changes inside the block
     * @param leftOut numbers of the traces that the file's overrides leave out, 8 bytes each
     */
    record Block(
            List<TraceRun> runs,
            LineChanges changes,
            @Nullable HeaderOddities oddities,
            ByteBuffer leftOut) {
        private static final ByteBuffer NO_TRACE = ByteBuffer.allocate(0);

        /**
         * Reads packed headers in the file's byte order.
         *
         * @param headerBytes bytes of each header
         * @param mapping fields of the geometry; null if lines are not looked for
         * @param usual usual values of the file; null to count no oddities
         * @throws UnsupportedFileException if a line number or offset is no whole number, or has more than 32 bits
         */
        static Block of(
                SegyFile file,
                int headerBytes,
                long firstTrace,
                int count,
                ByteBuffer headers,
                @Nullable HeaderMapping mapping,
                HeaderOddities.@Nullable UsualValues usual)
                throws UnsupportedFileException {
            HeaderFilter where = file.overrides().where();
            boolean takesAll = where.isAll();
            ByteBuffer leftOut = takesAll ? NO_TRACE : ByteBuffer.allocate(count * Long.BYTES);
            RunBuilder builder = new RunBuilder(null);
            HeaderOddities oddities = usual == null ? null : new HeaderOddities(usual);
            for (int k = 0; k < count; k++) {
                int at = k * headerBytes;
                if (!takesAll && !where.accepts(headers, at)) {
                    leftOut.putLong(firstTrace + k);
                    continue;
                }
                if (mapping != null) {
                    builder.add(
                            firstTrace + k,
                            number(mapping.inline(), headers, at, file, firstTrace + k),
                            number(mapping.crossline(), headers, at, file, firstTrace + k),
                            number(mapping.offset(), headers, at, file, firstTrace + k));
                }
                if (oddities != null) {
                    oddities.add(firstTrace + k, headers, at);
                }
            }
            List<TraceRun> runs = builder.runs();
            LineChanges changes = new LineChanges();
            for (int i = 0; i < runs.size(); i++) {
                changes.addInside(runs.get(i));
                if (i > 0) {
                    changes.addBetween(runs.get(i - 1), runs.get(i));
                }
            }
            return new Block(runs, changes, oddities, leftOut.flip());
        }

        private static int number(HeaderColumn field, ByteBuffer headers, int at, SegyFile file, long trace)
                throws UnsupportedFileException {
            if (field.type() == FieldType.INT32) {
                return headers.getInt(at + field.bytePosition() - 1);
            }
            String problem;
            try {
                long number = field.get(headers, at);
                if (number == (int) number) {
                    return (int) number;
                }
                problem = number + " in bytes " + field.bytesText() + " has more than 32 bits";
            } catch (ArithmeticException e) {
                problem = e.getMessage();
            }
            throw new UnsupportedFileException(
                    file,
                    "the " + field.name() + " number of trace " + (trace + 1) + ", " + problem
                            + "; name another field, or another type of this one");
        }
    }

    /**
     * @param usual usual values of the file; null for a trial, which makes no survey and is given up if there are many
     *     runs
     */
    TraceGeometry(ScanOptions options, HeaderOddities.@Nullable UsualValues usual, int blocks) {
        this.options = options;
        this.usual = usual;
        this.oddities = new ArrayList<>(Collections.nCopies(blocks, null));
        this.runs = new ArrayList<>(Collections.nCopies(blocks, List.of()));
        this.ends = new ArrayList<>(Collections.nCopies(blocks, null));
    }

    /** Adds the contents of a block. */
    synchronized void add(int number, Block block) throws IOException {
        for (TraceRun run : block.runs) {
            inlines.add(run.inline(), run.inlineStep(), run.count());
            crosslines.add(run.crossline(), run.crosslineStep(), run.count());
            offsets.add(run.offset(), run.offsetStep(), run.count());
        }
        if (block.leftOut.hasRemaining()) {
            byte[] numbers = new byte[block.leftOut.remaining()];
            block.leftOut.get(numbers);
            leftOut().add(numbers, numbers.length / Long.BYTES);
            leftOutCount += numbers.length / Long.BYTES;
        }
        changes.add(block.changes);
        oddities.set(number, block.oddities);
        if (block.runs.isEmpty()) {
            return;
        }
        ends.set(number, new Ends(block.runs.get(0), block.runs.get(block.runs.size() - 1)));
        if (sort != null) {
            expand(block.runs);
            return;
        }
        runs.set(number, block.runs);
        runCount += block.runs.size();
        if (runCount > options.mostRuns()) {
            if (usual == null) {
                givenUp = true;
                Collections.fill(runs, List.of());
            } else {
                startSorting();
            }
        }
    }

    /** True if there were too many runs. The contents are then invalid. */
    boolean isGivenUp() {
        return givenUp;
    }

    private void startSorting() throws IOException {
        sort = new ExternalSort(options.space(), TraceRecord.BYTES);
        for (List<TraceRun> block : runs) {
            expand(block);
        }
        Collections.fill(runs, List.of());
    }

    private void expand(List<TraceRun> some) throws IOException {
        int count = 0;
        for (TraceRun run : some) {
            for (int k = 0; k < run.count(); k++) {
                if (count == EXPANDED_AT_ONCE) {
                    sorter().add(expanded, count);
                    count = 0;
                }
                TraceRecord.put(
                        expanded,
                        count++ * TraceRecord.BYTES,
                        run.inline() + k * run.inlineStep(),
                        run.crossline() + k * run.crosslineStep(),
                        run.offset() + k * run.offsetStep(),
                        run.firstTrace() + k);
            }
        }
        sorter().add(expanded, count);
    }

    private ExternalSort sorter() {
        return Objects.requireNonNull(sort);
    }

    /** Returns all runs in file order, after the scan. Empty if there were too many. */
    List<TraceRun> joinedRuns() {
        RunBuilder joined = new RunBuilder(null);
        for (List<TraceRun> block : runs) {
            block.forEach(joined::add);
        }
        return joined.runs();
    }

    /** Returns all traces sorted by inline, crossline, offset and number in the file. The caller closes the store. */
    SpilledBytes sorted() throws IOException {
        if (sort == null) {
            startSorting();
        }
        return sorter().sorted();
    }

    /** Returns the changes over the whole file. May be called once. */
    LineChanges changes() {
        Ends before = null;
        for (Ends block : ends) {
            if (block != null && before != null) {
                changes.addBetween(before.last, block.first);
            }
            before = block != null ? block : before;
        }
        return changes;
    }

    /** Returns the numbers of the traces that are left out, 8 bytes each, to which more may be added. */
    ExternalSort leftOut() {
        if (leftOut == null) {
            leftOut = new ExternalSort(options.space(), Long.BYTES);
        }
        return leftOut;
    }

    /** Returns how many traces the overrides of the file leave out. */
    long leftOutCount() {
        return leftOutCount;
    }

    NumberRange inlines() {
        return inlines;
    }

    NumberRange crosslines() {
        return crosslines;
    }

    NumberRange offsets() {
        return offsets;
    }

    /** Returns the oddities of the whole file. The number of threads does not change them. */
    HeaderOddities oddities() {
        HeaderOddities all = new HeaderOddities(Objects.requireNonNull(usual));
        oddities.forEach(block -> all.add(Objects.requireNonNull(block)));
        return all;
    }

    @Override
    public void close() throws IOException {
        ExternalSort numbers = leftOut;
        try (numbers) {
            if (sort != null) {
                sort.close();
            }
        }
    }
}
