package io.github.sliceline.cli.option;

import io.github.sliceline.bench.probe.ProbeJson;
import io.github.sliceline.bench.probe.ProbeOptions;
import io.github.sliceline.cli.name.TypedName;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A drive by name, as somebody described it, as it was measured, or to be measured now. */
public final class DriveOption {
    private static final long PROBE_BYTES = 512_000_000;
    private static final Duration PROBE_POINT_TIME = Duration.ofMillis(150);

    @Option(
            names = {"--drive", "--simulate"},
            paramLabel = "DRIVE",
            description =
                    "The drive that it will be read from: a kind (hdd, sata, nvme, optane, network, object), a folder"
                            + " on it, which is probed, what 'sliceline probe --json' printed, or a file that describes"
                            + " one as docs/tuning.md says (default: the kind of drive that holds the input).")
    private @Nullable String drive;

    /** Measures a drive, watched by whoever asked. */
    @FunctionalInterface
    public interface Prober {
        ProbeReport probe(Path folder, ProbeOptions options) throws IOException;
    }

    /** The drive that was named, or else what is to be expected of the one that holds a file or folder. */
    public DriveModel model(Path otherwise, Prober prober) throws IOException {
        if (drive == null) {
            Drive found = DriveFinder.ofThisSystem().find(otherwise);
            DriveModel expected = DriveModel.of(found.driveClass());
            return found.device().isEmpty()
                    ? expected
                    : expected.withTitle(expected.title() + " " + found.device() + " (not measured)");
        }
        Path path = TypedName.here(drive);
        if (!DriveModel.names().contains(drive) && Files.isDirectory(path)) {
            ProbeOptions options =
                    ProbeOptions.DEFAULTS.withFileBytes(PROBE_BYTES).withPointTime(PROBE_POINT_TIME);
            return named(prober.probe(path, options));
        }
        return known(drive);
    }

    /** A kind of drive by its name, or a drive by a file: what was measured of it, or a description. */
    static DriveModel known(String drive) throws IOException {
        if (DriveModel.names().contains(drive)) {
            return DriveModel.named(drive);
        }
        Path path = TypedName.here(drive);
        if (!Files.exists(path)) {
            throw new NoSuchFileException(
                    drive, null, "no such folder or file, and none of " + String.join(", ", DriveModel.names()));
        }
        return isJson(InputFile.require(path)) ? named(ProbeJson.read(path)) : DriveProfile.read(path);
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
}
