package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.OutputOptions;
import io.github.sliceline.cli.option.PictureOptions;
import io.github.sliceline.cli.option.ReadPathOptions;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.option.WantedOptions;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.read.HeaderRows;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.cli.read.PartSeries;
import io.github.sliceline.cli.read.SeriesPattern;
import io.github.sliceline.cli.read.Target;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "read",
        abbreviateSynopsis = true,
        description = {
            "Read a part of a volume: to a picture, or to a file that other tools read.",
            "Ranges take every S-th line or sample with a third number, A:B:S."
        },
        footer = {
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "  sliceline read survey.h5 --inline 1200 --times 500:1500 --draw wiggle,area -o wiggles.png",
            "  sliceline read survey.sgy --line 1000,2000 1100,2300 --times 500:1500 -o line.png",
            "  sliceline read survey.h5 --horizon top.xyz --attribute rms,max --window -12:12 -o top.csv",
            "  sliceline read survey.h5 --inline 1200 --flatten top.xyz --window -200:200 -o flat.png",
            "  sliceline read survey.h5 --inline 1200 --headers cdp_x,cdp_y,offset -o headers.csv",
            "  sliceline read survey.h5 --inlines 1000:1100:10 -o 'pictures/il{}.png'",
            "  sliceline read survey.h5 --time 1500 -o slice.npy --precision display",
            "  sliceline read survey.h5 --inlines 1200:1250 --times 0:500 -o box.raw",
            "  sliceline read survey.h5 --trace 1200,2050 -o - --format csv | head",
            "  sliceline read gathers.h5 --gather 1200,2050 -o gather.png"
        })
public final class ReadCommand extends SlicelineCommand {
    @Parameters(
            index = "0",
            converter = TypedName.Anywhere.class,
            paramLabel = "FILE",
            description = "HDF5 or SEG-Y file.")
    private Path file;

    @Mixin
    private WantedOptions wanted;

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
        wanted.require();
        ImageStyle style = picture.style();
        Target target = output.target(wanted.headers().isEmpty() ? null : OutputFormat.CSV, stream());
        boolean series = SeriesPattern.isIn(target.name());
        if (!series) {
            target.require(file);
        }
        String outcome = series ? "files that are complete stay" : "nothing was written to " + target.name();
        String written = watched(outcome, job -> {
            try (SeismicVolume volume = which.open(file, path.options(), job)) {
                ExtractWriter writer = new ExtractWriter(volume, style);
                return wanted.headers().isEmpty() ? samples(writer, target, series, job) : headers(volume, target, job);
            }
        });
        if (!target.isStandardOutput()) {
            out().println(written);
        }
        return 0;
    }

    private String samples(ExtractWriter writer, Target target, boolean series, Job job) throws IOException {
        Extract extract = wanted.in(writer.volume());
        if (series) {
            PartSeries parts = PartSeries.of(extract, target, wanted.part());
            parts.require(file);
            parts.write(writer, job);
            return parts.summary();
        }
        Extract made = writer.write(extract, target, job);
        return target.name() + ": " + made.title() + ", " + made.size();
    }

    private String headers(SeismicVolume volume, Target target, Job job) throws IOException {
        long rows = HeaderRows.of(volume, wanted.part(), wanted.headers()).write(volume, target, job);
        return target.name() + ": headers of " + Human.count(rows, "trace");
    }
}
