package io.github.sliceline.convert;

import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.revision.History;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.DiskFullException;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts a SEG-Y survey to an HDF5 volume of our profile ({@code docs/file-profile.md}).
 *
 * <p>Two passes over the source: the first scans the trace headers, finds the survey and archives the
 * headers; the second carries the samples, unit by unit, with several threads. The result is written as
 * {@code NAME.part} and gets its name when it is complete and on the medium. Beside it stands
 * {@code NAME.part.journal}: as soon as samples are being carried, whatever stops the conversion costs no
 * more than its last second, because the next one with the same source, target and options goes on from
 * there, and makes the same file.
 */
public final class SegyToHdf5 {
    private SegyToHdf5() {}

    /**
     * Converts a survey, or goes on where an earlier conversion stopped.
     *
     * @param source SEG-Y file
     * @param target HDF5 file to make; nothing stands there unless the conversion is complete
     * @param progress hears how far it is
     * @param cancel stops it: units of work that have begun are finished, and what is done is kept
     * @return what was done
     * @throws FileAlreadyExistsException if the target exists and the options do not say to replace it, or
     *     if there is unfinished work of another source or other options; {@link #discard} removes that
     * @throws java.nio.file.FileSystemException if the same target is being converted to already
     * @throws UnfinishedConversionException if it failed, for the reason that is its cause, and can be gone on
     *     with. With any other exception nothing is kept, unless it was kept before.
     * @throws VolumeCompleteException if the volume is complete, but not what had to come after it
     * @throws io.github.sliceline.storage.CorruptVolumeException if the source is broken or not SEG-Y
     * @throws io.github.sliceline.storage.UnsupportedVolumeException if its headers do not make a survey
     * @throws io.github.sliceline.storage.NativeLibraryException if libhdf5 is missing
     * @throws DiskFullException if there is no room for the target
     * @throws IllegalArgumentException if the memory allowed does not hold a chunk
     * @throws java.util.concurrent.CancellationException if cancelled; {@link #isUnfinished} says whether there is
     *     something to go on with
     */
    public static ConvertReport convert(
            Path source, Path target, ConvertOptions options, Progress progress, CancelToken cancel)
            throws IOException {
        return convert(List.of(source), target, options, progress, cancel);
    }

    /**
     * Converts a survey that is in several files. The volume is that of one file with the headers of the first and the
     * traces of all; so are its source bytes and their SHA-256.
     *
     * @param sources SEG-Y files in the order of their traces, at least one; the same sample format, count and interval
     */
    public static ConvertReport convert(
            List<Path> sources, Path target, ConvertOptions options, Progress progress, CancelToken cancel)
            throws IOException {
        return convert(sources, target, options, MirrorTargets.NONE, progress, cancel);
    }

    /**
     * Converts a survey and keeps copies of the volume while it is written. They get their names when the volume has its
     * own and they are the same, byte for byte; {@link ConvertReport#mirrors} says whether they are. A resumed
     * conversion makes them the same too.
     *
     * @param mirrors where the copies go, and whether the conversion fails when they do
     * @throws io.github.sliceline.mirror.MirrorRefusedException if a mirror server refuses
     * @throws FileAlreadyExistsException also if a copy would replace a file and the options do not say to, or would
     *     be the source or the target
     */
    public static ConvertReport convert(
            List<Path> sources,
            Path target,
            ConvertOptions options,
            MirrorTargets mirrors,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        return convert(sources, target, options, files -> stores(sources, files, options, mirrors), progress, cancel);
    }

    private static WorkStores stores(List<Path> sources, WorkFiles files, ConvertOptions options, MirrorTargets mirrors)
            throws IOException {
        if (mirrors.targets().isEmpty()) {
            return WorkStores.FILES;
        }
        for (MirrorTarget copy : mirrors.targets()) {
            if (copy instanceof MirrorTarget.LocalFile local) {
                requireNothingBeside(local.path());
            }
        }
        List<Path> others = new ArrayList<>(sources);
        others.add(files.part());
        return new MirroredStores(files, mirrors.openForNew(files.target(), others, options.overwrite()));
    }

    /** Opens what the files of a conversion are opened by. */
    private interface StoresOpener {
        WorkStores open(WorkFiles files) throws IOException;
    }

    /** The same through other stores. */
    static ConvertReport convert(
            List<Path> sources,
            Path target,
            ConvertOptions options,
            WorkStores stores,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        return convert(sources, target, options, files -> stores, progress, cancel);
    }

    private static ConvertReport convert(
            List<Path> sources,
            Path target,
            ConvertOptions options,
            StoresOpener opener,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        LibHdf5.require("writing " + target);
        try (SegyFile segy = open(sources, options)) {
            refuseOwnSource(sources, target);
            PartFile.require(target, options.overwrite());
            requireNothingBeside(target);
            try (TargetLock lock = TargetLock.acquire(new WorkFiles(target))) {
                WorkFiles files = lock.files();
                requireRoom(segy, files, options);
                try (WorkStores stores = opener.open(files)) {
                    return new Conversion(sources, segy, files, options, stores, progress, cancel).run();
                }
            }
        } catch (UnfinishedConversionException | VolumeCompleteException e) {
            throw e;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    private static SegyFile open(List<Path> sources, ConvertOptions options) throws IOException {
        return options.salvage() ? JoinedSegy.salvage(sources, options.mapping()) : JoinedSegy.open(sources);
    }

    /** What belongs to the file that is replaced would be taken for the new one's: its history, its undo journal. */
    private static void requireNothingBeside(Path file) throws IOException {
        History.requireNone(file);
        if (Files.isRegularFile(file)) {
            Recovery.openForReading(file).close();
        }
        Path journal = UndoFiles.ofName(file).journal();
        if (Files.exists(journal)) {
            throw new FileAlreadyExistsException(
                    journal.toString(),
                    null,
                    "would be taken for the undo journal of the new file; if it is that of an interrupted edit, open its"
                            + " file once where it can be written, else move it away");
        }
    }

    private static void refuseOwnSource(List<Path> sources, Path target) throws IOException {
        for (Path source : sources) {
            if (Files.exists(target) && Files.isSameFile(source, target)) {
                throw new FileAlreadyExistsException(target.toString(), null, "is the file to convert");
            }
        }
    }

    /** Refuses at once what cannot fit; compressed output might, and of unfinished work a part is there. */
    private static void requireRoom(SegyFile segy, WorkFiles files, ConvertOptions options) throws IOException {
        if (options.deflateLevel() == 0 && !Files.exists(files.part())) {
            PartFile.requireRoom(files.target(), segy.traceCount() * segy.samplesPerTrace() * Float.BYTES);
        }
    }

    /** Whether a conversion to a target was begun that could be gone on with. */
    public static boolean isUnfinished(Path target) {
        return WorkFiles.unfinished(PartFile.partOf(target)).isPresent();
    }

    /** Whether a file is the unfinished one of a conversion that could be gone on with, whichever link leads to it. */
    public static boolean isUnfinishedPart(Path file) throws IOException {
        Path itself = Files.exists(file) ? file.toRealPath() : file;
        return itself.toString().endsWith(PartFile.SUFFIX)
                && WorkFiles.unfinished(itself).isPresent();
    }

    /**
     * Throws away what an interrupted conversion to a target left.
     *
     * @throws java.nio.file.FileSystemException if one is under way
     */
    public static void discard(Path target) throws IOException {
        try (TargetLock lock = TargetLock.acquire(new WorkFiles(target))) {
            lock.files().delete();
        }
    }
}
