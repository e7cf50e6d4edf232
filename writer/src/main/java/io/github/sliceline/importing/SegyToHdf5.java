package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.Location;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converter from a SEG-Y survey to an HDF5 volume of our profile ({@code docs/file-profile.md}).
 *
 * <p>It makes two passes over the source. The first scans the trace headers, finds the survey and stores the headers.
 * The second copies the samples, unit by unit, with several threads. The result is written as {@code NAME.part} and
 * gets its name when it is complete and on the medium. Beside it is the journal {@code NAME.part.journal}. If the
 * conversion stops while it copies samples, it loses at most its last second: the next conversion with the same source,
 * target and options resumes from there, and makes the same file.
 *
 * <p>A target may be an object of a store ({@link io.github.sliceline.remote.RemotePath}). It gets the same bytes by
 * one upload, whose parts are sent while the conversion runs, and appears when it is complete. There is no journal: a
 * conversion that stops or fails leaves nothing, and the next one begins again. A process that is killed leaves an
 * incomplete upload, which the rules of the store remove. Bytes that are not yet sent are in memory: one or two
 * unfinished parts of the samples, one for each map of the traces, and the parts that wait to be sent, at most 16 and
 * at most 512 MiB or two parts. A part has 8 MiB up to a file of 75 GB; for longer files it is a 9,000th of the file,
 * 4.5 GB of 40 TB. Parts of maps stay short. An object cannot be made by libhdf5, and cannot have layouts besides the
 * cube, or replicas: these throw {@link IllegalArgumentException}.
 */
public final class SegyToHdf5 {
    private SegyToHdf5() {}

    /**
     * Converts a survey, or resumes an earlier conversion.
     *
     * @param source SEG-Y file
     * @param target HDF5 file to make; it appears when the conversion is complete
     * @param job hears how far it is; if it is cancelled, the conversion finishes the units that have begun, keeps what
     *     is done, and stops
     * @return the report
     * @throws FileAlreadyExistsException if the target exists and the options do not allow to replace it, or if there
     *     is unfinished work of another source or other options; {@link #discard} removes that
     * @throws java.nio.file.FileSystemException if another conversion to the same target is running
     * @throws UnfinishedWorkException if the conversion failed and can be resumed; its cause is the reason. After any
     *     other exception this run has left nothing.
     * @throws VolumeCompleteException if the volume is complete, but a later step failed
     * @throws io.github.sliceline.CorruptFileException if the source is broken or not SEG-Y
     * @throws io.github.sliceline.UnsupportedFileException if its headers do not make a survey
     * @throws io.github.sliceline.NativeLibraryException if libhdf5 should write and is missing
     * @throws DiskFullException if there is no room for the target
     * @throws io.github.sliceline.FileChangedException if another program wrote to the source or replaced it meanwhile;
     *     nothing is kept
     * @throws IllegalArgumentException if the memory allowed does not hold a chunk
     * @throws java.util.concurrent.CancellationException if cancelled; {@link #isUnfinished} says whether the work can
     *     be resumed
     */
    public static ConvertReport convert(Path source, Path target, ConvertOptions options, Job job) throws IOException {
        return convert(List.of(source), target, options, job);
    }

    /**
     * Converts a survey that is in several files. The result is the same as of one file with the headers of the first
     * and the traces of all. Its length and SHA-256 are those of that one file.
     *
     * @param sources SEG-Y files in the order of their traces, at least one; with the same sample format, count and
     *     interval
     */
    public static ConvertReport convert(List<Path> sources, Path target, ConvertOptions options, Job job)
            throws IOException {
        return convert(sources, target, options, FileFollower.NOBODY, job);
    }

    /**
     * Converts a survey while a follower, such as a replica, copies the file. A resumed conversion is followed in the
     * same way.
     *
     * @param follower follower of the volume; closed afterwards
     * @throws FileAlreadyExistsException also if a follower cannot make its copy because a file is in its place
     */
    public static ConvertReport convert(
            List<Path> sources, Path target, ConvertOptions options, FileFollower follower, Job job)
            throws IOException {
        if (target instanceof RemotePath object) {
            requireUpload(object, options, follower);
            return upload(sources, object, options, job);
        }
        return convertThrough(() -> stores(new WorkFiles(target), follower), sources, target, options, job);
    }

    /** Refuses options that need a file: libhdf5, layouts besides the cube, and followers. */
    private static void requireUpload(RemotePath target, ConvertOptions options, FileFollower follower) {
        String why = "";
        if (options.writer() == ConvertOptions.Writer.NATIVE) {
            why = "libhdf5 writes files; let it be written without libhdf5";
        } else if (options.layout().isPresent()) {
            why = "further layouts are made from the new file, and what was sent to a store is not read back;"
                    + " name the chunk alone, or convert to a file and copy that to the store";
        } else if (!follower.isNobody()) {
            why = "replicas are made of files; convert to a file, or copy the object when it is complete";
        }
        if (!why.isEmpty()) {
            throw new IllegalArgumentException(target + " is an object: " + why);
        }
    }

    private static ConvertReport upload(List<Path> sources, RemotePath target, ConvertOptions options, Job job)
            throws IOException {
        try (ConvertedSource source = ConvertedSource.open(sources, options)) {
            Location.requireOther(target, sources);
            return new Conversion(source, target, WorkStores.FILES, job).upload(target);
        }
    }

    private static WorkStores stores(WorkFiles files, FileFollower follower) throws IOException {
        if (follower.isNobody()) {
            return WorkStores.FILES;
        }
        follower.begin(files.target());
        return new WorkStores.Followed(files.part(), follower);
    }

    /** Converts; tests pass stores other than the file system. */
    static ConvertReport convert(List<Path> sources, Path target, ConvertOptions options, WorkStores stores, Job job)
            throws IOException {
        return convertThrough(() -> stores, sources, target, options, job);
    }

    private static ConvertReport convertThrough(
            OnFailure.Work<WorkStores> opener, List<Path> sources, Path target, ConvertOptions options, Job job)
            throws IOException {
        if (options.writer() == ConvertOptions.Writer.NATIVE) {
            NativeLibrary.require("writing " + target + " with libhdf5");
            if (options.layout().isPresent()) {
                throw new IllegalArgumentException("with libhdf5 as the writer there is no layout but the cube; add"
                        + " others to the volume when it is complete");
            }
        }
        try (ConvertedSource source = ConvertedSource.open(sources, options)) {
            Location.requireOther(target, sources);
            WorkFiles files = new WorkFiles(target);
            files.deleteLeftJournal();
            NewFile.require(target, options.overwrite());
            return locked(files, () -> {
                requireRoom(source.segy(), files, options);
                try (WorkStores stores = opener.run()) {
                    return new Conversion(source, target, stores, job).run();
                }
            });
        } catch (UnfinishedWorkException | VolumeCompleteException e) {
            throw e;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    /** Runs work while holding the lock of the target. */
    private static <T> T locked(WorkFiles files, OnFailure.Work<T> work) throws IOException {
        LockFile lock = LockFile.acquire(files.lock(), files.target(), "is being converted to already");
        try (lock) {
            return work.run();
        }
    }

    /**
     * Throws before any work if uncompressed samples cannot fit on the drive. Skipped if a part file is already there.
     */
    private static void requireRoom(SegyFile segy, WorkFiles files, ConvertOptions options) throws IOException {
        if (options.filters().isNone() && !Files.exists(files.part())) {
            PartFile.requireRoom(files.target(), segy.traceCount() * segy.samplesPerTrace() * Float.BYTES);
        }
    }

    /** True if there is an unfinished conversion to a target that can be resumed. */
    public static boolean isUnfinished(Path target) {
        return WorkFiles.unfinished(CompanionFile.PART.of(target)).isPresent();
    }

    /** Returns the unfinished conversion to a target, if it can be resumed. */
    public static Optional<UnfinishedConversion> unfinished(Path target) throws IOException {
        if (!isUnfinished(target)) {
            return Optional.empty();
        }
        return Checkpoint.find(new WorkFiles(target)).map(found -> {
            Map<String, String> terms = found.begun().terms();
            return new UnfinishedConversion(
                    target,
                    CompanionFile.PART.of(target),
                    ConversionTerms.source(terms),
                    ConversionTerms.options(terms));
        });
    }

    /**
     * Returns the filters of an unfinished conversion to a target, which a resumed run must use too. Empty if there is
     * no such conversion.
     */
    public static Optional<ChunkFilters> unfinishedFilters(Path target) throws IOException {
        return Checkpoint.find(new WorkFiles(target))
                .flatMap(found -> ConversionTerms.filters(found.begun().terms()));
    }

    /**
     * Deletes the files of an interrupted conversion to a target.
     *
     * @throws java.nio.file.FileSystemException if a conversion to it is running
     */
    public static void discard(Path target) throws IOException {
        if (Location.of(target).isObject()) {
            return; // a conversion into a store leaves nothing
        }
        WorkFiles files = new WorkFiles(target);
        locked(files, () -> {
            files.delete();
            return files;
        });
    }
}
