package io.github.sliceline.cli.command;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.bench.probe.StorageProbe;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.DriveOptions;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.report.AdviseText;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.tune.advice.LayoutAdviser;
import io.github.sliceline.tune.advice.ReadWeights;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "advise",
        abbreviateSynopsis = true,
        description = "Find the chunks and layouts with which a survey is read fastest from a drive, and say why.",
        footer = {
            "  sliceline advise survey.sgy",
            "  sliceline advise survey.h5 --drive nvme --weights 1:1:4",
            "  sliceline advise 768x768x1024 --drive /data --space 2",
            "  sliceline advise 768x768x1024 --drive object --json | jq '.layouts[0]'"
        })
public final class AdviseCommand extends AnsweringCommand {
    private static final int SHOWN_CHUNKS = 4;
    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,8}([,xX×][1-9]\\d{0,8}){1,3}");

    @Parameters(
            index = "0",
            paramLabel = "SURVEY",
            description =
                    "SEG-Y file, HDF5 volume, or extents such as 768x768x1024: inlines, crosslines, samples; for a "
                            + "prestack survey inlines, crosslines, offsets, samples.")
    private String survey;

    @Mixin
    private DriveOptions drive;

    @Option(
            names = "--weights",
            paramLabel = "I:X:S",
            description =
                    "Weights of reading inlines, crosslines and slices, then of gathers, traces and boxes, such as "
                            + "1:1:4 (default: the same for all planes, and for gathers of prestack surveys).")
    private @Nullable String weights;

    @Option(
            names = "--space",
            paramLabel = "X",
            defaultValue = "4",
            description = "Room for all layouts, as a multiple of the size of the samples as floats (default: "
                    + "${DEFAULT-VALUE}).")
    private double space;

    @Mixin
    private SegyOptions segy;

    @Override
    public Integer call() throws IOException {
        boolean isFile = !EXTENTS.matcher(survey).matches() || Files.exists(Path.of(survey));
        Path file = isFile ? TypedName.anywhere(survey) : Path.of(".");
        Shape volume = isFile ? extents(InputFile.require(file)) : extents(survey);
        ReadWeights counted = weights == null ? ReadWeights.even(volume.rank()) : ReadWeights.parse(weights);
        DriveModel model = drive.model(
                file, folder -> probing(job -> StorageProbe.probeFolder(folder, DriveOptions.SHORT_PROBE, job)));
        ProcessorModel processor =
                ProcessorModel.DEFAULT.withCores(Runtime.getRuntime().availableProcessors());
        LayoutAdviser adviser = new LayoutAdviser(volume, new ReadPredictor(model, processor), counted);
        AdviseText text = new AdviseText(volume, model, adviser.chunks(SHOWN_CHUNKS), adviser.layouts(space));
        answer(text::json, text::print);
        return 0;
    }

    private static Shape extents(String text) {
        return Shape.of(
                Arrays.stream(text.split("[,xX×]")).mapToLong(Long::parseLong).toArray());
    }

    private Shape extents(Path file) throws IOException {
        Shape shape;
        if (InputFile.isHdf5(file)) {
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                shape = volume.shape();
            }
        } else {
            ScanOptions options = segy.scan()
                    .withTracesOtherwise(true)
                    .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
            try (SegyFile traces = SegyFile.open(file, options.overrides());
                    SegySurvey found =
                            watched("advice writes nothing", job -> GeometryScan.survey(traces, options, null, job))) {
                shape = found.volume();
            }
        }
        if (shape.rank() < 2 || shape.rank() > 4) {
            throw new UnsupportedFileException(
                    file, "has the shape " + shape + "; there is advice for two to four dimensions");
        }
        return shape;
    }
}
