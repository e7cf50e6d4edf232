package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.PartExtract;
import io.github.sliceline.cli.read.PartSeries;
import io.github.sliceline.cli.read.SeriesPattern;
import io.github.sliceline.cli.read.Target;
import io.github.sliceline.cli.render.ImageStyle;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "read",
        abbreviateSynopsis = true,
        description = "Read a part of a volume: to a picture, or to a file that other tools read.",
        footer = {
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "  sliceline read survey.h5 --inline 1200 --times 500:1500 --draw wiggle,area -o wiggles.png",
            "  sliceline read survey.h5 --inlines 1000:1100:10 -o 'pictures/il{}.png'",
            "  sliceline read survey.h5 --time 1500 -o slice.npy --precision display",
            "  sliceline read survey.h5 --inlines 1200:1250 --times 0:500 -o box.raw",
            "  sliceline read survey.h5 --trace 1200,2050 -o - --format csv | head",
            "  sliceline read gathers.h5 --gather 1200,2050 -o gather.png"
        })
public final class ReadCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private OutputOptions output;

    @Mixin
    private PictureOptions picture;

    @Mixin
    private ReadPathOptions path;

    @Mixin
    private VolumeOptions which;

    @Override
    public Integer call() throws IOException {
        Part part = selection.part();
        if (part.isAll()) {
            throw misused("say what to read, such as --inline 1200, --time 1500 or --inlines 1000:1100");
        }
        ImageStyle style = picture.style();
        Target target = output.target(stream());
        boolean series = SeriesPattern.isIn(target.name());
        if (!series) {
            target.require(file);
        }
        String outcome = series ? "files that are complete stay" : "nothing was written to " + target.name();
        String written = watched(outcome, job -> {
            try (SeismicVolume volume = SeismicVolume.open(which.require(file), which.apply(path.options()))) {
                PartExtract extract = PartExtract.of(volume, part);
                ExtractWriter writer = new ExtractWriter(volume, style);
                return series
                        ? writeAll(
                                PartSeries.of(
                                        extract,
                                        target,
                                        part.named(volume.gathers().isPresent())),
                                writer,
                                job)
                        : write(extract, target, writer, job);
            }
        });
        if (!target.isStandardOutput()) {
            out().println(written);
        }
        return 0;
    }

    private static String write(Extract extract, Target target, ExtractWriter writer, Job job) throws IOException {
        writer.write(extract, target, job);
        return target.name() + ": " + extract.title() + ", " + extract.size();
    }

    private String writeAll(PartSeries series, ExtractWriter writer, Job job) throws IOException {
        series.require(file);
        series.write(writer, job);
        return series.summary();
    }
}
