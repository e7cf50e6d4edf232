package io.github.sliceline.viewer.survey;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds a first amplitude clip for a file without statistics. It reads parts of a few planes until one of them has
 * amplitudes, and begins with the cheapest plane in the middle.
 */
record ClipFinder(SeismicVolume volume, CancelToken cancel) {
    private static final Logger LOG = LoggerFactory.getLogger(ClipFinder.class);

    private static final AmplitudeClip PERCENTILE = new AmplitudeClip(98, true);

    /** Most samples that are read at once: 4 MB, which takes any drive a few milliseconds. */
    private static final long MOST_SAMPLES = 1 << 20;

    /**
     * Places of the tried planes as fractions of an axis. Edges of surveys are often blank, and a conversion begins at
     * the first line.
     */
    private static final double[] PLACES = {0.5, 0, 0.25, 0.75};

    /** Returns the clip, or ±1 if no sample has an amplitude. */
    static AmplitudeRange of(SeismicVolume volume, Job job) {
        ClipFinder sample = new ClipFinder(volume, job.token());
        for (double place : PLACES) {
            Optional<AmplitudeRange> found = sample.at(place);
            if (found.isPresent()) {
                return found.get();
            }
        }
        return AmplitudeRange.symmetrical(1);
    }

    private Optional<AmplitudeRange> at(double place) {
        try {
            Region region = cheapest(place);
            float[] samples = new float[(int) region.size()];
            volume.read(region, FloatBuffer.wrap(samples), cancel);
            return clip(samples);
        } catch (IOException e) {
            LOG.debug("{}: no clip from a plane", volume, e); // the pane that shows the plane reports the error
            return Optional.empty();
        }
    }

    private static Optional<AmplitudeRange> clip(float[] samples) {
        for (float sample : samples) {
            if (sample != 0 && Float.isFinite(sample)) {
                return Optional.of(AmplitudeRange.of(samples, PERCENTILE, 1));
            }
        }
        return Optional.empty();
    }

    private Region cheapest(double place) throws IOException {
        Shape shape = volume.shape();
        Region cheapest = plane(shape, 0, place);
        long least = Long.MAX_VALUE;
        for (int across = 0; across < shape.rank() - 1; across++) {
            Region plane = plane(shape, across, place);
            long bytes = volume.cost(Query.of(plane)).map(ReadCost::bytes).orElse(plane.size());
            if (bytes < least) {
                cheapest = plane;
                least = bytes;
            }
        }
        return cheapest;
    }

    /**
     * Returns the middle of a plane across one dimension, with at most {@link #MOST_SAMPLES} samples. For a vector or
     * matrix it is the middle of the array.
     */
    private static Region plane(Shape shape, int across, double place) {
        int rank = shape.rank();
        long[] start = new long[rank];
        long[] count = shape.extents();
        if (rank > 2) {
            take(start, count, across, place, 1);
        }
        if (rank == 4 && across != 2) {
            take(start, count, 2, 0, 1); // the first offset
        }
        long left = MOST_SAMPLES;
        for (int d = rank - 1; d >= 0; d--) {
            take(start, count, d, 0.5, Math.max(1, left));
            left /= count[d];
        }
        return Region.of(start, count);
    }

    /**
     * Limits one dimension of a region to at most {@code most} indices.
     *
     * @param place where the kept indices lie, 0 for the start of the dimension, 1 for its end
     */
    private static void take(long[] start, long[] count, int dimension, double place, long most) {
        long kept = Math.min(count[dimension], most);
        start[dimension] += (long) ((count[dimension] - kept) * place);
        count[dimension] = kept;
    }
}
