package io.github.sliceline.cli.option;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.bench.Bench;
import io.github.sliceline.bench.Sweep;
import io.github.sliceline.bench.SweepPlan;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of {@code bench --sweep}. */
public final class SweepOptions {
    @Option(
            names = "--sweep",
            required = true,
            paramLabel = "SURVEY.sgy",
            description = "Survey to convert into each chunk shape and measure.")
    private Path segy;

    @Option(
            names = "--chunk",
            paramLabel = "N|IxXxS",
            split = ",",
            converter = Edges.class,
            defaultValue = "15,20,30,40,50,60,70,80,100,128,8x8x1024,64x64x4,289x25x62",
            description = "Chunk shapes, separated by commas; a single number is the edge of a cube"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<Shape> chunks = new ArrayList<>();

    @Option(
            names = "--filter",
            paramLabel = "FILTERS",
            defaultValue = "none",
            description = "Filters for the chunks, such as shuffle,zstd=3 (default: ${DEFAULT-VALUE}).")
    private ChunkFilters filters;

    @Option(names = "--keep", description = "Keep the files; otherwise each is deleted after it is measured.")
    private boolean keep;

    public Path segy() {
        return segy;
    }

    public String outcome(Path folder) {
        return keep ? "the unfinished file is removed" : "the files in " + folder + " are removed";
    }

    public List<VolumeResult> run(
            Path folder, HeaderMapping mapping, Bench bench, Job job, Consumer<VolumeResult> heard) throws IOException {
        ConvertOptions options = ConvertOptions.DEFAULTS.withMapping(mapping).withFilters(filters);
        SegySurvey survey;
        try (SegyFile file = SegyFile.open(segy)) {
            survey = SegyScanner.scan(file, options.mapping(), options.threads(), null, job);
        }
        if (survey.gather().isPresent()) {
            throw new UnsupportedFileException(
                    segy, "a prestack survey, whose volume has no planes to measure; give a post-stack one");
        }
        Shape volume = Shape.of(
                survey.grid().inlines().size(),
                survey.grid().crosslines().size(),
                survey.samples().size());
        SweepPlan plan = SweepPlan.of(segy, folder, volume, chunks, keep);
        return new Sweep(plan, survey, options, bench, job).run(heard);
    }

    /** Parser of chunk extents, or of the edge of a cube. */
    static final class Edges implements ITypeConverter<Shape> {
        @Override
        public Shape convert(String text) {
            if (!text.matches("[1-9]\\d{0,8}(x[1-9]\\d{0,8}x[1-9]\\d{0,8})?")) {
                throw new TypeConversionException(
                        "'" + text + "' is not a chunk shape; write an edge or three extents, such as 64 or 8x8x1024");
            }
            return Converters.chunk(text.contains("x") ? text : text + "x" + text + "x" + text);
        }
    }
}
