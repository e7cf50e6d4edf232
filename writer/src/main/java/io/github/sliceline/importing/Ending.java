package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.LeftOutArchive;
import io.github.sliceline.archive.LostWords;
import io.github.sliceline.archive.RawWordArchive;
import io.github.sliceline.archive.SourceRemainder;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.VolumeStatistics;
import io.github.sliceline.work.Reserve;
import java.io.IOException;
import java.nio.file.Files;

/** Third step of a conversion: has libhdf5 write what is known only when all samples have passed. */
record Ending(SegyFile segy, Underway work, WorkFiles files, ConvertOptions options, LostWords lost) {
    /** Most that an index takes for a chunk, B-tree nodes half empty. */
    private static final int INDEX_BYTES = 128;

    /** Writes it. What a crash in here leaves, the journal knows how to restore. */
    void write(VolumeStatistics statistics, String sha256, Job job) throws IOException {
        boolean staged = options.deflateLevel() > 0;
        if (staged) {
            long indexed = (long) INDEX_BYTES * work.scanned().plan().chunkCount();
            Reserve.probe(files.part(), Files.size(files.part()) + Files.size(files.staging()) + indexed);
        }
        SegySurvey survey = work.scanned().survey();
        try (Reserve reserve = new Reserve(files);
                Hdf5Writer writer = Hdf5Writer.open(files.part(), Foundation.since18(options), reserve::release)) {
            if (staged) {
                copyStaged(writer, job);
            }
            VolumeFile file = new VolumeFile(writer, survey);
            file.writeStatistics(statistics);
            new SourceRemainder(writer, segy, job.token()).write();
            if (!segy.isDamaged()) {
                RawWordArchive.write(writer, segy, lost, options.deflateLevel(), job.token());
            }
            new LeftOutArchive(segy, survey.leftOut(), work.scanned().plan().threads()).write(writer, job.token());
            file.writeSourceHash(sha256);
        }
    }

    private void copyStaged(Hdf5Writer writer, Job job) throws IOException {
        try (ByteSource staging = ChannelStore.openForReading(files.staging());
                JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()))) {
            new StagedJoin(writer, work.scanned().plan(), options.deflateLevel(), journal, staging)
                    .copy(work.done().claims().values(), job);
        }
    }
}
