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
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.Holes;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.LockFile;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Stores a volume anew, in another file: other chunks, filters, sample type, further layouts of the cube, or a part of it.
 * Of the whole of a volume everything else that its file holds is taken along as it is, so that a volume that was converted
 * from SEG-Y still exports that file, bit for bit. Takes any HDF5 file with a numeric dataset of one to four dimensions, and
 * volumes in files of other formats, such as ZGY, whose integers stay what they are.
 *
 * <p>The target gets its name when it is complete. Until then it is {@code NAME.part}, with {@code NAME.part.journal} beside
 * it, and the same call made again goes on where it stopped; a part of a volume begins again.
 */
public final class Rechunk {
    private Rechunk() {}

    /**
     * Stores a volume anew, or goes on.
     *
     * @param source HDF5 file, or a file of another format
     * @param target file to make
     * @param job hears how far it is; its token stops it
     * @throws FileAlreadyExistsException if the target exists and the options do not say to replace it, if it is the
     *     source, or if an unfinished conversion to it is there, or work on the source before it was written to
     * @throws io.github.sliceline.FileChangedException if the source was written to or replaced meanwhile; nothing is kept
     * @throws UnfinishedWorkException if it failed, for the reason that is its cause, and can be gone on with. With any
     *     other exception nothing is kept, unless it was kept before
     * @throws io.github.sliceline.FileLockedException if somebody writes to that target already
     * @throws io.github.sliceline.CorruptFileException if the source is broken or of no format that is read
     * @throws UnsupportedFileException if it has no such dataset, or one of samples that would not
     *     survive
     * @throws IllegalArgumentException if chunk, layout or part do not fit the volume
     * @throws DiskFullException if there is no room
     * @throws java.util.concurrent.CancellationException if cancelled; {@link #isUnfinished} says whether there is something
     *     to go on with
     */
    public static RechunkReport rechunk(Path source, Path target, RechunkOptions options, Job job) throws IOException {
        return rechunk(source, target, options, WorkStores.FILES, job);
    }

    /** Stores a volume anew through other stores than the file system. */
    static RechunkReport rechunk(Path source, Path target, RechunkOptions options, WorkStores stores, Job job)
            throws IOException {
        WorkFiles files = new WorkFiles(target);
        Location.requireOther(target, List.of(source));
        Location.requireOther(files.part(), List.of(source));
        NewFile.require(target, options.overwrite());
        if (WorkFiles.isUnfinishedPart(source)) {
            throw new UnsupportedFileException(source, "is an unfinished conversion; finish that first");
        }
        ReadOptions stored = ReadOptions.DEFAULTS.forCopying();
        ReadOptions read = options.dataset().map(stored::withDataset).orElse(stored);
        Optional<RechunkReport> done;
        try (SeismicVolume decoded = SeismicVolume.open(source, read);
                SeismicVolume volume = SeismicVolume.open(source, read.withHoles(holes(decoded, options)))) {
            done = VolumePass.into(target, volume, pass -> rechunk(pass, volume, files, options, stores, job));
        } catch (UnfinishedWorkException e) {
            throw e;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
        return done.isPresent() ? done.get() : rechunk(source, target, options, stores, job);
    }

    /** What is read of elements that attributes mark as missing: as stored where the copy keeps the type, and the attributes. */
    private static Holes holes(SeismicVolume volume, RechunkOptions options) throws IOException {
        Region all = Region.all(volume.shape());
        if (!options.part().orElse(all).equals(all) || !volume.info().isHdf5()) {
            return Holes.NAN;
        }
        try (Hdf5Container container = Hdf5Container.open(volume.info().file())) {
            return RechunkedCube.holes(container, volume.info().dataset(), options);
        }
    }

    /** Empty if it is to be done again. */
    private static Optional<RechunkReport> rechunk(
            VolumePass pass, SeismicVolume volume, WorkFiles files, RechunkOptions options, WorkStores stores, Job job)
            throws IOException {
        Region all = Region.all(volume.shape());
        Region part = options.part().orElse(all);
        part.requireWithin(volume.shape());
        if (!part.equals(all) || !volume.info().isHdf5()) {
            VolumeSpec axes = VolumeSpec.like(volume);
            return Optional.of(new PartRechunk(pass, volume, axes, part, files.target(), options, job).run());
        }
        LockFile lock = LockFile.acquire(files.lock(), files.target(), "is being written already");
        try (lock;
                Hdf5Container container = Hdf5Container.open(volume.info().file())) {
            return new WholeRechunk(pass, container, volume, files, options, stores, job).run();
        }
    }

    /**
     * Makes a volume of an array. Its samples are stored as they are, of float64 as the nearest float32, unless the options say
     * another type.
     *
     * @param spec axes of the volume, bins and names; how it is stored, the options say
     * @throws IllegalArgumentException if the array has other extents than the axes
     * @throws FileAlreadyExistsException if the target exists and the options do not say to replace it
     * @throws DiskFullException if there is no room
     * @throws java.util.concurrent.CancellationException if cancelled; nothing is left
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

    /** Whether work on a target was begun that could be gone on with. */
    public static boolean isUnfinished(Path target) {
        return WorkFiles.unfinished(CompanionFile.PART.of(target)).isPresent();
    }
}
