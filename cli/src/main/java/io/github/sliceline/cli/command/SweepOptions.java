package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.measure.Bench;
import io.github.sliceline.cli.measure.Sweep;
import io.github.sliceline.cli.measure.SweepPlan;
import io.github.sliceline.cli.measure.VolumeResult;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.tune.ChunkFilters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What {@code bench --sweep} asks for. */
final class SweepOptions {
    @Option(names = "--sweep", required = true, paramLabel = "SURVEY.sgy", description = "Survey to copy and measure.")
    private Path segy;

    @Option(
            names = "--edges",
            paramLabel = "N",
            split = ",",
            defaultValue = "15,20,30,40,50,60,70,80,100,128",
            description = "Edges of cubic chunks (default: ${DEFAULT-VALUE}); none of them: --edges 0.")
    private List<Integer> edges = new ArrayList<>();

    @Option(
            names = "--shapes",
            paramLabel = "IxXxS",
            split = ",",
            defaultValue = "8x8x1024,64x64x4,289x25x62",
            description = "Other chunk shapes (default: ${DEFAULT-VALUE}).")
    private List<Shape> shapes = new ArrayList<>();

    @ArgGroup(exclusive = true)
    private Compression compression = new Compression();

    static final class Compression {
        @Option(
                names = "--deflate",
                paramLabel = "LEVEL",
                defaultValue = "0",
                description = "Compress the copies with shuffle and deflate, 1 to 9; 0 does not (default).")
        private int deflate;

        @Option(
                names = "--filter",
                paramLabel = "FILTERS",
                converter = Filters.class,
                description = "What chunks of the copies go through, such as none or shuffle,deflate=1.")
        private @Nullable ChunkFilters filters;
    }

    static final class Filters implements ITypeConverter<ChunkFilters> {
        @Override
        public ChunkFilters convert(String text) {
            try {
                return ChunkFilters.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    @Option(names = "--keep", description = "Keep the copies; otherwise each is deleted once it is measured.")
    private boolean keep;

    Path segy() {
        return segy;
    }

    String outcome(Path folder) {
        return keep ? "the copy under way is removed" : "the copies in " + folder + " are removed";
    }

    List<VolumeResult> run(Path folder, HeaderMapping mapping, Bench bench, Job job, Consumer<VolumeResult> heard)
            throws IOException {
        List<Shape> chunks = chunks();
        ConvertOptions options = ConvertOptions.DEFAULTS.withMapping(mapping).withDeflateLevel(deflateLevel());
        SegySurvey survey;
        try (SegyFile file = SegyFile.open(segy)) {
            survey = SegyScanner.scan(file, options.mapping(), options.threads(), null, job);
        }
        if (survey.gather().isPresent()) {
            throw new UnsupportedFileException(
                    segy, "a prestack survey, whose volume has no planes to measure; give a post-stack one");
        }
        Shape volume = Shape.of(
                survey.grid().inlines().count(),
                survey.grid().crosslines().count(),
                survey.samples().count());
        SweepPlan plan = SweepPlan.of(segy, folder, volume, chunks, keep);
        return new Sweep(plan, survey, options, bench, job).run(heard);
    }

    private int deflateLevel() {
        ChunkFilters filters = compression.filters;
        if (filters == null) {
            return compression.deflate;
        }
        int level = filters.isNone()
                ? 0
                : filters.steps().get(filters.steps().size() - 1).level();
        if (!filters.equals(level == 0 ? ChunkFilters.NONE : ChunkFilters.deflate(level))) {
            throw new IllegalArgumentException(
                    "a sweep writes its copies with none or shuffle,deflate=1 to 9, got " + filters);
        }
        return level;
    }

    private List<Shape> chunks() {
        List<Shape> chunks = new ArrayList<>();
        for (int edge : edges) {
            if (edge < 0) {
                throw new IllegalArgumentException("a chunk edge must be > 0, got " + edge);
            }
            if (edge > 0) {
                chunks.add(Shape.of(edge, edge, edge));
            }
        }
        chunks.addAll(shapes);
        return chunks;
    }
}
