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
 * Sort of any number of records of equal length by their bytes, unsigned, in bounded memory. It sorts as many records
 * as fit in memory, and writes them to a file as a run. At the end it merges the runs, in several rounds if there are
 * many. If all records fit in memory, nothing is written. Adding is thread-safe.
 */
public final class ExternalSort implements Closeable {
    private static final int FIRST_RECORDS = 256;
    private static final int VALUES = 256;

    /** Least number of bytes read at a time in a merge. With less, requests would take most of the time. */
    private static final int MERGE_READ_BYTES = 32 << 10;

    private static final int MOST_RUNS_AT_ONCE = 512;

    private final SpillSpace space;
    private final int recordBytes;
    private final int mostRecords;
    private byte[] records;
    private int count;
    private SpilledBytes spilled;
    private List<Run> runs = new ArrayList<>();

    /** Sorted records in a store, from offset {@code from} to before {@code to}, bytes. */
    private record Run(long from, long to) {}

    public ExternalSort(SpillSpace space, int recordBytes) {
        this.space = space;
        this.recordBytes = recordBytes;
        this.mostRecords = Math.max(2, space.sortBytes() / recordBytes);
        this.records = new byte[Math.min(FIRST_RECORDS, mostRecords) * recordBytes];
        this.spilled = space.store();
    }

    /** Adds consecutive records from the start of an array. */
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

    /** Returns all records in order as a sealed store, which the caller closes. No record can be added afterwards. */
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
     * Sorts in one pass per byte, last byte first. A byte that is the same in all records takes no pass.
     *
     * @param records records to sort; holds either the sorted records or scratch data afterwards
     * @param scratch array of the same length
     * @return the array with the sorted records
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

    /** Reader of a run, positioned at its next record. */
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
