package io.github.sliceline.zgy;

import io.github.sliceline.Job;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.Optional;

/**
 * Smallest and largest finite sample of a volume; the smallest is above the largest if there is none.
 *
 * @param min smallest
 * @param max largest
 */
record Extremes(float min, float max) {
    private static final Extremes NONE = new Extremes(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);

    /** From what the file says of them, or from all samples. */
    static Extremes of(SeismicVolume volume, int threads, Job job) throws IOException {
        Optional<VolumeStatistics> known = volume.statistics();
        if (known.isPresent()) {
            return new Extremes(known.get().min(), known.get().max());
        }
        Extremes[] found = {NONE};
        volume.blocks()
                .forEach(
                        threads,
                        block -> {
                            Extremes inBlock = NONE.with(block);
                            synchronized (found) {
                                found[0] = found[0].with(inBlock.min).with(inBlock.max);
                            }
                        },
                        job);
        return found[0];
    }

    private Extremes with(VolumeBlock block) {
        float least = min;
        float most = max;
        for (int i = 0; i < block.inner().size(); i++) {
            float sample = block.samples()[i];
            if (Float.isFinite(sample)) {
                least = Math.min(least, sample);
                most = Math.max(most, sample);
            }
        }
        return new Extremes(least, most);
    }

    Extremes with(float sample) {
        return Float.isFinite(sample) ? new Extremes(Math.min(min, sample), Math.max(max, sample)) : this;
    }

    /** Largest amplitude. */
    double largest() {
        return min > max ? 0 : Math.max(Math.abs((double) min), Math.abs((double) max));
    }
}
