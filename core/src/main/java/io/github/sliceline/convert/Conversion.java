package io.github.sliceline.convert;

import io.github.sliceline.convert.Foundation.Scanned;
import io.github.sliceline.hdf5.Hdf5Writer;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.JournalWriter;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.revision.History;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/**
 * One run of a conversion, begun or resumed: lays the foundation, copies the samples, ends the file. Whatever
 * happens in between, what is on the medium by then can be gone on with.
 */
final class Conversion {
    /** Most that an index takes for a chunk, B-tree nodes half empty. */
    private static final int INDEX_BYTES = 128;

    private final List<Path> sources;
    private final SegyFile segy;
    private final WorkFiles files;
    private final ConvertOptions options;
    private final WorkStores stores;
    private final Progress progress;
    private final CancelToken cancel;
    private final LostWords lost;
    private final long start = System.nanoTime();
    private Left left;
    private long scanned;

    /** What a run leaves that failed. */
    enum Left {
        /** Nothing of use, and what is there may be deleted. */
        NOTHING,
        /** Work of this or an earlier run, which another can go on with. */
        WORK,
        /** Unfinished work of something else, as it was. */
        FOREIGN,
        /** The volume, complete and under its name; what comes after that failed. */
        VOLUME
    }

    Conversion(
            List<Path> sources,
            SegyFile segy,
            WorkFiles files,
            ConvertOptions options,
            WorkStores stores,
            Progress progress,
            CancelToken cancel) {
        this.sources = List.copyOf(sources);
        this.segy = segy;
        this.files = files;
        this.options = options;
        this.stores = stores;
        this.progress = progress;
        this.cancel = cancel;
        this.lost = new LostWords(segy);
        this.left = WorkFiles.unfinished(files.part()).isPresent() ? Left.WORK : Left.NOTHING;
    }

    /** What there is if this run failed. */
    Left left() {
        return left;
    }

    ConvertReport run() throws IOException {
        // Of a damaged file no exact copy can be given back.
        SourceHash hash = SourceHash.start(segy, segy.isDamaged() ? null : lost);
        try (PartFile part = PartFile.resume(files.target(), options.overwrite())) {
            Terms terms = Terms.of(sources, segy, options);
            Optional<Checkpoint> checkpoint = Checkpoint.find(files);
            left = checkpoint.isPresent() ? Left.WORK : Left.NOTHING;
            return checkpoint.isPresent() ? resume(checkpoint.get(), terms, part, hash) : begin(terms, part, hash);
        } finally {
            hash.stop();
        }
    }

    private ConvertReport begin(Terms terms, PartFile part, SourceHash hash) throws IOException {
        files.delete(); // what is there belongs to nothing that could be gone on with
        Scanned work = foundation().create(part.path(), sourceNames(), terms);
        try {
            return begin(work, terms, part, hash);
        } finally {
            work.survey().close();
        }
    }

    private ConvertReport begin(Scanned work, Terms terms, PartFile part, SourceHash hash) throws IOException {
        long partBytes;
        try (ByteStore store = stores.open(part.path())) {
            store.force();
            partBytes = store.size();
        }
        if (isStaged()) {
            stores.open(files.staging()).close(); // whoever finds the journal finds all files
        }
        JournalRecord.Begun begun = new JournalRecord.Begun(terms.values(), partBytes, isStaged());
        try (JournalWriter journal = JournalWriter.begin(stores.open(files.journal()), begun)) {
            journal.force();
            part.forceName();
            left = Left.WORK;
            scanned = System.nanoTime();
            Tallies tallies = new Tallies(work.plan().units().size());
            return finish(work, journal, part, hash, new Done(Set.of(), new ConcurrentSkipListMap<>(), tallies), false);
        }
    }

    private ConvertReport resume(Checkpoint checkpoint, Terms terms, PartFile part, SourceHash hash)
            throws IOException {
        requireSame(terms, checkpoint);
        Scanned work = foundation().scan((first, count, headers) -> {}, terms);
        try {
            return resume(work, checkpoint, terms, part, hash);
        } finally {
            work.survey().close();
        }
    }

    private ConvertReport resume(Scanned work, Checkpoint checkpoint, Terms terms, PartFile part, SourceHash hash)
            throws IOException {
        requireSame(terms, checkpoint);
        requireWhole(checkpoint);
        checkpoint.restore(files, stores);
        Done done = done(checkpoint, work.plan());
        scanned = System.nanoTime();
        try (JournalWriter journal = JournalWriter.resume(stores.open(files.journal()), checkpoint.journalEnd())) {
            return finish(
                    work, journal, part, hash, done, checkpoint.finishing().isPresent());
        }
    }

    /**
     * What need not be done again.
     *
     * @param units numbers of units
     * @param claims where in the journal their batches are, by the ordinal of the first chunk
     * @param tallies what was counted in them
     */
    private record Done(Set<Integer> units, NavigableMap<Long, Long> claims, Tallies tallies) {}

    private Done done(Checkpoint checkpoint, ConvertPlan plan) throws IOException {
        Tallies tallies = new Tallies(plan.units().size());
        Set<Integer> units;
        try (ByteSource chunks = chunks();
                JournalReader journal = new JournalReader(FileStore.openForReading(files.journal()));
                PartLayout layout = PartLayout.open(files.part());
                ClaimCheck check = new ClaimCheck(journal, chunks, plan, layout.chunks(), isStaged())) {
            units = check.sound(checkpoint.claims(), tallies, progress, cancel);
        }
        NavigableMap<Long, Long> claims = new ConcurrentSkipListMap<>(checkpoint.claims());
        claims.keySet()
                .retainAll(units.stream()
                        .map(unit -> plan.firstChunk(plan.units().get(unit)))
                        .collect(Collectors.toSet()));
        return new Done(units, claims, tallies);
    }

    private Foundation foundation() {
        Path folder =
                Optional.ofNullable(files.target().toAbsolutePath().getParent()).orElse(Path.of(""));
        return new Foundation(segy, options, folder, progress, cancel);
    }

    private String sourceNames() {
        return sources.stream()
                .map(source -> String.valueOf(source.getFileName()))
                .collect(Collectors.joining(", "));
    }

    /** Encoded chunks have no place in the file before all are known. */
    private boolean isStaged() {
        return options.deflateLevel() > 0;
    }

    private ByteSource chunks() throws IOException {
        return isStaged() ? FileStore.openOrCreate(files.staging()) : FileStore.openForReading(files.part());
    }

    private void requireSame(Terms terms, Checkpoint checkpoint) throws FileAlreadyExistsException {
        Optional<String> difference = terms.difference(checkpoint.begun().terms());
        if (difference.isPresent()) {
            throw cannotResume(difference.get());
        }
    }

    private void requireWhole(Checkpoint checkpoint) throws IOException {
        long bytes = Files.size(files.part());
        if (bytes < checkpoint.begun().partBytes() && checkpoint.finishing().isEmpty()) {
            throw cannotResume(
                    "it has " + bytes + " bytes and had " + checkpoint.begun().partBytes());
        }
    }

    private FileAlreadyExistsException cannotResume(String why) {
        left = Left.FOREIGN;
        return new FileAlreadyExistsException(
                files.part().toString(),
                null,
                "holds unfinished work that this conversion cannot go on with: " + why
                        + "; convert as before, or delete it (--restart does)");
    }

    /** Everything after the foundation, without the units that are done. */
    private ConvertReport finish(
            Scanned work, JournalWriter journal, PartFile part, SourceHash hash, Done done, boolean imageSaved)
            throws IOException {
        new SampleStage(segy, work, files, options.deflateLevel(), stores)
                .run(done.units, done.claims, done.tallies, journal, progress, cancel);
        VolumeStatistics statistics = done.tallies.statistics();
        progress.report("Hashing the source", 0, 1);
        String sha256 = hash.await(cancel);
        if (!imageSaved) {
            MetadataImage.save(part.path(), journal);
        }
        complete(work, done, statistics, sha256);
        progress.report("Writing to the drive", 0, 1);
        try (ByteStore store = stores.open(part.path())) {
            store.force();
        }
        stores.beforeNaming(progress, cancel);
        name(part, journal);
        try {
            files.delete();
        } finally {
            stores.afterNaming();
        }
        return report(work, statistics, done.units);
    }

    private void name(PartFile part, JournalWriter journal) throws IOException {
        try {
            if (Files.exists(files.target(), LinkOption.NOFOLLOW_LINKS)) {
                replace(part, journal);
            } else {
                commit(part, journal);
            }
            left = Left.VOLUME;
        } finally {
            if (left == Left.WORK && !Files.exists(files.part())) {
                left = Left.VOLUME; // named, but forcing the folder failed
            }
        }
    }

    /** While a file is replaced nobody edits it, and no journal of an edit of it may be left for the new one. */
    private void replace(PartFile part, JournalWriter journal) throws IOException {
        UndoFiles replaced = UndoFiles.ofName(files.target());
        try (LockFile lock = replaced.lock()) {
            Recovery.settle(replaced, lock);
            History.requireNone(files.target()); // again: it may have been given one meanwhile
            commit(part, journal);
        }
    }

    private static void commit(PartFile part, JournalWriter journal) throws IOException {
        journal.append(new JournalRecord.Complete());
        part.commit();
    }

    /** Has libhdf5 write what is known only now. */
    private void complete(Scanned work, Done done, VolumeStatistics statistics, String sha256) throws IOException {
        if (isStaged()) {
            long indexed = (long) INDEX_BYTES * work.plan().chunkCount();
            RoomProbe.require(files.part(), Files.size(files.part()) + Files.size(files.staging()) + indexed);
        }
        try (Reserve reserve = new Reserve(files);
                Hdf5Writer writer = Hdf5Writer.open(files.part(), Foundation.since18(options), reserve::release)) {
            if (isStaged()) {
                copyStaged(writer, work.plan(), done.claims.values());
            }
            VolumeFile file = new VolumeFile(writer, work.survey());
            file.writeStatistics(statistics);
            new SourceRemainder(writer, segy, cancel).write();
            if (!segy.isDamaged()) {
                RawWordArchive.write(writer, segy, lost, options.deflateLevel(), cancel);
            }
            new LeftOutArchive(segy, work.survey().leftOut(), work.plan().threads()).write(writer, cancel);
            file.writeSourceHash(sha256);
        }
    }

    private void copyStaged(Hdf5Writer writer, ConvertPlan plan, Collection<Long> claims) throws IOException {
        try (ByteSource staging = FileStore.openForReading(files.staging());
                JournalReader journal = new JournalReader(FileStore.openForReading(files.journal()))) {
            new StagedCopy(writer, plan, options.deflateLevel(), journal, staging).copy(claims, progress, cancel);
        }
    }

    private ConvertReport report(Scanned work, VolumeStatistics statistics, Set<Integer> resumed) throws IOException {
        return new ConvertReport(
                sources,
                files.target(),
                segy.source().size(),
                Files.size(files.target()),
                segy.traceCount(),
                work.survey().emptyBins(),
                segy.salvageReport(),
                work.survey().leftOut().count(),
                lost.count(),
                work.plan().volume(),
                work.plan().chunk(),
                resumed.stream()
                        .map(work.plan().units()::get)
                        .mapToLong(unit -> (long) unit.columns() * unit.layers())
                        .sum(),
                statistics,
                stores.mirrorReports(),
                Duration.ofNanos(scanned - start),
                Duration.ofNanos(System.nanoTime() - start));
    }
}
