package io.github.sliceline.cli.command;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.cli.probe.ProbeJson;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.render.ColourMap;
import io.github.sliceline.cli.render.ImageStyle;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.Precision;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "read",
        description = "Read a part of a volume: to a picture, or to a file that other tools read.",
        footer = {
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "  sliceline read survey.h5 --time 1500 -o slice.npy",
            "  sliceline read survey.h5 --time 1500 -o slice.png --precision display",
            "  sliceline read survey.h5 --box 1200,2050,0:1250,2100,499 -o box.raw",
            "  sliceline read survey.h5 --trace 1200,2050 -o trace.csv --backend native"
        })
public final class ReadCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private SelectionOptions selection = new SelectionOptions();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "File to make: .png, .npy, .csv, or .raw (.bin, .f32).")
    private Path output;

    @Option(
            names = "--backend",
            paramLabel = "PATH",
            defaultValue = "auto",
            description = "Read path: auto, direct, jhdf or native (default: ${DEFAULT-VALUE}).")
    private Backend backend;

    @Option(
            names = "--page-cache",
            paramLabel = "USE",
            defaultValue = "auto",
            description = {
                "Whether the direct path reads through the system's page cache: auto (what is in it, and what is read "
                        + "again), always or never (default: ${DEFAULT-VALUE})."
            })
    private PageCacheUse pageCache;

    @Option(
            names = "--precision",
            paramLabel = "PRECISION",
            defaultValue = "exact",
            description = {
                "exact, or display: copies of fewer bits serve too, which is faster; 'sliceline info' shows their errors "
                        + "(default: ${DEFAULT-VALUE})."
            })
    private Precision precision;

    @Option(
            names = "--drive",
            paramLabel = "REPORT.json",
            description = "Plan requests by what 'sliceline probe --json' printed of the drive (default: by its kind).")
    private @Nullable Path drive;

    @Mixin
    private VolumeOptions which;

    @Option(
            names = "--clip",
            paramLabel = "PERCENTILE",
            defaultValue = "98",
            description = "Percentile of |amplitude| at which colours saturate (default: ${DEFAULT-VALUE}).")
    private double clip;

    @Option(
            names = "--colour-map",
            paramLabel = "NAME",
            defaultValue = "red-white-blue",
            description = {
                "red-white-blue (positive blue, the default), grey (positive black) or perceptual (positive yellow)."
            })
    private ColourMap colourMap;

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        ExtractWriter writer = new ExtractWriter(output, new ImageStyle(clip, colourMap), force);
        PartFile.require(output, force);
        if (Files.exists(file) && Files.exists(output) && Files.isSameFile(file, output)) {
            throw new FileAlreadyExistsException(output.toString(), null, "is the file to read");
        }
        Extract written = watched("nothing was written to " + output, job -> {
            try (SeismicVolume volume = SeismicVolume.open(which.require(file), options())) {
                Extract.requireCube(volume);
                Extract extract = Extract.of(volume, selection.selection(volume.samples()));
                writer.write(volume, extract, job.token());
                return extract;
            }
        });
        out().println(output + ": " + written.title() + ", " + written.size());
        return 0;
    }

    private ReadOptions options() throws IOException {
        ReadOptions options = which.apply(ReadOptions.DEFAULTS
                .withBackend(backend)
                .withPageCache(pageCache)
                .withPrecision(precision));
        return drive == null ? options : options.withCosts(CostModel.of(ProbeJson.read(InputFile.require(drive))));
    }
}
