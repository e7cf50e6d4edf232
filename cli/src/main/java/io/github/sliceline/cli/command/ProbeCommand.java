package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.Location;
import io.github.sliceline.cli.probe.ProbeChart;
import io.github.sliceline.cli.probe.ProbeJson;
import io.github.sliceline.cli.probe.ProbeOptions;
import io.github.sliceline.cli.probe.ProbeText;
import io.github.sliceline.cli.probe.StorageProbe;
import io.github.sliceline.cli.render.PngWriter;
import io.github.sliceline.cli.report.ByteSize;
import io.github.sliceline.tune.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "probe",
        abbreviateSynopsis = true,
        description = "Measure a drive: requests per second against their size and how many are under way at once.",
        footer = {
            "  sliceline probe /data",
            "  sliceline probe /data --size 4GiB --seconds 1 -o data.png",
            "  sliceline probe /data/survey.h5 --json | jq .recommended"
        })
public final class ProbeCommand extends AnsweringCommand {
    @Parameters(
            index = "0",
            converter = Location.Anywhere.class,
            paramLabel = "DIR",
            description =
                    "Folder on the drive, for a file that is deleted at the end; or a large file to read instead.")
    private Path place;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Size of the file to write (default: 1GiB, or a quarter of the free space if less).")
    private @Nullable ByteSize size;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "0.25",
            description = "Time for each of the 42 points (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLOT.png",
            description = "Draw IOPS against queue depth too.")
    private @Nullable Path plot;

    @Option(names = "--force", description = "Replace PLOT.png if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        ProbeOptions options = options();
        if (plot != null) {
            PngWriter.require(plot, force);
        }
        ProbeReport report = probing(job -> Files.isRegularFile(place)
                ? StorageProbe.probeFile(place, options, job)
                : StorageProbe.probeFolder(place, options, job));
        if (plot != null) {
            PngWriter.write(ProbeChart.of(report).draw(), plot, force);
        }
        answer(() -> ProbeJson.of(report), new ProbeText(report)::print);
        return 0;
    }

    private ProbeOptions options() {
        ProbeOptions options = ProbeOptions.DEFAULTS.withPointTime(Duration.ofNanos(Math.round(seconds * 1e9)));
        if (size != null && Files.isRegularFile(place)) {
            throw new IllegalArgumentException("--size goes with a folder; " + place + " is read as it is");
        }
        if (size != null && size.bytes() == ProbeOptions.AUTOMATIC) {
            throw new IllegalArgumentException("a probe file has at least 16 MiB, got 0 bytes");
        }
        return size == null ? options : options.withFileBytes(size.bytes());
    }
}
