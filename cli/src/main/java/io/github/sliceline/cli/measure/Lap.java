package io.github.sliceline.cli.measure;

import io.github.sliceline.volume.ReadCost;
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
}
