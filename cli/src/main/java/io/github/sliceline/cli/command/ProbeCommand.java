package io.github.sliceline.cli.command;

import io.github.sliceline.bench.probe.ObjectProbe;
import io.github.sliceline.bench.probe.ProbeOptions;
import io.github.sliceline.bench.probe.StorageProbe;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.ByteSize;
import io.github.sliceline.cli.report.ProbeText;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.DriveProfile;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "probe",
        abbreviateSynopsis = true,
        description = {
            "Measure a drive: requests per second by their size and by how many are in flight.",
            "For a URL, measures the store that holds the object, with a fixed number of requests, which is printed."
        },
        footer = {
            "  sliceline probe /data",
            "  sliceline probe /data --size 4GiB --seconds 1 -o data.png",
            "  sliceline probe /data/survey.h5 --json | jq .recommended",
            "  sliceline probe s3://bucket/survey.h5 --size 256MiB --profile store.properties"
        })
public final class ProbeCommand extends AnsweringCommand {
    @Parameters(
            converter = Anywhere.class,
            paramLabel = "DIR",
            description = "Folder on the drive, for a temporary file; or a large file or object to read instead.")
    private Path place;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description =
                    "Size of the temporary file (default: 1GiB, or a quarter of the free space if less); limit of bytes"
                            + " read from an object (default: 1GiB).")
    private @Nullable ByteSize size;

    @Option(names = "--seconds", paramLabel = "S", description = "Time of each of 42 measurements (default: 0.25).")
    private @Nullable Double seconds;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLOT.png",
            description = "Also draw IOPS against queue depth.")
    private @Nullable Path plot;

    @Option(
            names = "--profile",
            paramLabel = "FILE.properties",
            description = "Also write the result as a description of a drive, for --drive.")
    private @Nullable Path profile;

    @Option(names = "--force", description = "Replace PLOT.png and FILE.properties if they exist.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        if (plot != null) {
            requireApart(plot, List.of(plot));
            PngWriter.require(plot, force);
        }
        if (profile != null) {
            requireApart(profile, List.of(profile));
            OutputKind.require(profile, "FILE.properties");
            PartFile.require(profile, force);
        }
        ProbeReport report = place instanceof RemotePath object ? ofObject(object) : ofDrive();
        ProbeText text = new ProbeText(report);
        if (plot != null) {
            PngWriter.write(text.chart().draw(), plot, force);
        }
        if (profile != null) {
            OutputStreamFile.write(profile, DriveProfile.text(DriveModel.of(report)), force);
        }
        answer(text::json, text::print);
        return 0;
    }

    private ProbeReport ofObject(RemotePath object) throws IOException {
        if (seconds != null) {
            throw misused("--seconds works for drives only; a probe of an object sends " + ObjectProbe.REQUESTS
                    + " requests");
        }
        long most = size == null ? ObjectProbe.USUAL_BYTES : size.bytes();
        return probing(job -> ObjectProbe.probe(object, most, job));
    }

    private ProbeReport ofDrive() throws IOException {
        ProbeOptions options = options();
        return probing(job -> Files.isRegularFile(place)
                ? StorageProbe.probeFile(place, options, job)
                : StorageProbe.probeFolder(place, options, job));
    }

    private ProbeOptions options() {
        ProbeOptions options = seconds == null
                ? ProbeOptions.DEFAULTS
                : ProbeOptions.DEFAULTS.withPointTime(Duration.ofNanos(Math.round(seconds * 1e9)));
        if (size != null && Files.isRegularFile(place)) {
            throw new IllegalArgumentException("--size works for folders only; " + place + " is read as it is");
        }
        if (size != null && size.bytes() == ProbeOptions.AUTOMATIC) {
            throw new IllegalArgumentException("a probe file has at least 16 MiB, got 0 bytes");
        }
        return size == null ? options : options.withFileBytes(size.bytes());
    }
}
