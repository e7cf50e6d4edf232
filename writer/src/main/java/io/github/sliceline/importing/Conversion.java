package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.archive.LeftOutArchive;
import io.github.sliceline.archive.RawWordArchive;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.archive.SourceRemainder;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.chunks.LayoutWriter;
import io.github.sliceline.chunks.SampleTransfer;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.hdf5.write.NativeFile;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One run of a conversion: scan, describe or resume, copy, finish, name. The exception says what a failure leaves
 * behind. After an {@link UnfinishedWorkException} the work on the medium can be resumed, after a
 * {@link VolumeCompleteException} the volume is complete. After any other exception nothing new remains.
 */
record Conversion(ConvertedSource source, Path target, WorkFiles files, WorkStores stores, Job job, long start) {
    Conversion(ConvertedSource source, Path target, WorkStores stores, Job job) {
        this(source, target, new WorkFiles(target), stores, job, System.nanoTime());
    }

    /**
     * Converts directly into an object store, by one upload. There is no journal: a conversion that stops leaves
     * nothing.
     */
    ConvertReport upload(RemotePath object) throws IOException {
        long headers = ConversionState.firstHeader(source) + source.segy().traceCount() * TraceHeader.BYTES;
        try (SourceHash hash = source.hash();
                UploadStore store = UploadStore.begin(object, source.options().overwrite(), headers);
                ConversionState state = beginUpload(store)) {
            long copying = System.nanoTime();
            TracesToChunks.run(state, job);
            VolumeStatistics statistics = complete(state, hash);
            job.throwIfCancelled();
            source.requireSame();
            store.complete();
            return state.report(store.size(), statistics, start, copying);
        } catch (IOException e) {
            // The only local file is the index of an unsorted survey.
            IOException failure = DiskFullException.orSame(ConversionPlan.spillFolder(target), e);
            throw source.changeBehind(failure).map(IOException.class::cast).orElse(failure);
        }
    }

    private ConversionState beginUpload(UploadStore store) throws IOException {
        // The rest that is kept of the source is no larger than the source. Its size is known only at the end of the
        // source.
        long besides = 2 * source.segy().storedBytes();
        EncodedFile file =
                new EncodedFile(store, ConversionState.firstHeader(source), extents -> store.laidOut(extents, besides));
        ConversionTerms terms = ConversionTerms.of(source);
        return new ConversionState(describe(file, terms), file, store, Optional.empty());
    }

    private ConversionPlan describe(DescribedFile file, ConversionTerms terms) throws IOException {
        return ConversionState.describe(file, source, target, terms, job);
    }

    /** Converts to a file. */
    ConvertReport run() throws IOException {
        try {
            return runOnce();
        } catch (VolumeCompleteException | ForeignWorkException e) {
            throw e;
        } catch (IOException e) {
            Optional<FileChangedException> change = source.changeBehind(e);
            if (change.isPresent()) {
                discard(); // the part mixes two versions of the source
            }
            throw change.isPresent() ? change.get() : e;
        }
    }

    private ConvertReport runOnce() throws IOException {
        Optional<Checkpoint> earlier = resumable(() -> Checkpoint.find(files));
        try (SourceHash hash = source.hash()) {
            if (earlier.isPresent()) {
                ConversionTerms terms = ConversionTerms.of(source);
                ConversionPlan plan = scanAgain(earlier.get().begun(), terms);
                try {
                    return resumable(() -> finish(resume(earlier.get(), plan, terms), hash));
                } catch (ForeignWorkException e) {
                    if (!terms.differsOnlyInLayout(earlier.get().begun().terms())) {
                        throw e;
                    }
                    files.delete();
                    return new Conversion(source.unused(), target, stores, job).runOnce();
                }
            }
            files.delete(); // the files there belong to no work that could be resumed
            if (source.options().writer() == ConvertOptions.Writer.NATIVE) {
                return OnFailure.close(this::discard, () -> finish(beginNative(), hash));
            }
            ConversionState state = OnFailure.close(this::discard, this::begin);
            return resumable(() -> finish(state, hash));
        }
    }

    /** Runs a step whose failure leaves work that another run can resume. */
    private <T> T resumable(OnFailure.Work<T> step) throws IOException {
        try {
            return step.run();
        } catch (VolumeCompleteException | ForeignWorkException | FileChangedException e) {
            throw e;
        } catch (IOException e) {
            throw new UnfinishedWorkException(files.part(), DiskFullException.orSame(target, e));
        }
    }

    private void discard() throws IOException {
        if (Files.exists(files.part())) { // otherwise the file already has its name
            files.delete();
            stores.discard();
        }
    }

    /** Scans the source, and makes a file and a journal on the medium that another run can resume. */
    private ConversionState begin() throws IOException {
        ConversionTerms terms = ConversionTerms.of(source);
        ByteStore part = stores.openDirect(files.part());
        return OnFailure.close(part, () -> {
            EncodedFile file = new EncodedFile(part, ConversionState.firstHeader(source));
            ConversionPlan plan = describe(file, terms);
            return OnFailure.close(plan, () -> {
                requireRoom(plan);
                terms.laidOut(file.fingerprint());
                ChunkJournal journal =
                        ChunkJournal.begin(files.journal(), stores, part, terms.values(), file.begunEnd());
                return new ConversionState(plan, file, part, Optional.of(journal));
            });
        });
    }

    /** Checks the room for the cube and for the layouts, which are written last. */
    private void requireRoom(ConversionPlan plan) throws IOException {
        Shape volume = plan.units().volume();
        long cube = source.options().filters().isNone() ? Math.multiplyExact(volume.size(), (long) Float.BYTES) : 0;
        PartFile.requireRoom(target, cube + StoredLayout.leastBytes(plan.layouts(), volume));
    }

    /** Scans the source, and has libhdf5 make a file. Such work cannot be resumed. */
    private ConversionState beginNative() throws IOException {
        ByteStore part = stores.open(files.part());
        return OnFailure.close(part, () -> {
            NativeFile file = NativeFile.create(part, SurveyDescription.format(source.options()));
            return OnFailure.close(file, () -> {
                ConversionPlan plan = describe(file, ConversionTerms.of(source));
                return new ConversionState(plan, file, part, Optional.empty());
            });
        });
    }

    /**
     * Scans the source of an earlier run. Checks that it is the same, and that the part file is not shorter than it
     * was.
     */
    private ConversionPlan scanAgain(Begun begun, ConversionTerms terms) throws IOException {
        requireSame(terms, begun);
        ConversionPlan plan = resumable(
                () -> ConversionPlan.scan(source, target, (first, count, headers) -> {}, terms, begun.terms(), job));
        OnFailure.close(plan, () -> {
            requireSame(terms, begun);
            long bytes = resumable(() -> Files.size(files.part()));
            if (bytes < begun.partBytes()) {
                throw new ForeignWorkException(files.part(), "it has " + bytes + " bytes and had " + begun.partBytes());
            }
        });
        return plan;
    }

    private void requireSame(ConversionTerms terms, Begun begun) throws ForeignWorkException {
        Optional<String> difference = terms.difference(begun.terms());
        if (difference.isPresent()) {
            throw new ForeignWorkException(files.part(), difference.get());
        }
    }

    /** Opens the file of an earlier run, and finds the units that are intact. */
    private ConversionState resume(Checkpoint earlier, ConversionPlan plan, ConversionTerms terms) throws IOException {
        return OnFailure.close(plan, () -> {
            ByteStore part = stores.openDirect(files.part());
            return OnFailure.close(part, () -> {
                EncodedFile file = new EncodedFile(part, ConversionState.firstHeader(source));
                ConversionState.beginHeaders(file, source.segy());
                file.resume(plan.description().spec(), earlier.begun().headersEnd());
                file.keepBytesAfterEnd(!plan.layouts().isEmpty());
                terms.laidOut(file.fingerprint());
                requireSame(terms, earlier.begun());
                ChunkJournal journal = ChunkJournal.resume(files.journal(), stores, part, earlier);
                return OnFailure.close(journal, () -> {
                    ConversionState state = new ConversionState(plan, file, part, Optional.of(journal));
                    state.restore(terms.isTouched(earlier.begun().terms()), job);
                    return state;
                });
            });
        });
    }

    private ConvertReport finish(ConversionState state, SourceHash hash) throws IOException {
        long copying = System.nanoTime();
        VolumeStatistics statistics = OnFailure.close(state, () -> {
            TracesToChunks.run(state, job);
            VolumeStatistics counted = complete(state, hash);
            addLayouts(state, counted);
            source.requireSame();
            stores.beforeNaming(job);
            return counted;
        });
        try (state) {
            if (state.journal().isPresent()) {
                state.journal().get().complete();
            }
            state.part().close(); // some systems do not rename an open file
            NewFile.namePart(target, source.options().overwrite());
            try {
                files.delete();
            } finally {
                stores.afterNaming();
            }
            return state.report(Files.size(target), statistics, start, copying);
        } catch (IOException e) {
            if (Files.exists(files.part())) {
                throw e; // the file did not get its name
            }
            IOException failure = DiskFullException.orSame(target, e);
            throw new VolumeCompleteException(target, stores.remark(), failure);
        }
    }

    /**
     * Writes everything that is known only after all samples have passed, completes the file, and forces it to the
     * medium if it is on one.
     *
     * @param hash of the source
     * @return the statistics of the samples
     */
    private VolumeStatistics complete(ConversionState state, SourceHash hash) throws IOException {
        source.requireSame();
        VolumeStatistics statistics = state.tallies().statistics();
        job.report("Hashing the source", 0, source.segy().size());
        DescribedFile file = state.file();
        String sha256 = hash.await(job.token());
        VolumeDescription.setStatistics(file, statistics);
        file.set("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, AttributeValue.text(sha256));
        writeArchive(file, state.plan());
        file.complete();
        source.requireHashed(hash);
        job.report("Writing to the drive", 0, state.part().size());
        state.part().force();
        return statistics;
    }

    private void writeArchive(DescribedFile file, ConversionPlan plan) throws IOException {
        SegyFile segy = source.segy();
        new SourceRemainder(segy).write(file, source.used(), job.token());
        new LeftOutArchive(segy, plan.survey().leftOut(), plan.units().threads())
                .write(file, source.used(), job.token());
        if (!segy.isDamaged()) {
            boolean compressed = !source.options().filters().isNone();
            RawWordArchive.write(file, segy, source.lost(), compressed, job.token());
        }
    }

    /** Makes the layouts of the cube from the part file, which is complete except for its name. */
    private void addLayouts(ConversionState state, VolumeStatistics statistics) throws IOException {
        ConversionPlan plan = state.plan();
        Path part = files.part();
        if (plan.layouts().isEmpty()) {
            return;
        }
        List<StoredLayout> layouts = plan.layouts().stream()
                .map(layout -> StoredLayout.of(layout, plan.units().volume(), SampleCodec.largest(statistics)))
                .toList();
        ConvertOptions options = source.options();
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
