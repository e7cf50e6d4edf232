package io.github.sliceline.volume.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AmplitudeTallyTest {
    /** Batches of any length, some with samples that are not finite, against the plainest way to count. */
    @Test
    void statisticsAgreeWithAnotherCount() {
        Random random = new Random(5);
        AmplitudeTally tally = new AmplitudeTally();
        List<Float> all = new ArrayList<>();
        for (int batch = 0; batch < 60; batch++) {
            float[] samples = new float[1 + random.nextInt(300)];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = (float) (random.nextGaussian() * Math.pow(2, random.nextInt(40) - 20));
            }
            if (batch % 3 == 0) {
                samples[random.nextInt(samples.length)] = Float.NaN;
                samples[random.nextInt(samples.length)] = Float.NEGATIVE_INFINITY;
            }
            int count = 1 + random.nextInt(samples.length); // what stands behind does not count
            tally.add(samples, count);
            for (int i = 0; i < count; i++) {
                all.add(samples[i]);
            }
        }
        AmplitudeTally merged = new AmplitudeTally();
        merged.merge(tally);
        VolumeStatistics found = merged.statistics();
        List<Float> finite = all.stream().filter(Float::isFinite).sorted().toList();
        assertEquals(finite.size(), found.count());
        assertEquals(all.size() - finite.size(), found.nonFinite());
        assertEquals(finite.get(0), found.min());
        assertEquals(finite.get(finite.size() - 1), found.max());
        double sum = finite.stream().mapToDouble(Float::doubleValue).sum();
        double squares = finite.stream().mapToDouble(x -> (double) x * x).sum();
        assertEquals(sum / finite.size(), found.mean(), 1e-12 * Math.sqrt(squares));
        assertEquals(Math.sqrt(squares / finite.size()), found.rms(), 1e-12 * found.rms());
        float median = finite.get(finite.size() / 2);
        assertEquals(median, found.p50(), 0.05 * found.rms());
        assertEquals(finite.size(), found.histogram().stream().mapToLong(n -> n).sum());
    }

    /** However pieces are shared out among tallies, and in whatever order: the same to the last bit. */
    @Test
    void sumsDoNotDependOnTheOrderOfPieces() {
        Random random = new Random(6);
        List<float[]> traces = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            float[] trace = new float[1 + random.nextInt(100)];
            for (int k = 0; k < trace.length; k++) {
                trace[k] = (float) (random.nextGaussian() * Math.pow(2, random.nextInt(60) - 30));
            }
            if (i % 50 == 0) {
                trace[random.nextInt(trace.length)] = Float.NaN;
            }
            traces.add(trace);
        }
        int piece = 16;
        AmplitudeTally one = new AmplitudeTally();
        for (float[] trace : traces) {
            for (int from = 0; from < trace.length; from += piece) {
                float[] part = Arrays.copyOfRange(trace, from, Math.min(trace.length, from + piece));
                one.add(part, part.length);
            }
        }
        Collections.shuffle(traces, random);
        AmplitudeTally all = new AmplitudeTally();
        for (int from = 0; from < traces.size(); ) {
            int end = Math.min(traces.size(), from + 1 + random.nextInt(300));
            AmplitudeTally tally = new AmplitudeTally();
            traces.subList(from, end).forEach(trace -> tally.add(trace, trace.length, piece));
            if (random.nextBoolean()) {
                all.merge(tally);
            } else {
                all.addBytes(ByteBuffer.wrap(tally.toBytes()));
            }
            from = end;
        }
        assertEquals(one.statistics(), all.statistics());
    }

    @Test
    void sumsAreExact() {
        Random random = new Random(7);
        ExactSum sum = new ExactSum();
        BigDecimal exact = BigDecimal.ZERO;
        for (int i = 0; i < 5000; i++) {
            double value = random.nextInt(100) == 0
                    ? Double.longBitsToDouble(random.nextLong() >>> 13)
                    : random.nextGaussian() * Math.pow(2, random.nextInt(200) - 100);
            sum.add(value);
            exact = exact.add(new BigDecimal(value));
            assertEquals(exact.doubleValue(), sum.value(), Math.ulp(exact.doubleValue()));
        }
    }

    /** All on one side of zero: neither end of the range may come from places that no sample was compared with. */
    @Test
    void theRangeNeedNotContainZero() {
        for (float sign : new float[] {1, -1}) {
            AmplitudeTally tally = new AmplitudeTally();
            tally.add(new float[] {3 * sign, 5 * sign, 4 * sign}, 3);
            tally.add(new float[] {7 * sign}, 1);
            VolumeStatistics found = tally.statistics();
            assertEquals(sign > 0 ? 3 : -7, found.min());
            assertEquals(sign > 0 ? 7 : -3, found.max());
        }
    }
}
