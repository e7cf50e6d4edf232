package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.archive.LeftOutArchive;
import io.github.sliceline.archive.RawWordArchive;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.archive.SourceRemainder;
import io.github.sliceline.chunks.LayoutWriter;
import io.github.sliceline.chunks.SampleTransfer;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Third step of a conversion: completes a file that has all its samples. Everything has its place, so this step can be
 * repeated.
 */
record ConversionFinish(ConversionState state, Job job) {

    /**
     * Writes everything that is known only after all samples have passed, completes the file, and forces it to the
     * medium if it is on one.
     *
     * @param hash of the source
     * @return the statistics of the samples
     */
    VolumeStatistics complete(SourceHash hash) throws IOException {
        ConversionPlan plan = state.plan();
        ConvertedSource source = plan.source();
        source.requireSame();
        VolumeStatistics statistics = state.tallies().statistics();
        job.report("Hashing the source", 0, source.segy().size());
        DescribedFile file = state.file();
        String sha256 = hash.await(job.token());
        VolumeDescription.setStatistics(file, statistics);
        file.set("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, AttributeValue.text(sha256));
        writeArchive(file, source, plan);
        file.complete();
        source.requireHashed(hash);
        job.report("Writing to the drive", 0, state.part().size());
        state.part().force();
        return statistics;
    }

    private void writeArchive(DescribedFile file, ConvertedSource source, ConversionPlan plan) throws IOException {
        SegyFile segy = source.segy();
        new SourceRemainder(segy).write(file, source.used(), job.token());
        new LeftOutArchive(segy, plan.survey().leftOut(), plan.units().threads())
                .write(file, source.used(), job.token());
        if (!segy.isDamaged()) {
            boolean compressed = !source.options().filters().isNone();
            RawWordArchive.write(file, segy, source.lost(), compressed, job.token());
        }
    }

    /**
     * Makes the layouts of the cube from the part file, which is complete except for its name.
     *
     * @param part file of the state
     */
    void addLayouts(Path part, VolumeStatistics statistics) throws IOException {
        ConversionPlan plan = state.plan();
        if (plan.layouts().isEmpty()) {
            return;
        }
        List<StoredLayout> layouts = plan.layouts().stream()
                .map(layout -> StoredLayout.of(layout, plan.units().volume(), SampleCodec.largest(statistics)))
                .toList();
        ConvertOptions options = plan.source().options();
        try (Hdf5Container container = Hdf5Container.of(part, ChannelStore.openForReading(part), ReadLimits.DEFAULTS);
                SeismicVolume cube = SeismicVolume.open(
                        part, ReadOptions.DEFAULTS.withLive(true).forCopying())) {
            VolumePass pass = VolumePass.within(cube);
            SampleTransfer transfer =
                    new SampleTransfer(pass, state.journal().orElseThrow(), options.threads(), options.memoryBytes());
            LayoutWriter.open(state.part(), container, layouts).write(transfer, job);
        }
    }
}
