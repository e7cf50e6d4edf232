package io.github.sliceline.rechunk;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.Location;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Copier of a volume into another file, with other chunks, filters, sample type or layouts, or in part. A whole volume
 * takes everything else of its file along unchanged, so a volume that was converted from SEG-Y still exports that file,
 * bit for bit. The source is any HDF5 file with a numeric dataset of one to six dimensions, or a volume in another
 * format, such as ZGY, whose integers keep their values.
 *
 * <p>The target gets its name when it is complete. Until then it is {@code NAME.part}, with {@code NAME.part.journal}
 * beside it. The same call resumes an interrupted run, except for a part of a volume, which begins again.
 */
public final class Rechunk {
    private Rechunk() {}

    /**
     * Stores a volume again, or resumes an earlier run.
     *
     * @param source HDF5 file, or a file of another format
     * @param target file to make
     * @param job hears how far it is; its token stops it
     * @throws FileAlreadyExistsException if the target exists and the options do not allow to replace it, if it is the
     *     source, or if there is an unfinished conversion to it, or unfinished work on an earlier state of the source
     * @throws io.github.sliceline.FileChangedException if another program wrote to the source or replaced it meanwhile;
     *     nothing is kept
     * @throws UnfinishedWorkException if it failed and can be resumed; its cause is the reason. After any other
     *     exception this run has left nothing
     * @throws io.github.sliceline.FileLockedException if another writer writes to that target already
     * @throws io.github.sliceline.CorruptFileException if the source is broken or of an unknown format
     * @throws UnsupportedFileException if it has no such dataset, or a dataset whose samples would be lost
     * @throws IllegalArgumentException if chunk, layout or part do not fit the volume
     * @throws DiskFullException if there is no room
     * @throws java.util.concurrent.CancellationException if cancelled; {@link #isUnfinished} says whether the work can
     *     be resumed
     */
    public static RechunkReport rechunk(Path source, Path target, RechunkOptions options, Job job) throws IOException {
        return rechunk(source, target, options, WorkStores.FILES, job);
    }

    /** Stores a volume again; tests pass stores other than the file system. */
    static RechunkReport rechunk(Path source, Path target, RechunkOptions options, WorkStores stores, Job job)
            throws IOException {
        WorkFiles files = new WorkFiles(target);
        Location.requireOther(target, List.of(source));
        Location.requireOther(files.part(), List.of(source));
        files.deleteLeftJournal();
        NewFile.require(target, options.overwrite());
        if (WorkFiles.isUnfinishedPart(source)) {
            throw new UnsupportedFileException(source, "is an unfinished conversion; finish that first");
        }
        ReadOptions stored = ReadOptions.DEFAULTS.forCopying();
        ReadOptions read = options.dataset().map(stored::withDataset).orElse(stored);
        Optional<RechunkReport> done;
        try (SeismicVolume decoded = SeismicVolume.open(source, read);
                SeismicVolume volume =
                        SeismicVolume.open(source, read.withMissingTraces(missingTraces(decoded, options)))) {
            done = VolumePass.into(target, volume, pass -> rechunk(pass, volume, files, options, stores, job));
        } catch (UnfinishedWorkException e) {
            throw e;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
        return done.isPresent() ? done.get() : rechunk(source, target, options, stores, job);
    }

    /**
     * Returns how to read elements that attributes mark as missing. If the copy keeps the type, it keeps these
     * attributes too, and the elements are read as stored.
     */
    private static MissingTraces missingTraces(SeismicVolume volume, RechunkOptions options) throws IOException {
        Region all = Region.all(volume.shape());
        boolean isCopy =
                options.part().orElse(all).equals(all) && options.meanOver().isEmpty();
        if (!isCopy || !volume.info().isHdf5()) {
            return MissingTraces.NAN;
        }
        try (Hdf5Container container = Hdf5Container.open(volume.info().file())) {
            return RechunkedCube.missingTraces(container, volume.info().dataset(), options);
        }
    }

    /** Returns the report. Empty if the work must be repeated. */
    private static Optional<RechunkReport> rechunk(
            VolumePass pass, SeismicVolume volume, WorkFiles files, RechunkOptions options, WorkStores stores, Job job)
            throws IOException {
        Region all = Region.all(volume.shape());
        Region part = options.part().orElse(all);
        part.requireWithin(volume.shape());
        if (!part.equals(all) || !volume.info().isHdf5() || options.meanOver().isPresent()) {
            if (options.meanOver().isPresent() && volume.isTable()) {
                throw new UnsupportedFileException(
                        volume.info().file(), "is a table of traces; traces are stacked in dense volumes only");
            }
            VolumeSpec axes = VolumeSpec.like(volume);
            return Optional.of(new PartRechunk(pass, volume, axes, part, files.target(), options, job).run());
        }
        LockFile lock = LockFile.acquire(files.lock(), files.target(), "is being written already");
        try (lock;
                Hdf5Container container = Hdf5Container.open(volume.info().file())) {
            return WholeRechunk.of(pass, container, volume, files, options, stores, job)
                    .run();
        }
    }

    /**
     * Makes a volume of an array. Its samples keep their type, float64 becomes the nearest float32, unless the options
     * name another type.
     *
     * @param spec axes, bins and names of the volume; its storage is taken from the options
     * @throws IllegalArgumentException if the array has other extents than the axes
     * @throws FileAlreadyExistsException if the target exists and the options do not allow to replace it
     * @throws DiskFullException if there is no room
     * @throws java.util.concurrent.CancellationException if cancelled; nothing remains
     */
    public static RechunkReport rechunk(ArrayFile source, VolumeSpec spec, Path target, RechunkOptions options, Job job)
            throws IOException {
        if (!spec.shape().equals(source.shape())) {
            throw new IllegalArgumentException(
                    source.file() + " is " + source.shape() + ", and the axes are of " + spec.shape());
        }
        Location.requireOther(target, List.of(source.file()));
        NewFile.require(target, options.overwrite());
        ReadOptions read = ReadOptions.DEFAULTS.forCopying();
        try (SeismicVolume volume = SeismicVolume.open(source.file(), read, OpenHooks.as(source.format()))) {
            Region all = Region.all(spec.shape());
            return VolumePass.into(
                    target, volume, pass -> new PartRechunk(pass, volume, spec, all, target, options, job).run());
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    /** True if there is unfinished work on a target that can be resumed. */
    public static boolean isUnfinished(Path target) {
        return WorkFiles.unfinished(CompanionFile.PART.of(target)).isPresent();
    }
}
