package io.github.sliceline.segy.sort;

import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts any number of records of equal length by their bytes, unsigned, in bounded memory: sorts as many as the
 * memory holds, writes them to a file as one run, and merges the runs at the end, in several rounds where they
 * are many. Nothing is written while the records fit the memory. Adding is thread-safe.
 */
public final class ExternalSort implements Closeable {
    private static final int FIRST_RECORDS = 256;
    private static final int VALUES = 256;

    /** Less than this to read at a time makes merging a matter of requests. */
    private static final int MERGE_READ_BYTES = 32 << 10;

    private static final int MOST_RUNS_AT_ONCE = 512;

    private final SpillSpace space;
    private final int recordBytes;
    private final int mostRecords;
    private byte[] records;
    private int count;
    private SpilledBytes spilled;
    private List<Run> runs = new ArrayList<>();

    /** Sorted records in a store, from one byte to before another. */
    private record Run(long from, long to) {}

    public ExternalSort(SpillSpace space, int recordBytes) {
        this.space = space;
        this.recordBytes = recordBytes;
        this.mostRecords = Math.max(2, space.sortBytes() / recordBytes);
        this.records = new byte[Math.min(FIRST_RECORDS, mostRecords) * recordBytes];
        this.spilled = space.store();
    }

    /** Adds records that stand one after the other. */
    public synchronized void add(byte[] more, int moreCount) throws IOException {
        for (int done = 0; done < moreCount; ) {
            if (count * recordBytes == records.length) {
                makeRoom();
            }
            int n = Math.min(moreCount - done, records.length / recordBytes - count);
            System.arraycopy(more, done * recordBytes, records, count * recordBytes, n * recordBytes);
            count += n;
            done += n;
        }
    }

    private void makeRoom() throws IOException {
        if (count < mostRecords) {
            records = Arrays.copyOf(records, (int) Math.min(mostRecords, 2L * count) * recordBytes);
        } else {
            spill();
        }
    }

    private void spill() throws IOException {
        long from = spilled.size();
        sortBuffer();
        spilled.append(records, 0, count * recordBytes);
        runs.add(new Run(from, spilled.size()));
        count = 0;
    }

    private void sortBuffer() {
        records = radixSort(records, new byte[records.length], count, recordBytes);
    }

    /** All records in order, sealed; nothing can be added afterwards. The caller closes it. */
    public synchronized SpilledBytes sorted() throws IOException {
        SpilledBytes out = space.store();
        return OnFailure.close(out, () -> {
            if (runs.isEmpty()) {
                sortBuffer();
                out.append(records, 0, count * recordBytes);
            } else {
                spill();
                mergeTo(out);
            }
            records = new byte[0];
            count = 0;
            return out.seal();
        });
    }

    private void mergeTo(SpilledBytes out) throws IOException {
        records = new byte[0];
        int atOnce = Math.max(2, Math.min(MOST_RUNS_AT_ONCE, space.sortBytes() / MERGE_READ_BYTES));
        spilled.seal();
        while (runs.size() > atOnce) {
            SpilledBytes next = space.store();
            SpilledBytes before = spilled;
            try (before) {
                List<Run> longer = new ArrayList<>();
                for (int first = 0; first < runs.size(); first += atOnce) {
                    long from = next.size();
                    merge(runs.subList(first, Math.min(runs.size(), first + atOnce)), next);
                    longer.add(new Run(from, next.size()));
                }
                runs = longer;
            } finally {
                spilled = next;
            }
            spilled.seal();
        }
        merge(runs, out);
    }

    private void merge(List<Run> some, SpilledBytes out) throws IOException {
        int bufferBytes = Math.max(1, space.sortBytes() / some.size() / recordBytes) * recordBytes;
        PriorityQueue<Cursor> next = new PriorityQueue<>(some.size(), Comparator.naturalOrder());
        for (Run run : some) {
            Cursor cursor = new Cursor(run, bufferBytes);
            if (cursor.hasRecord()) {
                next.add(cursor);
            }
        }
        for (Cursor least = next.poll(); least != null; least = next.poll()) {
            out.append(least.buffer, least.at, recordBytes);
            least.advance();
            if (least.hasRecord()) {
                next.add(least);
            }
        }
    }

    @Override
    public void close() throws IOException {
        spilled.close();
    }

    /**
     * Sorts in passes over one byte each, last byte first; bytes that are the same in all records cost no pass.
     *
     * @param records sorted afterwards or scratch, whichever is returned
     * @param scratch as long
     * @return the array that holds the sorted records
     */
    private static byte[] radixSort(byte[] records, byte[] scratch, int count, int recordBytes) {
        int[][] starts = histograms(records, count, recordBytes);
        byte[] from = records;
        byte[] to = scratch;
        for (int digit = recordBytes - 1; digit >= 0; digit--) {
            int[] start = starts[digit];
            if (count == 0 || start[from[digit] & 0xFF] == count) {
                continue;
            }
            int next = 0;
            for (int value = 0; value < VALUES; value++) {
                int n = start[value];
                start[value] = next;
                next += n;
            }
            for (int at = 0; at < count * recordBytes; at += recordBytes) {
                int place = start[from[at + digit] & 0xFF]++;
                System.arraycopy(from, at, to, place * recordBytes, recordBytes);
            }
            byte[] swap = from;
            from = to;
            to = swap;
        }
        return from;
    }

    private static int[][] histograms(byte[] records, int count, int recordBytes) {
        int[][] counts = new int[recordBytes][VALUES];
        for (int at = 0; at < count * recordBytes; at += recordBytes) {
            for (int digit = 0; digit < recordBytes; digit++) {
                counts[digit][records[at + digit] & 0xFF]++;
            }
        }
        return counts;
    }

    /** The next record of a run. */
    private final class Cursor implements Comparable<Cursor> {
        private final long end;
        private final byte[] buffer;
        private long position;
        private int at;
        private int limit;

        Cursor(Run run, int bufferBytes) throws IOException {
            this.position = run.from;
            this.end = run.to;
            this.buffer = new byte[(int) Math.min(bufferBytes, run.to - run.from)];
            fill();
        }

        private void fill() throws IOException {
            at = 0;
            limit = (int) Math.min(buffer.length, end - position);
            spilled.read(position, buffer, 0, limit);
            position += limit;
        }

        boolean hasRecord() {
            return at < limit;
        }

        void advance() throws IOException {
            at += recordBytes;
            if (at == limit && position < end) {
                fill();
            }
        }

        @Override
        public int compareTo(Cursor other) {
            return Arrays.compareUnsigned(buffer, at, at + recordBytes, other.buffer, other.at, other.at + recordBytes);
        }
    }
}
