package io.github.sliceline.segy.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random records, with many equal bytes, against a sort of the standard library. */
class ExternalSortTest {
    @TempDir
    Path folder;

    @Test
    void sortsAnyNumberInAnyMemory() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int recordBytes = 1 + random.nextInt(24);
            int count = random.nextInt(700);
            byte[][] records = new byte[count][recordBytes];
            for (byte[] record : records) {
                for (int i = 0; i < recordBytes; i++) {
                    record[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt() : -1);
                }
            }
            SpillSpace space = new SpillSpace(folder, 1 + random.nextInt(4000));
            try (ExternalSort sort = new ExternalSort(space, recordBytes)) {
                for (byte[] record : records) {
                    sort.add(record, 1);
                }
                Arrays.sort(records, Arrays::compareUnsigned);
                assertSorted(records, recordBytes, sort, "seed " + seed);
            }
        }
    }

    private static void assertSorted(byte[][] wanted, int recordBytes, ExternalSort sort, String message)
            throws IOException {
        try (SpilledBytes sorted = sort.sorted()) {
            assertEquals((long) wanted.length * recordBytes, sorted.size(), message);
            byte[] found = new byte[recordBytes];
            for (int i = 0; i < wanted.length; i++) {
                sorted.read((long) i * recordBytes, found, 0, recordBytes);
                assertArrayEquals(wanted[i], found, message + ", record " + i);
            }
        }
    }

    @Test
    void recordsSortAsTheirNumbers() {
        int[] numbers = {Integer.MIN_VALUE, -70000, -1, 0, 1, 256, Integer.MAX_VALUE};
        byte[] before = new byte[TraceRecord.BYTES];
        byte[] after = new byte[TraceRecord.BYTES];
        for (int i = 1; i < numbers.length; i++) {
            TraceRecord.put(before, 0, numbers[i - 1], numbers[i], numbers[i], Long.MAX_VALUE);
            TraceRecord.put(after, 0, numbers[i], numbers[i - 1], numbers[i - 1], 0);
            assertEquals(-1, Integer.signum(Arrays.compareUnsigned(before, after)));
            assertEquals(numbers[i], TraceRecord.inline(after, 0));
            assertEquals(numbers[i - 1], TraceRecord.crossline(after, 0));
            assertEquals(numbers[i - 1], TraceRecord.offset(after, 0));
            assertEquals(Long.MAX_VALUE, TraceRecord.trace(before, 0));
        }
    }
}
