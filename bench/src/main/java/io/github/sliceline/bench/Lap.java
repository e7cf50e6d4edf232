package io.github.sliceline.bench;

import io.github.sliceline.volume.info.ReadCost;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * What one direction took along one path.
 *
 * @param path its name
 * @param direction of the planes, or what else is read
 * @param timings in the states that were measured
 * @param planned requests and bytes that the path plans for a batch, on average; empty where it does not say
 * @param counted read calls, and bytes from storage, that the system counted for a cold batch, on
 *     average; empty where nobody counts
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

    /** What a plane asks of the drive: as planned, else as counted. */
    public Optional<ReadCost> issued() {
        return planned.or(() -> counted);
    }

    public Optional<Timing> timing(State state) {
        return Optional.ofNullable(timings.get(state));
    }

    /** With the volume open, from the drive; if only that was measured, opened anew. */
    public Optional<Timing> cold() {
        return timing(State.COLD).or(() -> timing(State.COLD_ANEW));
    }

    /** With the volume open, from the page cache; if only that was measured, opened anew. */
    public Optional<Timing> warm() {
        return timing(State.WARM).or(() -> timing(State.WARM_ANEW));
    }

    /**
     * How long reads of one kind took.
     *
     * @param medianNanos of the batches; of an even number the mean of the two in the middle
     * @param minNanos the fastest
     * @param maxNanos the slowest
     * @param reads how many batches
     * @param floats in one batch: a plane has one read, shorter reads are timed together
     */
    public record Timing(long medianNanos, long minNanos, long maxNanos, int reads, long floats) {

        static Timing of(long[] nanos, long floats) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            int last = sorted.length - 1;
            long median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
            return new Timing(median, sorted[0], sorted[last], sorted.length, floats);
        }

        /** Median, microseconds for each float. */
        public double microsPerFloat() {
            return medianNanos / 1e3 / floats;
        }

        public double fastestMicrosPerFloat() {
            return minNanos / 1e3 / floats;
        }

        public double slowestMicrosPerFloat() {
            return maxNanos / 1e3 / floats;
        }

        /** Median, milliseconds for each plane. */
        public double millis() {
            return medianNanos / 1e6;
        }

        /** Megabytes of samples a second, 10⁶ bytes. */
        public double megabytesPerSecond() {
            return megabytesPerSecond(floats * Float.BYTES);
        }

        /** Megabytes a second, 10⁶ bytes, where a plane takes so many bytes. */
        public double megabytesPerSecond(long bytesPerPlane) {
            return bytesPerPlane * 1e3 / Math.max(1, medianNanos);
        }
    }
}
