package io.github.sliceline.volume.profile;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.Arrays;

/** Computes amplitude statistics of any volume, or of a part of it, in one pass over its samples. */
public final class PartStatistics {
    private PartStatistics() {}

    /**
     * Counts the samples of a part, without those of missing traces.
     *
     * @param volume opened with {@link io.github.sliceline.volume.options.MissingTraces#NAN}, so that it says which traces are
     *     missing
     * @param blocks blocks in which the volume is read
     * @param part not empty, inside the volume
     * @param threads threads that count, each with a tally of 0.6 MB; the result does not depend on their number
     * @param job hears how many bytes of samples are done
     */
    public static VolumeStatistics of(SeismicVolume volume, VolumeBlocks blocks, Region part, int threads, Job job)
            throws IOException {
        Tallies tallies = new Tallies();
        blocks.within(part)
                .forEach(
                        threads,
                        block -> tallies.count(tally -> tally.add(
                                block.samples(), Math.toIntExact(block.inner().size()))),
                        job);
        return withoutMissing(tallies.statistics(), missing(volume, part));
    }

    /** Returns the samples of a part's missing traces, which were counted as not finite. */
    private static long missing(SeismicVolume volume, Region part) throws IOException {
        int rank = part.rank();
        if (volume.bins().liveCount() == volume.bins().shape().size()) {
            return 0;
        }
        long missing = 0;
        long[] start = new long[rank - 1];
        Arrays.setAll(start, part::start);
        long[] count = Arrays.copyOf(part.shape().extents(), rank - 1);
        count[0] = 1;
        for (; start[0] < part.end(0); start[0]++) {
            for (boolean live : volume.bins().live(Region.of(start, count))) {
                missing += live ? 0 : 1;
            }
        }
        return missing * part.count(rank - 1);
    }

    private static VolumeStatistics withoutMissing(VolumeStatistics all, long missing) {
        return new VolumeStatistics(
                all.count(),
                Math.max(0, all.nonFinite() - missing),
                all.min(),
                all.max(),
                all.mean(),
                all.rms(),
                all.histogram(),
                all.p01(),
                all.p02(),
                all.p50(),
                all.p98(),
                all.p99());
    }
}
