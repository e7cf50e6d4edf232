package io.github.sliceline.profile;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Amplitude statistics of any volume, or of a part of it, by one pass over its samples. */
public final class PartStatistics {
    private PartStatistics() {}

    /**
     * Counts the samples of a part. Missing traces count as not finite where the volume gives NaN for them, else with
     * the value that is stored.
     *
     * @param part not empty, inside the volume
     * @param threads that count, each with a tally of 0.6 MB; the result is the same for any number
     * @param job hears how many samples are done
     */
    public static VolumeStatistics of(SeismicVolume volume, Region part, int threads, Job job) throws IOException {
        ConcurrentLinkedQueue<AmplitudeTally> tallies = new ConcurrentLinkedQueue<>();
        volume.blocks().within(part).forEach(threads, block -> count(block, tallies), job);
        AmplitudeTally all = new AmplitudeTally();
        tallies.forEach(all::merge);
        return all.statistics();
    }

    private static void count(VolumeBlock block, ConcurrentLinkedQueue<AmplitudeTally> tallies) {
        AmplitudeTally idle = tallies.poll();
        AmplitudeTally tally = idle == null ? new AmplitudeTally() : idle;
        tally.add(block.samples(), Math.toIntExact(block.inner().size()));
        tallies.add(tally);
    }
}
