package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.importing.Underway.DoneUnits;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.util.Optional;

/**
 * One run of a conversion straight into an object store: scan, describe, copy, end, name, as a {@link Conversion} does, through
 * one upload. There is no journal, and nobody can go on with it: whatever stops it leaves nothing.
 */
final class UploadConversion {
    private final ConvertedSource source;
    private final RemotePath target;
    private final ConvertOptions options;
    private final Foundation foundation;
    private final Job job;
    private final long start = System.nanoTime();

    UploadConversion(ConvertedSource source, RemotePath target, ConvertOptions options, Job job) {
        this.source = source;
        this.target = target;
        this.options = options;
        this.foundation = new Foundation(source, target, options, job);
        this.job = job;
    }

    /** Refuses what needs a file: one that is written by libhdf5, read again for copies of the cube, or followed. */
    static void require(RemotePath target, ConvertOptions options, FileFollower follower) {
        String why = "";
        if (options.writer() == ConvertOptions.Writer.NATIVE) {
            why = "libhdf5 writes files; let it be written without libhdf5";
        } else if (options.layout().isPresent()) {
            why = "copies of the cube are made from the new file, and what was sent to a store is not read back;"
                    + " name the chunk alone, or convert to a file and copy that to the store";
        } else if (!follower.isNobody()) {
            why = "second copies are made of files; convert to a file, or copy the object when it is complete";
        }
        if (!why.isEmpty()) {
            throw new IllegalArgumentException(target + " is an object: " + why);
        }
    }

    ConvertReport run() throws IOException {
        Terms terms = Terms.of(source, options);
        try (SourceHash hash = source.hash();
                UploadStore store =
                        UploadStore.begin(target, options.overwrite(), foundation.firstHeader() + mostOfHeaders());
                Underway work = begin(store, terms)) {
            long copying = System.nanoTime();
            new SampleStage(source, work, options.filters(), WorkStores.FILES.pause()).run(job);
            VolumeStatistics statistics = new Ending(source, work, options).run(hash, job);
            job.throwIfCancelled();
            source.requireSame();
            store.complete();
            return work.report(foundation, store.size(), source.lost().count(), statistics, start, copying);
        } catch (IOException e) {
            // No file is written, but for the index of an unsorted survey.
            IOException failure = DiskFullException.orSame(Foundation.spillFolder(target), e);
            throw source.changeBehind(failure).map(IOException.class::cast).orElse(failure);
        }
    }

    private long mostOfHeaders() {
        return source.segy().traceCount() * TraceHeader.BYTES;
    }

    private Underway begin(UploadStore store, Terms terms) throws IOException {
        // What is kept of the source besides its samples is no more than the source, and found at an end of it.
        long besides = 2 * source.segy().storedBytes();
        EncodedFile file = new EncodedFile(store, foundation.firstHeader(), extents -> store.laidOut(extents, besides));
        Scanned scanned = foundation.create(file, terms);
        return OnFailure.close(scanned, () -> new Underway(scanned, file, store, Optional.empty(), DoneUnits.none()));
    }
}
