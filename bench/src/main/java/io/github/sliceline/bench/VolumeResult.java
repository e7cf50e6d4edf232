package io.github.sliceline.bench;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Results of one file.
 *
 * @param file file that was read
 * @param volume extents; of a survey inlines, crosslines, samples
 * @param name chunk shape that the user asked for, such as {@code 64} or {@code 8x8x1024}, or another name of the
 *     storage
 * @param edge edge of cubic chunks; empty for other shapes
 * @param storage chunk extents and filters in words
 * @param laps laps of every path in every direction
 * @param comparedPlanes number of planes, or other reads, whose floats were compared between paths; all bits were equal
 * @param remarks paths that could not be measured, with the reason
 */
public record VolumeResult(
        Path file,
        Shape volume,
        String name,
        OptionalInt edge,
        String storage,
        List<Lap> laps,
        int comparedPlanes,
        List<String> remarks) {
    public List<String> paths() {
        return laps.stream().map(Lap::path).distinct().toList();
    }

    public Optional<Lap> lap(String path, String direction) {
        return laps.stream()
                .filter(lap -> lap.path().equals(path) && lap.direction().equals(direction))
                .findFirst();
    }

    public List<String> directions() {
        return laps.stream().map(Lap::direction).distinct().toList();
    }

    public boolean has(State state) {
        return laps.stream().anyMatch(lap -> lap.timing(state).isPresent());
    }

    /** Returns the median in microseconds per float, averaged over the directions as in the published study. */
    public OptionalDouble average(String path, State state) {
        List<Lap.Timing> timings = laps.stream()
                .filter(lap -> lap.path().equals(path))
                .flatMap(lap -> lap.timing(state).stream())
                .toList();
        return timings.size() < directions().size()
                ? OptionalDouble.empty()
                : timings.stream().mapToDouble(Lap.Timing::microsPerFloat).average();
    }

    /**
     * Returns how many times as fast a lap is as another path: above 1 if it is faster; empty if one of them was not
     * measured.
     */
    public OptionalDouble speedup(Lap lap, String other, State state) {
        Optional<Lap.Timing> own = lap.timing(state);
        Optional<Lap.Timing> theirs = lap(other, lap.direction()).flatMap(found -> found.timing(state));
        return own.isEmpty() || theirs.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) theirs.get().medianNanos()
                        / Math.max(1, own.get().medianNanos()));
    }
}
