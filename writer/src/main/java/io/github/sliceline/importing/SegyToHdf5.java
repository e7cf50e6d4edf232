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
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.LockFile;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a SEG-Y survey to an HDF5 volume of our profile ({@code docs/file-profile.md}).
 *
 * <p>Two passes over the source: the first scans the trace headers, finds the survey and archives the
 * headers; the second carries the samples, unit by unit, with several threads. The result is written as
 * {@code NAME.part} and gets its name when it is complete and on the medium. CompanionFile it stands
 * {@code NAME.part.journal}: as soon as samples are being carried, whatever stops the conversion costs no
 * more than its last second, because the next one with the same source, target and options goes on from
 * there, and makes the same file.
 *
 * <p>A target may be an object of a store ({@link io.github.sliceline.remote.RemotePath}), made of the same bytes by one upload
 * whose parts are sent as they come, and which is seen when it is complete. There is no journal: a conversion that is stopped or
 * fails leaves nothing, and the next one begins again; of a process that is killed an upload is left that is not complete, which
 * the store's own rules remove. What is not sent yet is in memory: parts of which some bytes have come, one or two of the samples
 * and one for each map of the traces, and parts that are to be sent, 16 at most and no more than 512 MiB or two. A part has 8 MiB
 * up to a file of 75 GB, and a 9,000th of a longer one, 4.5 GB of 40 TB; those of maps stay short. Not made there are further
 * layouts of the cube, replicas of the file, and files of libhdf5: {@link IllegalArgumentException}.
 */
public final class SegyToHdf5 {
    private SegyToHdf5() {}

    /**
     * Converts a survey, or goes on where an earlier conversion stopped.
     *
     * @param source SEG-Y file
     * @param target HDF5 file to make; nothing stands there unless the conversion is complete
     * @param job hears how far it is; cancelled, it stops the conversion: units of work that have begun are
     *     finished, and what is done is kept
     * @return what was done
     * @throws FileAlreadyExistsException if the target exists and the options do not say to replace it, or
     *     if there is unfinished work of another source or other options; {@link #discard} removes that
     * @throws java.nio.file.FileSystemException if the same target is being converted to already
     * @throws UnfinishedWorkException if it failed, for the reason that is its cause, and can be gone on
     *     with. With any other exception nothing is kept, unless it was kept before.
     * @throws VolumeCompleteException if the volume is complete, but not what had to come after it
     * @throws io.github.sliceline.CorruptFileException if the source is broken or not SEG-Y
     * @throws io.github.sliceline.UnsupportedFileException if its headers do not make a survey
     * @throws io.github.sliceline.NativeLibraryException if libhdf5 is to write and is missing
     * @throws DiskFullException if there is no room for the target
     * @throws io.github.sliceline.FileChangedException if the source was written to or replaced meanwhile; nothing is kept
     * @throws IllegalArgumentException if the memory allowed does not hold a chunk
     * @throws java.util.concurrent.CancellationException if cancelled; {@link #isUnfinished} says whether there is
     *     something to go on with
     */
    public static ConvertReport convert(Path source, Path target, ConvertOptions options, Job job) throws IOException {
        return convert(List.of(source), target, options, job);
    }

    /**
     * Converts a survey that is in several files. The volume is that of one file with the headers of the first and the
     * traces of all; so are its source bytes and their SHA-256.
     *
     * @param sources SEG-Y files in the order of their traces, at least one; the same sample format, count and interval
     */
    public static ConvertReport convert(List<Path> sources, Path target, ConvertOptions options, Job job)
            throws IOException {
        return convert(sources, target, options, FileFollower.NOBODY, job);
    }

    /**
     * Converts a survey while somebody follows what is written, such as replicas. A resumed conversion is followed
     * in the same way.
     *
     * @param follower of the volume; closed afterwards
     * @throws FileAlreadyExistsException also if somebody cannot follow because of a file that is there
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

    /** Refuses what needs a file: one that is written by libhdf5, read again for further layouts, or followed. */
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

    /** Converts through other stores than the file system. */
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
            NewFile.require(target, options.overwrite());
            WorkFiles files = new WorkFiles(target);
            return alone(files, () -> {
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

    /** Keeps others from converting to the same target. */
    private static <T> T alone(WorkFiles files, OnFailure.Work<T> work) throws IOException {
        LockFile lock = LockFile.acquire(files.lock(), files.target(), "is being converted to already");
        try (lock) {
            return work.run();
        }
    }

    /** Refuses at once what cannot fit; compressed output might, and of unfinished work a part is there. */
    private static void requireRoom(SegyFile segy, WorkFiles files, ConvertOptions options) throws IOException {
        if (options.filters().isNone() && !Files.exists(files.part())) {
            PartFile.requireRoom(files.target(), segy.traceCount() * segy.samplesPerTrace() * Float.BYTES);
        }
    }

    /** Whether a conversion to a target was begun that could be gone on with. */
    public static boolean isUnfinished(Path target) {
        return WorkFiles.unfinished(CompanionFile.PART.of(target)).isPresent();
    }

    /** The conversion to a target that was begun and could be gone on with. */
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

    /** The filters of a conversion to a target that could be gone on with, which needs the same; empty if there is none. */
    public static Optional<ChunkFilters> unfinishedFilters(Path target) throws IOException {
        return Checkpoint.find(new WorkFiles(target))
                .flatMap(found -> ConversionTerms.filters(found.begun().terms()));
    }

    /**
     * Throws away what an interrupted conversion to a target left.
     *
     * @throws java.nio.file.FileSystemException if one is under way
     */
    public static void discard(Path target) throws IOException {
        if (Location.of(target).isObject()) {
            return; // nothing is left of a conversion into a store
        }
        WorkFiles files = new WorkFiles(target);
        alone(files, () -> {
            files.delete();
            return files;
        });
    }
}
