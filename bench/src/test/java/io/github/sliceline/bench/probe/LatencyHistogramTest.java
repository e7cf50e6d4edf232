package io.github.sliceline.bench.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

    @Test
    void withoutDurationsThereIsNoPercentile() {
        assertThrows(IllegalStateException.class, () -> new LatencyHistogram().percentile(0.5));
    }

    @Test
    void extremesHaveBuckets() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.add(0);
        histogram.add(-5);
        histogram.add(Long.MAX_VALUE);
        assertEquals(0, histogram.percentile(0.5));
        assertEquals(Long.MAX_VALUE, histogram.percentile(1));
        assertEquals(0, histogram.percentile(0.66));
        assertEquals(Long.MAX_VALUE, histogram.percentile(0.67));
    }

    /** Against sorted durations: never below, and at most 1/32 above. */
    @RepeatedTest(20)
    void percentilesAreThoseOfSortedDurations() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        long[] nanos = new long[1 + random.nextInt(3000)];
        LatencyHistogram[] threads = {new LatencyHistogram(), new LatencyHistogram()};
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = random.nextLong() >>> (1 + random.nextInt(62));
            threads[i % 2].add(nanos[i]);
        }
        threads[0].addAll(threads[1]);
        Arrays.sort(nanos);
        for (double share : new double[] {0.01, 0.5, 0.99, 1}) {
            long wanted = nanos[Math.max(1, (int) Math.ceil(share * nanos.length)) - 1];
            long found = threads[0].percentile(share);
            String message = "seed " + seed + ": " + share + " is " + wanted + ", got " + found;
            assertTrue(found >= wanted && found - wanted <= wanted / 32, message);
        }
    }
}
