package io.github.sliceline.mirror.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangesTest {
    /** Against a bit for each byte. */
    @Test
    void rangesAreTheBytesThatWereAddedAndNotCut() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Ranges ranges = new Ranges();
            BitSet wanted = new BitSet();
            for (int step = 0; step < 60; step++) {
                int start = random.nextInt(200);
                int end = start + random.nextInt(20);
                if (random.nextInt(10) == 0) {
                    ranges.cut(start);
                    wanted.clear(start, 300);
                } else {
                    ranges.add(start, end);
                    wanted.set(start, end);
                }
                check(ranges, wanted, "seed " + seed + ", step " + step);
                int from = random.nextInt(200);
                int to = from + random.nextInt(30);
                assertEquals(
                        wanted.nextClearBit(from) >= to,
                        ranges.contain(from, to),
                        () -> ranges + " contain " + from + " to " + to);
            }
        }
    }

    private static void check(Ranges ranges, BitSet wanted, String what) {
        BitSet found = new BitSet();
        long lastEnd = -1;
        for (Map.Entry<Long, Long> range : ranges.starts().entrySet()) {
            assertTrue(range.getKey() > lastEnd && range.getValue() > range.getKey(), what + ": " + ranges);
            found.set(range.getKey().intValue(), range.getValue().intValue());
            lastEnd = range.getValue();
        }
        assertEquals(wanted, found, what);
    }
}
