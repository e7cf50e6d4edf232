package io.github.sliceline.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.volume.VolumeStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AmplitudeTallyTest {
    /** Batches of any length, some with samples that are not finite, against the plainest way to count. */
    @Test
    void agreesWithAnotherWayToCount() {
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
        VolumeStatistics found = merged.statistics(tally.sum(), tally.squares());
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

    /** All on one side of zero: neither end of the range may come from places that no sample was compared with. */
    @Test
    void rangeNeedNotHoldZero() {
        for (float sign : new float[] {1, -1}) {
            AmplitudeTally tally = new AmplitudeTally();
            tally.add(new float[] {3 * sign, 5 * sign, 4 * sign}, 3);
            tally.add(new float[] {7 * sign}, 1);
            VolumeStatistics found = tally.statistics(tally.sum(), tally.squares());
            assertEquals(sign > 0 ? 3 : -7, found.min());
            assertEquals(sign > 0 ? 7 : -3, found.max());
        }
    }
}
