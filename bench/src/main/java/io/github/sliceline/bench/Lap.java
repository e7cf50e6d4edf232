package io.github.sliceline.bench;

import io.github.sliceline.volume.info.ReadCost;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Times of one direction along one path.
 *
 * @param path name of the path
 * @param direction direction of the planes, or the name of another pattern
 * @param timings times by state, for the states that were measured
 * @param planned average of the requests and bytes that the path plans for a batch; empty if the path does not tell
 * @param counted average of the read calls, and of the bytes from storage, that the system counted for a cold batch;
 *     empty if the system does not count them
 */
public record Lap(
        String path,
        String direction,
        Map<State, Timing> timings,
        Optional<ReadCost> planned,
        Optional<ReadCost> counted) {

    public Lap {
        timings = Map.copyOf(timings);
    }

    /** Requests and bytes of a batch: as planned, or else as counted. */
    public Optional<ReadCost> issued() {
        return planned.or(() -> counted);
    }

    public Optional<Timing> timing(State state) {
        return Optional.ofNullable(timings.get(state));
    }

    /** Time of a cold read with the volume open; opened anew if only that was measured. */
    public Optional<Timing> cold() {
        return timing(State.COLD).or(() -> timing(State.COLD_ANEW));
    }

    /** Time of a warm read with the volume open; opened anew if only that was measured. */
    public Optional<Timing> warm() {
        return timing(State.WARM).or(() -> timing(State.WARM_ANEW));
    }

    /**
     * Times of the batches of one kind.
     *
     * @param medianNanos median in nanoseconds; for an even number of batches the mean of the two in the middle
     * @param minNanos time of the fastest batch in nanoseconds
     * @param maxNanos time of the slowest batch in nanoseconds
     * @param reads number of batches
     * @param floats number of floats of one batch: one plane, or several shorter reads that are timed together
     */
    public record Timing(long medianNanos, long minNanos, long maxNanos, int reads, long floats) {

        static Timing of(long[] nanos, long floats) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            int last = sorted.length - 1;
            long median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
            return new Timing(median, sorted[0], sorted[last], sorted.length, floats);
        }

        /** Median in microseconds per float. */
        public double microsPerFloat() {
            return medianNanos / 1e3 / floats;
        }

        public double fastestMicrosPerFloat() {
            return minNanos / 1e3 / floats;
        }

        public double slowestMicrosPerFloat() {
            return maxNanos / 1e3 / floats;
        }

        /** Median in milliseconds per batch. */
        public double millis() {
            return medianNanos / 1e6;
        }

        /** Megabytes (10⁶ bytes) of samples per second, by the median. */
        public double megabytesPerSecond() {
            return megabytesPerSecond(floats * Float.BYTES);
        }

        /** Returns megabytes (10⁶ bytes) per second, by the median, if a batch reads this many bytes. */
        public double megabytesPerSecond(long bytesPerPlane) {
            return bytesPerPlane * 1e3 / Math.max(1, medianNanos);
        }
    }
}
