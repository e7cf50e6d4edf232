package io.github.sliceline.cli.option;

import io.github.sliceline.bench.probe.ProbeOptions;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.report.ProbeText;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.tune.drive.DriveFinder;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.DriveProfile;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The drive for which requests are planned: named by its kind, described by a file, or probed. */
public final class DriveOptions {
    /** Options of a probe of about 10 s, for a rough measure of a drive. */
    public static final ProbeOptions SHORT_PROBE =
            ProbeOptions.DEFAULTS.withFileBytes(512_000_000).withPointTime(Duration.ofMillis(150));

    @Option(
            names = "--drive",
            paramLabel = "DRIVE",
            description =
                    "The drive to read from: a kind (hdd, sata, nvme, optane, network, object), a folder on it, which"
                            + " is then probed, the output of 'sliceline probe --json', or a file that describes a drive,"
                            + " see docs/tuning.md (default: the kind of drive that holds the input).")
    private @Nullable String drive;

    /** Probe of the drive that holds a folder. */
    @FunctionalInterface
    public interface Prober {
        ProbeReport probe(Path folder) throws IOException;
    }

    /** Returns the named drive, or else the expected model of the drive that holds a file or folder. */
    public DriveModel model(Path otherwise, Prober prober) throws IOException {
        if (drive == null) {
            Drive found = DriveFinder.ofThisSystem().find(otherwise);
            DriveModel expected = DriveModel.of(found.driveClass());
            return found.device().isEmpty()
                    ? expected
                    : expected.withTitle(expected.title() + " " + found.device() + " (not measured)");
        }
        boolean isFolder = !DriveModel.names().contains(drive) && Files.isDirectory(TypedName.here(drive));
        return isFolder ? named(prober.probe(TypedName.here(drive))) : known(drive);
    }

    /** Returns a drive by the name of its kind, or by a file: a probe's report or a description. */
    static DriveModel known(String drive) throws IOException {
        if (DriveModel.names().contains(drive)) {
            return DriveModel.named(drive);
        }
        Path path = TypedName.here(drive);
        if (!Files.exists(path)) {
            throw new NoSuchFileException(
                    drive,
                    null,
                    "no such folder or file, and no kind of drive: " + String.join(", ", DriveModel.names()));
        }
        return isJson(InputFile.require(path)) ? named(ProbeText.read(path)) : DriveProfile.read(path);
    }

    private static DriveModel named(ProbeReport report) {
        DriveModel model = DriveModel.of(report);
        return report.device().isEmpty() ? model : model.withTitle(model.title() + ": " + report.device());
    }

    private static boolean isJson(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            int first = in.read();
            while (first >= 0 && Character.isWhitespace(first)) {
                first = in.read();
            }
            return first == '{';
        }
    }

    /** The drive on which {@code bench} reads: probed, or described by a report. */
    public static final class BenchDrive {
        @Option(
                names = "--drive",
                paramLabel = "REPORT.json|probe",
                description = "Plan requests for this drive, and judge its use: the output of 'sliceline probe --json';"
                        + " or probe to probe the drive first, which takes some 10 s.")
        private @Nullable String drive;

        public boolean probes() {
            return "probe".equals(drive);
        }

        public Optional<Path> report() {
            return Optional.ofNullable(probes() ? null : drive).map(TypedName::here);
        }
    }
}
