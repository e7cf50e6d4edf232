package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.archive.LostWords;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.importing.Underway.DoneUnits;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.VolumeStatistics;
import io.github.sliceline.work.JournalWriter;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One run of a conversion: scan, lay out or restore, copy, end, name. What a failure leaves, its exception says: an
 * {@link UnfinishedConversionException} work on the medium that can be gone on with, a {@link VolumeCompleteException}
 * the volume, any other nothing, or what stood there before.
 */
final class Conversion {
    private final List<Path> sources;
    private final SegyFile segy;
    private final WorkFiles files;
    private final ConvertOptions options;
    private final WorkStores stores;
    private final Job job;
    private final LostWords lost;
    private final long start = System.nanoTime();

    Conversion(List<Path> sources, SegyFile segy, WorkFiles files, ConvertOptions options, WorkStores stores, Job job) {
        this.sources = List.copyOf(sources);
        this.segy = segy;
        this.files = files;
        this.options = options;
        this.stores = stores;
        this.job = job;
        this.lost = new LostWords(segy);
    }

    ConvertReport run() throws IOException {
        Optional<Checkpoint> earlier = resumable(() -> Checkpoint.find(files));
        // Of a damaged file no exact copy can be given back.
        try (SourceHash hash = new SourceHash(segy, segy.isDamaged() ? null : lost)) {
            if (earlier.isPresent()) {
                Scanned scanned = scanAgain(earlier.get());
                return resumable(() -> finish(restore(earlier.get(), scanned), hash));
            }
            Underway work = OnFailure.close(this::discard, this::layOut);
            return resumable(() -> finish(work, hash));
        }
    }

    /** Does something whose failure leaves work that another run can go on with. */
    private <T> T resumable(OnFailure.Work<T> step) throws IOException {
        try {
            return step.run();
        } catch (VolumeCompleteException e) {
            throw e;
        } catch (IOException e) {
            throw new UnfinishedConversionException(files, DiskFullException.orSame(files.target(), e));
        }
    }

    private void discard() throws IOException {
        files.delete();
        stores.discard();
    }

    /** Scans, and makes a file and a journal on the medium that another run can go on with. */
    private Underway layOut() throws IOException {
        Terms terms = Terms.of(sources, segy, options);
        files.delete(); // what is there belongs to nothing that could be gone on with
        String names = sources.stream()
                .map(source -> String.valueOf(source.getFileName()))
                .collect(Collectors.joining(", "));
        Scanned scanned = foundation().create(files.part(), names, terms);
        return open(scanned, (part, chunks) -> {
            part.force();
            JournalRecord.Begun begun = new JournalRecord.Begun(terms.values(), part.size(), isStaged());
            JournalWriter journal = JournalWriter.begin(stores.open(files.journal()), begun);
            OnFailure.close(journal, () -> {
                journal.force();
                PartFile.forceFolderOf(files.target());
            });
            return new Underway(scanned, part, chunks, journal, DoneUnits.none(scanned.plan()), false);
        });
    }

    /** Scans the source of an earlier run, and makes sure that it is the same and the work is there. */
    private Scanned scanAgain(Checkpoint earlier) throws IOException {
        Terms terms = resumable(() -> Terms.of(sources, segy, options));
        requireSame(terms, earlier);
        Scanned scanned = resumable(() -> foundation().scan((first, count, headers) -> {}, terms));
        OnFailure.close(scanned, () -> {
            requireSame(terms, earlier);
            long bytes = resumable(() -> Files.size(files.part()));
            long least = earlier.begun().partBytes();
            if (bytes < least && earlier.finishing().isEmpty()) {
                throw new ForeignWorkException(files.part(), "it has " + bytes + " bytes and had " + least);
            }
        });
        return scanned;
    }

    private void requireSame(Terms terms, Checkpoint earlier) throws ForeignWorkException {
        Optional<String> difference = terms.difference(earlier.begun().terms());
        if (difference.isPresent()) {
            throw new ForeignWorkException(files.part(), difference.get());
        }
    }

    /** Makes the work of an earlier run again what it was before the end, and finds out what of it is sound. */
    private Underway restore(Checkpoint earlier, Scanned scanned) throws IOException {
        return OnFailure.close(scanned, () -> {
            earlier.restore(files, stores);
            return open(scanned, (part, chunks) -> {
                DoneUnits done;
                PartLayout layout = PartLayout.of(files.part(), part);
                try (JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()));
                        ClaimCheck check =
                                new ClaimCheck(journal, chunks, scanned.plan(), layout.chunks(), isStaged())) {
                    done = check.sound(earlier.claims(), job);
                }
                JournalWriter journal = JournalWriter.resume(stores.open(files.journal()), earlier.journalEnd());
                boolean ending = earlier.finishing().isPresent();
                return new Underway(scanned, part, chunks, journal, done, ending);
            });
        });
    }

    private Foundation foundation() {
        Path folder =
                Optional.ofNullable(files.target().toAbsolutePath().getParent()).orElse(Path.of(""));
        return new Foundation(segy, options, folder, job);
    }

    /** Encoded chunks have no place in the file before all are known. */
    private boolean isStaged() {
        return options.deflateLevel() > 0;
    }

    /** Makes what is under way from the part and from what chunks are written to. */
    private interface Opening {
        Underway open(ByteStore part, ByteStore chunks) throws IOException;
    }

    private Underway open(Scanned scanned, Opening opening) throws IOException {
        return OnFailure.close(scanned, () -> {
            ByteStore part = isStaged() ? stores.open(files.part()) : stores.openDirect(files.part());
            return OnFailure.close(part, () -> {
                ByteStore chunks = isStaged() ? stores.open(files.staging()) : part;
                return OnFailure.close(chunks, () -> opening.open(part, chunks));
            });
        });
    }

    private ConvertReport finish(Underway work, SourceHash hash) throws IOException {
        long copying = System.nanoTime();
        VolumeStatistics statistics = OnFailure.close(work, () -> {
            new SampleStage(segy, work, files, options.deflateLevel(), stores.pause()).run(job);
            return end(work, hash);
        });
        try (work) {
            NewFile.name(files.target(), () -> rename(work.journal()));
            try {
                files.delete();
            } finally {
                stores.afterNaming();
            }
            return report(work, statistics, copying);
        } catch (IOException e) {
            if (Files.exists(files.part())) {
                throw e; // it has not got its name
            }
            IOException failure = DiskFullException.orSame(files.target(), e);
            throw new VolumeCompleteException(files.target(), stores.remark(), failure);
        }
    }

    /** Completes the file, and brings it to the medium. */
    private VolumeStatistics end(Underway work, SourceHash hash) throws IOException {
        VolumeStatistics statistics = work.done().tallies().statistics();
        job.report("Hashing the source", 0, 1);
        String sha256 = hash.await(job.token());
        if (!work.isEnding()) {
            Checkpoint.save(files.part(), work.part(), work.journal());
        }
        work.closeStores(); // libhdf5 opens them by their names
        new Ending(segy, work, files, options, lost).write(statistics, sha256, job);
        job.report("Writing to the drive", 0, 1);
        try (ByteStore part = stores.open(files.part())) {
            part.force();
        }
        stores.beforeNaming(job);
        return statistics;
    }

    private void rename(JournalWriter journal) throws IOException {
        try (PartFile part = PartFile.resume(files.target(), options.overwrite())) {
            journal.append(new JournalRecord.Complete());
            part.rename();
            part.forceName();
        }
    }

    private ConvertReport report(Underway work, VolumeStatistics statistics, long copying) throws IOException {
        Scanned scanned = work.scanned();
        return new ConvertReport(
                sources,
                files.target(),
                segy.size(),
                Files.size(files.target()),
                segy.traceCount(),
                scanned.survey().emptyBins(),
                segy.salvageReport(),
                scanned.survey().leftOut().count(),
                lost.count(),
                scanned.plan().volume(),
                scanned.plan().chunk(),
                work.done().chunks(scanned.plan()),
                statistics,
                Duration.ofNanos(copying - start),
                Duration.ofNanos(System.nanoTime() - start));
    }
}
