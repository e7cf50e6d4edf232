package io.github.sliceline.segy.sort;

/** Sorts records of equal length by all their bytes, unsigned, the first byte counting most. */
final class RadixSort {
    private static final int VALUES = 256;

    private RadixSort() {}

    /**
     * Sorts in passes over one byte each, last byte first; bytes that are the same in all records cost no pass.
     *
     * @param records sorted afterwards or scratch, whichever is returned
     * @param scratch as long
     * @return the array that holds the sorted records
     */
    static byte[] sort(byte[] records, byte[] scratch, int count, int recordBytes) {
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
}
