package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.copies.CubeCopy;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.hdf5.write.NativeFile;
import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.importing.Underway.DoneUnits;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.JournalWriter;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/**
 * One run of a conversion: scan, describe or resume, copy, end, name. What a failure leaves, its exception says: an
 * {@link UnfinishedWorkException} work on the medium that can be gone on with, a {@link VolumeCompleteException}
 * the volume, any other nothing, or what stood there before.
 */
final class Conversion {
    private final ConvertedSource source;
    private final WorkFiles files;
    private final ConvertOptions options;
    private final WorkStores stores;
    private final Job job;
    private final long start = System.nanoTime();

    Conversion(ConvertedSource source, WorkFiles files, ConvertOptions options, WorkStores stores, Job job) {
        this.source = source;
        this.files = files;
        this.options = options;
        this.stores = stores;
        this.job = job;
    }

    ConvertReport run() throws IOException {
        try {
            return runOnce();
        } catch (VolumeCompleteException | ForeignWorkException e) {
            throw e;
        } catch (IOException e) {
            Optional<FileChangedException> change = source.changeBehind(e);
            if (change.isPresent()) {
                discard(); // it is of two versions
            }
            throw change.isPresent() ? change.get() : e;
        }
    }

    private ConvertReport runOnce() throws IOException {
        Optional<Checkpoint> earlier = resumable(() -> Checkpoint.find(files));
        try (SourceHash hash = source.hash()) {
            if (earlier.isPresent()) {
                Terms terms = Terms.of(source, options);
                Scanned scanned = scanAgain(earlier.get(), terms);
                return resumable(() -> finish(restore(earlier.get(), scanned, terms), earlier, hash));
            }
            if (options.writer() == ConvertOptions.Writer.NATIVE) {
                return OnFailure.close(this::discard, () -> finish(beginNative(), earlier, hash));
            }
            Underway work = OnFailure.close(this::discard, this::begin);
            return resumable(() -> finish(work, earlier, hash));
        }
    }

    /** Does something whose failure leaves work that another run can go on with. */
    private <T> T resumable(OnFailure.Work<T> step) throws IOException {
        try {
            return step.run();
        } catch (VolumeCompleteException | ForeignWorkException | FileChangedException e) {
            throw e;
        } catch (IOException e) {
            throw new UnfinishedWorkException(files.part(), DiskFullException.orSame(files.target(), e));
        }
    }

    private void discard() throws IOException {
        if (Files.exists(files.part())) { // else it has its name
            files.delete();
            stores.discard();
        }
    }

    /** Scans, and makes a file and a journal on the medium that another run can go on with. */
    private Underway begin() throws IOException {
        Terms terms = Terms.of(source, options);
        files.delete(); // what is there belongs to nothing that could be gone on with
        ByteStore part = stores.openDirect(files.part());
        return OnFailure.close(part, () -> {
            EncodedFile file = new EncodedFile(part, foundation().firstHeader());
            Scanned scanned = foundation().create(file, terms);
            return OnFailure.close(scanned, () -> {
                requireRoom(scanned);
                part.force();
                terms.laidOut(file.fingerprint());
                JournalRecord.Begun begun = new JournalRecord.Begun(terms.values(), part.size(), file.begunEnd());
                JournalWriter journal = JournalWriter.begin(stores.open(files.journal()), begun);
                OnFailure.close(journal, () -> {
                    journal.force();
                    PartFile.forceFolderOf(files.target());
                });
                return underway(scanned, file, part, journal, DoneUnits.none());
            });
        });
    }

    /** For the copies too, which come last. */
    private void requireRoom(Scanned scanned) throws IOException {
        Shape volume = scanned.plan().volume();
        long cube = options.filters().isNone() ? Math.multiplyExact(volume.size(), (long) Float.BYTES) : 0;
        PartFile.requireRoom(files.target(), cube + CubeCopy.leastBytes(scanned.copies(), volume));
    }

    private static Underway underway(
            Scanned scanned, EncodedFile file, ByteStore part, JournalWriter journal, DoneUnits done) {
        return new Underway(scanned, file, part, Optional.of(journal), done);
    }

    /** Scans, and has libhdf5 make a file, which nobody can go on with. */
    private Underway beginNative() throws IOException {
        files.delete();
        ByteStore part = stores.open(files.part());
        return OnFailure.close(part, () -> {
            NativeFile file = NativeFile.create(part, SurveyDescription.format(options));
            return OnFailure.close(file, () -> {
                Scanned scanned = foundation().create(file, Terms.of(source, options));
                return new Underway(scanned, file, part, Optional.empty(), DoneUnits.none());
            });
        });
    }

    /** Scans the source of an earlier run, and makes sure that it is the same and the work is there. */
    private Scanned scanAgain(Checkpoint earlier, Terms terms) throws IOException {
        requireSame(terms, earlier);
        Scanned scanned = resumable(() -> foundation()
                .scan(
                        (first, count, headers) -> {},
                        terms,
                        Terms.chunk(earlier.begun().terms()),
                        Terms.cut(earlier.begun().terms())));
        OnFailure.close(scanned, () -> {
            requireSame(terms, earlier);
            long bytes = resumable(() -> Files.size(files.part()));
            long least = earlier.begun().partBytes();
            if (bytes < least) {
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

    /** Takes up the file of an earlier run, and finds out what of it is sound. */
    private Underway restore(Checkpoint earlier, Scanned scanned, Terms terms) throws IOException {
        return OnFailure.close(scanned, () -> {
            ByteStore part = stores.openDirect(files.part());
            return OnFailure.close(part, () -> {
                EncodedFile file = new EncodedFile(part, foundation().firstHeader());
                foundation().begin(file);
                file.resume(scanned.description().spec(), earlier.begun().headersEnd());
                file.keepWhatFollows(!scanned.copies().isEmpty());
                terms.laidOut(file.fingerprint());
                requireSame(terms, earlier);
                DoneUnits done;
                try (JournalReader journal = JournalReader.open(files.journal());
                        BufferPool traces = UnitReads.buffers(source.segy(), scanned.plan());
                        ClaimCheck check = new ClaimCheck(
                                files.part(),
                                terms.isTouched(earlier.begun().terms())
                                        ? Optional.of(unit -> UnitReads.sums(source.segy(), scanned, unit, traces))
                                        : Optional.empty(),
                                journal,
                                part,
                                file,
                                scanned.plan(),
                                !options.filters().isNone())) {
                    done = check.sound(earlier.claims(VolumeProfile.DATA), source.used(), job);
                }
                JournalWriter journal = JournalWriter.resume(stores.open(files.journal()), earlier.journalEnd());
                return underway(scanned, file, part, journal, done);
            });
        });
    }

    private Foundation foundation() {
        return new Foundation(source, files.target(), options, job);
    }

    private ConvertReport finish(Underway work, Optional<Checkpoint> earlier, SourceHash hash) throws IOException {
        long copying = System.nanoTime();
        VolumeStatistics statistics = OnFailure.close(work, () -> {
            new SampleStage(source, work, options.filters(), stores.pause()).run(job);
            VolumeStatistics counted = new Ending(source, work, options).run(hash, job);
            new LayoutStage(files, work, options, stores.pause()).run(counted, earlier, job);
            source.requireSame();
            stores.beforeNaming(job);
            return counted;
        });
        try (work) {
            NewFile.name(files.target(), () -> rename(work));
            try {
                files.delete();
            } finally {
                stores.afterNaming();
            }
            return work.report(
                    foundation(), Files.size(files.target()), source.lost().count(), statistics, start, copying);
        } catch (IOException e) {
            if (Files.exists(files.part())) {
                throw e; // it has not got its name
            }
            IOException failure = DiskFullException.orSame(files.target(), e);
            throw new VolumeCompleteException(files.target(), stores.remark(), failure);
        }
    }

    private void rename(Underway work) throws IOException {
        try (PartFile part = PartFile.resume(files.target(), options.overwrite())) {
            if (work.journal().isPresent()) {
                work.journal().get().append(new JournalRecord.Complete());
            }
            work.part().close(); // a file that is open keeps its name on some systems
            part.rename();
            part.forceName();
        }
    }
}
