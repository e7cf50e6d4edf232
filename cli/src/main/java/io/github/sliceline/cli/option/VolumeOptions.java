package io.github.sliceline.cli.option;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.report.RemarkText;
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

/** Which volume of a file is read: its dataset, its revision, and whether before it is complete. */
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

    /** Opens the volume of any file that holds one, and notes what is odd in it; the job hears of the scan of a SEG-Y file. */
    public SeismicVolume open(Path file, ReadOptions options, Job job) throws IOException {
        return noted(SegyVolumes.open(require(file), segy.scan(), apply(options), job), file, command);
    }

    /** The volume, once what is odd in it is noted on standard error. */
    public static SeismicVolume noted(SeismicVolume volume, Path file, CommandSpec command) throws IOException {
        return OnFailure.close(volume, () -> {
            RemarkText.note(volume.remarks(), file, command);
            return volume;
        });
    }

    public ReadOptions apply(ReadOptions options) {
        ReadOptions asked = options.withLive(live).withRevision(revision.number());
        return dataset == null ? asked : asked.withDataset(dataset);
    }

    /** The file; of a conversion under way, which has no file yet, the name that it will have. */
    private static Path require(Path file) throws IOException {
        boolean coming = !Location.of(file).isHere()
                && Location.of(CompanionFile.PART.of(file)).isHere();
        return coming ? file : InputFile.require(file);
    }
}
