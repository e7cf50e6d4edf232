package io.github.sliceline.cli.option;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    /** Opens the volume of any file that holds one; the job hears of the scan of a SEG-Y file. */
    public SeismicVolume open(Path file, ReadOptions options, Job job) throws IOException {
        return SegyVolumes.open(require(file), segy.scan(), apply(options), job);
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
