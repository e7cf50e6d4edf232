package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.volume.SegyParts;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Facts on a volume that the driver needs to plan reads. No file stays open. Immutable.
 *
 * @param file the file
 * @param shape extents, samples last
 * @param axes axes of the traces, under the names of their columns
 * @param located true if traces have coordinates
 * @param table true if the volume is a table of traces
 * @param block extents of the chunks, samples last
 * @param live number of traces
 * @param parts scan of a SEG-Y file; empty for other files
 */
record Survey(
        SourceFile file,
        Shape shape,
        List<Axis> axes,
        boolean located,
        boolean table,
        Shape block,
        long live,
        Optional<SegyParts> parts) {
    private static final int AT_ONCE = 8;

    /** Columns of inlines, crosslines and offsets. */
    private static final List<String> LINES = List.of("iline", "xline", "offset");

    Survey {
        axes = List.copyOf(axes);
    }

    /**
     * Opens a volume and returns its facts. A SEG-Y file is scanned.
     *
     * @throws UnsupportedFileException if the volume has no axes, or no such rows
     */
    static Survey of(SourceFile file, Path path, OpenOptions opening, TableKind rows) throws IOException {
        SegyParts.VolumeWithParts opened =
                SegyParts.open(path, opening.scanOptions(), opening.readOptions(), Job.quiet());
        try (SeismicVolume volume = opened.volume()) {
            requireAxes(file, volume, rows);
            Survey survey = new Survey(
                    file,
                    volume.shape(),
                    axes(volume),
                    volume.hasLines(),
                    volume.isTable(),
                    volume.blocks().extents(),
                    volume.bins().liveCount(),
                    opened.parts());
            survey.requireDifferentColumns(rows);
            return survey;
        }
    }

    private static void requireAxes(SourceFile file, SeismicVolume volume, TableKind rows)
            throws UnsupportedFileException {
        if (volume.axes().isEmpty()) {
            throw new UnsupportedFileException(
                    file, "is " + volume.shape() + " without named axes, which the columns of " + rows + " need");
        }
        if (volume.isTable() && rows != TableKind.TRACES) {
            throw new UnsupportedFileException(
                    file, "is a table of traces, which has no " + rows + "; load it with table=traces");
        }
    }

    private void requireDifferentColumns(TableKind rows) throws UnsupportedFileException {
        FilterColumns columns = kind(rows).filterColumns();
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(columns.others());
        names.add(FilterColumns.FILE);
        for (String name : columns.numbers()) {
            if (!names.add(name)) {
                throw new UnsupportedFileException(
                        file,
                        "has the axes " + axes.stream().map(Axis::name).toList() + ", and two columns of " + rows
                                + " would be called " + name + "; rename an axis");
            }
        }
    }

    /**
     * Returns the axes of a volume's traces under the names of their columns: iline, xline and offset of a stacked or
     * prestack survey, and of another volume their own names.
     */
    static List<Axis> axes(SeismicVolume volume) {
        List<Axis> axes = volume.axes();
        boolean prestack = axes.size() == 3
                && List.of("offset", "trace").contains(axes.get(2).name());
        return volume.hasLines() && (axes.size() == 2 || prestack)
                ? IntStream.range(0, axes.size())
                        .mapToObj(d -> axes.get(d).named(LINES.get(d)))
                        .toList()
                : axes;
    }

    RowKind kind(TableKind rows) {
        return RowKind.of(rows, axes, located);
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
     * @throws UnsupportedFileException if the volumes have different columns
     * @throws IllegalArgumentException if an option does not fit a volume
     */
    static List<Survey> all(List<SourceFile> files, Configuration hadoop, ReadSettings settings) throws IOException {
        AtomicReferenceArray<Survey> found = new AtomicReferenceArray<>(files.size());
        try (WorkerThreads threads = new WorkerThreads("sliceline-surveys", Math.min(AT_ONCE, files.size()))) {
            threads.run(
                    files.size(),
                    number -> {
                        SourceFile file = files.get(number);
                        Survey survey = of(file, SourceFiles.path(file, hadoop), settings.opening(), settings.table());
                        settings.requireFit(survey);
                        found.set(number, survey);
                    },
                    new CancelToken());
        }
        List<Survey> surveys =
                IntStream.range(0, files.size()).mapToObj(found::get).toList();
        requireAlike(surveys, settings.table());
        return surveys;
    }

    private static void requireAlike(List<Survey> surveys, TableKind rows) throws UnsupportedFileException {
        Survey first = surveys.get(0);
        for (Survey survey : surveys) {
            if (!survey.kind(rows).schema(false).equals(first.kind(rows).schema(false))) {
                throw new UnsupportedFileException(
                        survey.file(),
                        "has the columns " + survey.columns() + ", and " + first.file() + " has " + first.columns()
                                + "; load files of different axes apart");
            }
        }
    }

    private String columns() {
        return axes.stream()
                .map(axis -> axis.name() + " " + RowKind.type(axis).simpleString())
                .collect(Collectors.joining(", ", "", located ? ", x and y" : ""));
    }
}
