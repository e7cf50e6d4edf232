package io.github.sliceline.viewer.robot;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of a survey whose colours are known: every trace is constant, -1, 0 or 1 in turn, so that it saturates or is white.
 * 12 inlines from 100 in steps of 10, 15 crosslines from 200 in steps of 2, 40 samples every 4 ms, bins of 25 m, north up.
 */
final class Surveys {
    static final SurveyShape SHAPE = new SurveyShape(12, 15, 40);
    static final int OFFSETS = 9;
    static final SurveyLines LINES = new SurveyLines(100, 10, 200, 2, 25, 90, 1000, 5000, 4);

    private Surveys() {}

    /** The amplitude of all samples of a trace. */
    static int amplitude(int inline, int crossline) {
        return (inline + crossline) % 3 - 1;
    }

    /** Writes it as SEG-Y. */
    static Path segy(Path file) throws IOException {
        SyntheticSegy.of(SHAPE, LINES, (i, x, dst) -> java.util.Arrays.fill(dst, amplitude(i, x)))
                .write(file);
        return file;
    }

    /** Writes eight shots of twelve channels as SEG-Y, without line numbers. */
    static Path shots(Path file) throws IOException {
        SegyBytes bytes = new SegyBytes().samples(100);
        for (int shot = 0; shot < 8; shot++) {
            for (int channel = 1; channel <= 12; channel++) {
                bytes.trace(0, 0, SegyBytes.putInt(9, 1001 + shot).andThen(SegyBytes.putInt(13, channel)));
            }
        }
        return Files.write(file, bytes.bytes());
    }

    /** Writes nine offsets of each bin, whose amplitudes go on as those from crossline to crossline do. */
    static Path gathers(Path file) throws IOException {
        VolumeSpec spec = VolumeSpec.of(
                Axis.of(100, 10, SHAPE.inlines()),
                Axis.of(200, 2, SHAPE.crosslines()),
                Axis.of(150, 50, OFFSETS),
                SampleAxis.milliseconds(0, 4, SHAPE.samples()));
        float[] samples = new float[(int) spec.shape().size()];
        for (int k = 0; k < samples.length; k++) {
            int trace = k / SHAPE.samples();
            int bin = trace / OFFSETS;
            samples[k] = amplitude(bin / SHAPE.crosslines(), bin % SHAPE.crosslines() + trace % OFFSETS);
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
        return file;
    }

    /** Writes it as a converted file. */
    static Path volume(Path file) throws IOException {
        Path segy = segy(file.resolveSibling(file.getFileName() + ".sgy"));
        SegyToHdf5.convert(segy, file, ConvertOptions.DEFAULTS, Job.quiet());
        Files.delete(segy);
        return file;
    }

    /** Times of a horizon that dips from 40 ms at the first inline to 84 ms at the last. */
    static Path horizon(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int x = 0; x < SHAPE.crosslines(); x++) {
                text.append(LINES.inlineAt(i))
                        .append(' ')
                        .append(LINES.crosslineAt(x))
                        .append(' ');
                text.append(40 + 4 * i).append('\n');
            }
        }
        return Files.writeString(file, text);
    }
}
