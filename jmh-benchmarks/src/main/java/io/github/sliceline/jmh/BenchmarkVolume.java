package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Files of one benchmark: a synthetic SEG-Y survey and a chunked volume made from it. Both are made
 * when first needed and kept for later runs with the same shape.
 *
 * @param folder folder of the files
 * @param shape shape of the survey
 * @param chunk extents of a chunk
 * @param deflateLevel 0 for no filter; otherwise the level of deflate, after shuffle
 */
record BenchmarkVolume(Path folder, SurveyShape shape, Shape chunk, int deflateLevel) {
    private static final long SEED = 2026;
    private static final int DEFLATE_LEVEL = 6;

    /**
     * Names the files of a benchmark's parameters.
     *
     * @param shape three extents, such as {@code 400x400x500}
     * @param chunk edge of a cube, or three extents
     * @param filter {@code none} or {@code deflate}
     */
    static BenchmarkVolume of(String folder, String shape, String chunk, String filter) {
        int[] survey = extents("shape", shape);
        String chunkShape = chunk.contains("x") ? chunk : chunk + "x" + chunk + "x" + chunk;
        int level = switch (filter) {
            case "none" -> 0;
            case "deflate" -> DEFLATE_LEVEL;
            default -> throw new IllegalArgumentException("filter must be none or deflate, got " + filter);
        };
        return new BenchmarkVolume(
                Path.of(folder),
                new SurveyShape(survey[0], survey[1], survey[2]),
                Shape.of(extents("chunk", chunkShape)),
                level);
    }

    private static int[] extents(String what, String text) {
        if (!text.matches("[1-9]\\d{0,8}(x[1-9]\\d{0,8}){2}")) {
            throw new IllegalArgumentException(what + " must be INLINESxCROSSLINESxSAMPLES, got " + text);
        }
        return Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
    }

    private String name() {
        return shape.inlines() + "x" + shape.crosslines() + "x" + shape.samples();
    }

    Path segy() {
        return folder.resolve("survey-" + name() + ".sgy");
    }

    Path hdf5() {
        String extents = chunk.extent(0) + "x" + chunk.extent(1) + "x" + chunk.extent(2);
        String filter = deflateLevel == 0 ? "" : "-deflate" + deflateLevel;
        return folder.resolve("survey-" + name() + "-chunk" + extents + filter + ".h5");
    }

    /** Makes the missing files. A file gets its name only when it is complete. */
    void create() throws IOException {
        if (Files.exists(hdf5())) {
            return;
        }
        Files.createDirectories(folder);
        if (!Files.exists(segy())) {
            SyntheticSegy.of(new SyntheticSurvey(SEED, shape, SurveyLines.DEFAULT))
                    .withCoding(SampleCoding.IEEE)
                    .write(segy());
        }
        ConvertOptions options =
                ConvertOptions.DEFAULTS.withChunk(chunk).withFilters(ChunkFilters.deflate(deflateLevel));
        SegyToHdf5.convert(segy(), hdf5(), options, Job.quiet());
    }
}
