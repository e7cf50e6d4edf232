package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.LeftOutArchive;
import io.github.sliceline.archive.RawWordArchive;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.archive.SourceRemainder;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;

/**
 * Third step of a conversion: writes what is known only when all samples have passed. Every step has its place and can be
 * done again.
 */
record Ending(ConvertedSource source, Underway work, ConvertOptions options) {

    /** Completes the file, and brings it to the medium where there is one. */
    VolumeStatistics run(SourceHash hash, Job job) throws IOException {
        source.requireSame();
        VolumeStatistics statistics = work.done().tallies().statistics();
        job.report("Hashing the source", 0, source.segy().size());
        write(statistics, hash.await(job.token()), job);
        source.requireHashed(hash);
        job.report("Writing to the drive", 0, work.part().size());
        work.part().force();
        return statistics;
    }

    private void write(VolumeStatistics statistics, String sha256, Job job) throws IOException {
        DescribedFile file = work.file();
        SegyFile segy = source.segy();
        VolumeDescription.setStatistics(file, statistics);
        file.set("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, AttributeValue.text(sha256));
        new SourceRemainder(segy).write(file, source.used(), job.token());
        new LeftOutArchive(
                        segy,
                        work.scanned().survey().leftOut(),
                        work.scanned().plan().threads())
                .write(file, source.used(), job.token());
        if (!segy.isDamaged()) {
            RawWordArchive.write(file, segy, source.lost(), !options.filters().isNone(), job.token());
        }
        file.complete();
    }
}
