package io.github.sliceline.cli.measure;

import io.github.sliceline.volume.ReadCost;
import java.util.Arrays;
import java.util.Optional;

/**
 * What one direction took along one path.
 *
 * @param path its name
 * @param direction of the planes
 * @param cold from the drive; empty where that was not measured
 * @param warm from the page cache; empty where that was not measured
 * @param planned requests and bytes that the path plans for a plane, on average; empty where it does not say
 * @param counted read calls, and bytes from storage, that the system counted for a cold plane, on average;
 *     empty where it does not count
 */
public record Lap(
        String path,
        Direction direction,
        Optional<Timing> cold,
        Optional<Timing> warm,
        Optional<ReadCost> planned,
        Optional<ReadCost> counted) {

    /** What a plane asks of the drive: as planned, else as counted. */
    public Optional<ReadCost> issued() {
        return planned.or(() -> counted);
    }

    public Optional<Timing> timing(boolean ofCold) {
        return ofCold ? cold : warm;
    }

    /**
     * How long planes of one direction took.
     *
     * @param medianNanos of the reads; of an even number the mean of the two in the middle
     * @param minNanos the fastest
     * @param maxNanos the slowest
     * @param reads how many
     * @param floats in one plane
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
