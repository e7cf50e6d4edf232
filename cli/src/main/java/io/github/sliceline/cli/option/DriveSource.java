package io.github.sliceline.cli.option;

import io.github.sliceline.bench.drive.SimulatedDrive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where {@code bench} has the drive's measure from, or the drive itself. */
public final class DriveSource {
    @Option(names = "--probe", description = "Probe the drive first, some 10 s.")
    private boolean probe;

    @Option(
            names = "--drive",
            paramLabel = "REPORT.json",
            description = "What 'sliceline probe --json' printed of the drive.")
    private @Nullable Path report;

    @Option(
            names = "--simulate",
            paramLabel = "DRIVE",
            description =
                    "Read by the direct path as if the files lay on a drive that is not at hand, really waiting as long"
                            + " as it takes: hdd, sata, nvme, optane, network, object, or a file, either a drive's"
                            + " description or what 'sliceline probe --json' printed of one.")
    private @Nullable String simulated;

    public boolean probes() {
        return probe;
    }

    public Optional<Path> report() {
        return Optional.ofNullable(report);
    }

    /** The drive to simulate; empty to read from the one at hand. */
    public Optional<SimulatedDrive> simulated() throws IOException {
        return simulated == null ? Optional.empty() : Optional.of(SimulatedDrive.of(DriveOption.known(simulated)));
    }
}
