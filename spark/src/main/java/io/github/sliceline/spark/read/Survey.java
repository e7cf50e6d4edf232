package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.volume.SegyParts;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Facts on a volume that the driver needs to plan reads. No file stays open. Immutable.
 *
 * @param file the file
 * @param shape extents, samples last
 * @param lines axes of the dimensions without the samples
 * @param block extents of the chunks, samples last
 * @param live number of traces
 * @param parts scan of a SEG-Y file; empty for other files
 */
record Survey(SourceFile file, Shape shape, List<Axis> lines, Shape block, long live, Optional<SegyParts> parts) {
    private static final int AT_ONCE = 8;

    Survey {
        lines = List.copyOf(lines);
    }

    /**
     * Opens a volume and returns its facts. A SEG-Y file is scanned.
     *
     * @throws UnsupportedFileException if the volume has no lines
     */
    static Survey of(SourceFile file, Path path, OpenOptions opening) throws IOException {
        SegyParts.VolumeWithParts opened =
                SegyParts.open(path, opening.scanOptions(), opening.readOptions(), Job.quiet());
        try (SeismicVolume volume = opened.volume()) {
            requireLines(file, volume);
            return new Survey(
                    file,
                    volume.shape(),
                    lines(volume),
                    volume.blocks().extents(),
                    volume.bins().liveCount(),
                    opened.parts());
        }
    }

    private static void requireLines(SourceFile file, SeismicVolume volume) throws UnsupportedFileException {
        if (!volume.hasLines()) {
            throw new UnsupportedFileException(
                    file, "is " + volume.shape() + " without line numbers; a table needs inlines and crosslines");
        }
    }

    /** Returns the axes of a volume's dimensions without the samples. */
    static List<Axis> lines(SeismicVolume volume) {
        return volume.gathers()
                .map(gathers -> List.of(volume.inlines(), volume.crosslines(), gathers))
                .orElseGet(() -> List.of(volume.inlines(), volume.crosslines()));
    }

    boolean isPrestack() {
        return lines.size() == 3;
    }

    int samples() {
        return Math.toIntExact(shape.extent(shape.rank() - 1));
    }

    /** Returns the region of all traces. */
    Region traces() {
        return Region.all(withoutSamples(shape));
    }

    /** Returns the extents of a column of blocks. */
    Shape column() {
        return withoutSamples(block);
    }

    /** Returns a shape without its last dimension. */
    static Shape withoutSamples(Shape shape) {
        return Shape.of(Arrays.copyOf(shape.extents(), shape.rank() - 1));
    }

    /**
     * Opens volumes that make up one table, several at once, and returns their facts.
     *
     * @throws UnsupportedFileException if some volumes are stacked and some prestack
     * @throws IllegalArgumentException if an option does not fit a volume
     */
    static List<Survey> all(List<SourceFile> files, Configuration hadoop, ReadSettings settings) throws IOException {
        AtomicReferenceArray<Survey> found = new AtomicReferenceArray<>(files.size());
        try (WorkerThreads threads = new WorkerThreads("sliceline-surveys", Math.min(AT_ONCE, files.size()))) {
            threads.run(
                    files.size(),
                    number -> {
                        SourceFile file = files.get(number);
                        Survey survey = of(file, SourceFiles.path(file, hadoop), settings.opening());
                        settings.requireFit(survey);
                        found.set(number, survey);
                    },
                    new CancelToken());
        }
        List<Survey> surveys =
                IntStream.range(0, files.size()).mapToObj(found::get).toList();
        requireAlike(surveys);
        return surveys;
    }

    private static void requireAlike(List<Survey> surveys) throws UnsupportedFileException {
        Survey first = surveys.get(0);
        for (Survey survey : surveys) {
            if (survey.isPrestack() != first.isPrestack()) {
                throw new UnsupportedFileException(
                        survey.file(),
                        "is " + kind(survey) + ", and " + first.file() + " is " + kind(first)
                                + "; load stacked and prestack files apart");
            }
        }
    }

    private static String kind(Survey survey) {
        return survey.isPrestack() ? "prestack" : "stacked";
    }
}
