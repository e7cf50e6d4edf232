package io.github.sliceline.cli.option;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.report.AdviceText;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the volume of a file: its dataset, its revision, and whether it may be incomplete. */
public final class VolumeOptions {
    @Option(names = "--dataset", paramLabel = "PATH", description = "Dataset with the samples (default: searched for).")
    private @Nullable String dataset;

    @Option(names = "--live", description = "Also read a volume being converted; missing samples read as 0.")
    private boolean live;

    @Mixin
    private RevisionOption revision;

    @Mixin
    private SegyOptions segy;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * Opens the volume of a file of any format and prints notes of its remarks. The job watches the scan of a SEG-Y
     * file.
     */
    public SeismicVolume open(Path file, ReadOptions options, Job job) throws IOException {
        return noted(SegyVolumes.open(require(file), segy.scan(), apply(options), job), file, command);
    }

    /** Prints notes of a volume's remarks on standard error and returns the volume. */
    public static SeismicVolume noted(SeismicVolume volume, Path file, CommandSpec command) throws IOException {
        return OnFailure.close(volume, () -> {
            AdviceText.note(volume.remarks(), file, command);
            return volume;
        });
    }

    public ReadOptions apply(ReadOptions options) {
        ReadOptions asked = options.withLive(live).withRevision(revision.number());
        return dataset == null ? asked : asked.withDataset(dataset);
    }

    /** Returns the file if it can be read. A conversion in progress has no file yet, so its future name is accepted. */
    private static Path require(Path file) throws IOException {
        boolean coming = !Location.of(file).isHere()
                && Location.of(CompanionFile.PART.of(file)).isHere();
        return coming ? file : InputFile.require(file);
    }
}
