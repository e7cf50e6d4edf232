package io.github.sliceline.bench;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was measured of one file.
 *
 * @param file that was read
 * @param volume extents, of a survey inlines, crosslines, samples
 * @param name of its chunk shape as asked for, such as {@code 64} or {@code 8x8x1024}, or how else it is stored
 * @param edge of its cubic chunks as asked for; empty where they are not cubes
 * @param storage its chunk extents and filters in words
 * @param laps every path in every direction
 * @param comparedPlanes planes, or other reads, whose floats were compared between paths, all bits equal
 * @param remarks what could not be measured, and why
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

    /** Median in microseconds per float, averaged over the directions as the published study does. */
    public OptionalDouble average(String path, State state) {
        List<Lap.Timing> timings = laps.stream()
                .filter(lap -> lap.path().equals(path))
                .flatMap(lap -> lap.timing(state).stream())
                .toList();
        return timings.size() < directions().size()
                ? OptionalDouble.empty()
                : timings.stream().mapToDouble(Lap.Timing::microsPerFloat).average();
    }

    /** How many times as fast a path is as another: above 1 if it is faster; empty where one was not measured. */
    public OptionalDouble speedup(Lap lap, String other, State state) {
        Optional<Lap.Timing> own = lap.timing(state);
        Optional<Lap.Timing> theirs = lap(other, lap.direction()).flatMap(found -> found.timing(state));
        return own.isEmpty() || theirs.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) theirs.get().medianNanos()
                        / Math.max(1, own.get().medianNanos()));
    }
}
