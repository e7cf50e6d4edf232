package io.github.sliceline.jmh;

import io.github.sliceline.convert.ConvertOptions;
import io.github.sliceline.convert.SegyToHdf5;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
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
 * The files of one benchmark: a synthetic SEG-Y survey and a volume with cubic chunks made from it.
 * Both are made when first needed and kept for later runs with the same shape.
 *
 * @param folder where the files are
 * @param shape of the survey
 * @param chunkEdge extent of a chunk in each direction
 */
record BenchmarkVolume(Path folder, SurveyShape shape, int chunkEdge) {
    private static final long SEED = 2026;

    /** @param shape three extents, such as {@code 400x400x500} */
    static BenchmarkVolume of(String folder, String shape, int chunkEdge) {
        int[] extents =
                Arrays.stream(shape.split("x", -1)).mapToInt(Integer::parseInt).toArray();
        if (extents.length != 3) {
            throw new IllegalArgumentException("shape must be INLINESxCROSSLINESxSAMPLES, got " + shape);
        }
        return new BenchmarkVolume(Path.of(folder), new SurveyShape(extents[0], extents[1], extents[2]), chunkEdge);
    }

    private String name() {
        return shape.inlines() + "x" + shape.crosslines() + "x" + shape.samples();
    }

    Path segy() {
        return folder.resolve("survey-" + name() + ".sgy");
    }

    Path hdf5() {
        return folder.resolve("survey-" + name() + "-chunk" + chunkEdge + ".h5");
    }

    /** Makes what is missing. Neither file exists under its name before it is complete. */
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
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(chunkEdge, chunkEdge, chunkEdge));
        SegyToHdf5.convert(segy(), hdf5(), options, Progress.NONE, new CancelToken());
    }

    void delete() throws IOException {
        Files.deleteIfExists(hdf5());
        Files.deleteIfExists(segy());
    }
}
