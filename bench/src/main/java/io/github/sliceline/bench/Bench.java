package io.github.sliceline.bench;

import io.github.sliceline.CancelToken;
import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A measurement of files along several read paths.
 *
 * @param backends read paths to compare, at least one
 * @param options options for opening the volumes, except the read path
 * @param pattern regions to read of each volume
 * @param cancel stops the measurement between requests
 */
public record Bench(
        List<Backend> backends, ReadOptions options, Rounds rounds, ReadPattern pattern, CancelToken cancel) {
    public Bench {
        if (backends.isEmpty()) {
            throw new IllegalArgumentException("no read path to measure");
        }
    }

    /**
     * Measures a volume. Read paths that cannot read it are not measured; the result has a remark about each.
     *
     * @throws UnsupportedFileException if none of the paths can read it
     * @throws IOException if it cannot be read, or if two paths return different floats
     */
    public VolumeResult measure(Path hdf5) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(hdf5)) {
            List<String> remarks = new ArrayList<>();
            List<ReadPath> paths = usable(volume.info().file(), remarks);
            Race race = race(volume.shape(), volume.hasPlanes() ? Direction.names() : List.of());
            return measure(volume, volume.info().chunk(), paths, remarks, race);
        }
    }

    /** Measures a copy of a survey. Its race compares floats with those of all other copies. */
    VolumeResult measure(SweepPlan.Copy copy, Race race) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(copy.file())) {
            List<String> remarks = new ArrayList<>();
            List<ReadPath> paths = usable(copy.file(), remarks);
            return measure(volume, Optional.of(copy.chunk()), paths, remarks, race);
        }
    }

    VolumeResult measure(Path segy, SegySurvey survey, Race race) throws IOException {
        int before = race.compared();
        List<Lap> laps = race.run(List.of(ReadPath.of(segy, survey)));
        Shape volume = Shape.of(
                survey.grid().inlines().size(),
                survey.grid().crosslines().size(),
                survey.samples().size());
        return new VolumeResult(
                segy,
                volume,
                ReadPath.SEGY,
                OptionalInt.empty(),
                "trace by trace",
                laps,
                race.compared() - before,
                List.of());
    }

    Race race(SegySurvey survey) {
        return race(
                Shape.of(
                        survey.grid().inlines().size(),
                        survey.grid().crosslines().size(),
                        survey.samples().size()),
                Direction.names());
    }

    private Race race(Shape volume, List<String> planeNames) {
        return new Race(pattern.of(volume, planeNames, rounds.count()), rounds, cancel);
    }

    private static VolumeResult measure(
            SeismicVolume volume, Optional<Shape> chunk, List<ReadPath> paths, List<String> remarks, Race race)
            throws IOException {
        VolumeInfo info = volume.info();
        String name = chunk.map(SweepPlan::nameOf).orElse("unchunked");
        OptionalInt edge = chunk.map(Bench::edge).orElse(OptionalInt.empty());
        int before = race.compared();
        List<Lap> laps = race.run(paths);
        return new VolumeResult(
                info.file(), info.shape(), name, edge, storage(info), laps, race.compared() - before, remarks);
    }

    /** Returns the edge of a cubic chunk; empty for other shapes. */
    private static OptionalInt edge(Shape chunk) {
        boolean cube = Arrays.stream(chunk.extents()).distinct().count() == 1;
        return cube ? OptionalInt.of(Math.toIntExact(chunk.extent(0))) : OptionalInt.empty();
    }

    private static String storage(VolumeInfo info) {
        String layout = info.chunk().map(chunk -> "chunk " + chunk).orElse(info.layout());
        return layout + ", " + (info.filters().isEmpty() ? "no filter" : String.join(", ", info.filters()));
    }

    private List<ReadPath> usable(Path hdf5, List<String> remarks) throws IOException {
        List<ReadPath> paths = new ArrayList<>();
        for (Backend backend : backends) {
            ReadOptions own = options.withBackend(backend);
            try (SeismicVolume volume = SeismicVolume.open(hdf5, own)) {
                paths.add(ReadPath.of(hdf5, own.withBackend(volume.backend())));
            } catch (UnsupportedFileException | NativeLibraryException e) {
                remarks.add(ReadPath.nameOf(backend) + " is left out: " + e.getMessage());
                if (remarks.size() == backends.size()) {
                    throw e;
                }
            }
        }
        return paths;
    }
}
