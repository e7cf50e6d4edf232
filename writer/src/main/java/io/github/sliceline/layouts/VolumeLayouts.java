package io.github.sliceline.layouts;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.chunks.LayoutWriter;
import io.github.sliceline.chunks.SampleTransfer;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.edit.EditFailedException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.SpaceAtEnd;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.revision.onion.ExistingFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.FileLook;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.CubeLayout;
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
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Work on the layouts of a volume that Sliceline wrote: adds, drops and refreshes them. A layout has the same samples
 * in other chunks, as another type or through other filters. A reader takes the layout that answers it fastest.
 * {@link SeismicVolume#layouts()} lists the layouts of a volume.
 *
 * <p>New layouts are written behind the end of the file. The content of the file is unchanged and can be read until all
 * layouts are on the medium. Then one write of 48 bytes adds them to the file. An interrupted run is resumed when the
 * same layouts are added again. Until then {@code NAME.layouts} is beside the file. Thread-safe; other changes of the
 * file are refused meanwhile.
 */
public final class VolumeLayouts {
    private static final String SUPERBLOCK = "superblock";

    private final Path file;
    private final Path journal;
    private final WorkStores stores;

    private VolumeLayouts(Path file, WorkStores stores) throws IOException {
        this.file = file;
        this.stores = stores;
        this.journal = CompanionFile.LAYOUTS.of(file.toRealPath());
    }

    /**
     * Adds layouts.
     *
     * @param layouts layouts with different names
     * @param job hears how far it is; its token stops it
     * @throws IllegalArgumentException if the file has a layout of that name, or a layout does not fit the volume
     * @throws UnsupportedFileException if Sliceline did not write the volume, or it has a history, or its conversion is
     *     unfinished
     * @throws CorruptFileException if the file has another checksum for a chunk of the cube; {@link #refresh} computes
     *     the checksums again
     * @throws io.github.sliceline.FileLockedException if another process or thread is changing the file
     * @throws FileChangedException if another program put another file in its place meanwhile
     * @throws EditFailedException if it cannot be written; the content of the file is unchanged
     * @throws DiskFullException if there is no room; the content of the file is unchanged
     * @throws java.util.concurrent.CancellationException if cancelled; the content of the file is unchanged
     */
    public static LayoutReport add(Path file, List<CubeLayout> layouts, LayoutOptions options, Job job)
            throws IOException {
        return add(file, layouts, options, WorkStores.FILES, job);
    }

    /**
     * Adds layouts that are given as text. The text is {@code planes}, {@code planes:int16}, {@code planes:int8} or
     * {@code fast}, without the layout that the cube already has; or {@code [NAME=]CHUNK[:TYPE][:FILTERS]} for each
     * layout, with {@code +} between them.
     *
     * @throws IllegalArgumentException if the text describes no layout, or none that fits the volume
     * @see #add(Path, List, LayoutOptions, Job)
     */
    public static LayoutReport add(Path file, String text, LayoutOptions options, Job job) throws IOException {
        List<CubeLayout> layouts;
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(VolumeProfile.DATA))) {
            layouts = LayoutText.parse(text, volume);
        }
        return add(file, layouts, options, job);
    }

    /** Adds layouts; tests pass stores other than the file system. */
    static LayoutReport add(Path file, List<CubeLayout> layouts, LayoutOptions options, WorkStores stores, Job job)
            throws IOException {
        VolumeLayouts work = new VolumeLayouts(file, stores);
        List<String> names = names(layouts);
        requireDifferent(names);
        return locked(file, names, () -> {
            FileVersion version = FileLook.version(file);
            work.addLocked(layouts, options, job);
            if (!version.isSameFile(FileLook.version(file))) {
                throw new FileChangedException(
                        file,
                        "was replaced by another file, which got no layouts, while they were made; add them again");
            }
        });
    }

    private static List<String> names(List<CubeLayout> layouts) {
        return layouts.stream().map(CubeLayout::name).toList();
    }

    /** Runs work while holding the lock of the file, and returns a report. */
    private static LayoutReport locked(Path file, List<String> names, IoFuture.Action work) throws IOException {
        LockFile lock = ExistingFile.lock(file);
        try (lock) {
            return reported(file, names, work);
        }
    }

    private static LayoutReport reported(Path file, List<String> names, IoFuture.Action work) throws IOException {
        long start = System.nanoTime();
        long before = Files.size(file);
        work.run();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        return new LayoutReport(file, names, before, Files.size(file), duration);
    }

    private static void requireDifferent(List<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("two layouts are named " + name);
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("no layout is named");
        }
    }

    private void addLocked(List<CubeLayout> layouts, LayoutOptions options, Job job) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file);
                SeismicVolume volume = SeismicVolume.open(
                        file,
                        ReadOptions.DEFAULTS.withDataset(VolumeProfile.DATA).forCopying())) {
            if (areAdded(layouts, container)) {
                Files.delete(journal);
                return;
            }
            List<StoredLayout> copies = copies(layouts, container, volume);
            long bytesAfterEnd = SpaceAtEnd.bytesAfterEnd(container.source());
            PartFile.requireRoom(file.toRealPath(), StoredLayout.leastBytes(layouts, volume.shape()) - bytesAfterEnd);
            try (ByteStore store = stores.openDirect(file.toRealPath())) {
                LayoutWriter writer = LayoutWriter.open(store, container, copies);
                Map<String, String> terms = terms(store, layouts);
                Optional<Checkpoint> earlier = Checkpoint.find(journal)
                        .filter(found -> found.begun().terms().equals(terms));
                if (earlier.isPresent()) { // chunks that are already copied are read only here, to check them
                    VolumePass.within(volume).blocks().forEach(options.threads(), block -> {}, job);
                }
                write(writer, store, terms, earlier, volume, options, job);
            } catch (UnsupportedFileException | CorruptFileException e) {
                throw e;
            } catch (IOException e) {
                throw failure(e, "; the volume is as it was, and the same work, begun again, goes on where it stopped");
            }
        }
    }

    /** True if an earlier run added the layouts, but ended before it could delete its journal. */
    private boolean areAdded(List<CubeLayout> layouts, Hdf5Container container) throws IOException {
        Optional<Checkpoint> earlier = Checkpoint.find(journal);
        if (earlier.isEmpty() || !StoredLayout.namesIn(container).containsAll(names(layouts))) {
            return false;
        }
        Map<String, String> begun = new LinkedHashMap<>(earlier.get().begun().terms());
        begun.remove(SUPERBLOCK);
        return begun.equals(terms(layouts));
    }

    private static List<StoredLayout> copies(List<CubeLayout> layouts, Hdf5Container container, SeismicVolume volume)
            throws IOException {
        Map<String, ObjectKind> objects = container.objects();
        Optional<VolumeStatistics> statistics = volume.statistics();
        if (!container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE) || statistics.isEmpty()) {
            throw new UnsupportedFileException(
                    container, "is no volume that Sliceline wrote; rechunk it into one, with these layouts");
        }
        Shape shape = volume.shape();
        List<StoredLayout> copies = layouts.stream()
                .map(layout -> StoredLayout.of(layout, shape, SampleCodec.largest(statistics.get())))
                .toList();
        for (StoredLayout copy : copies) {
            if (objects.containsKey(copy.path())) {
                throw new IllegalArgumentException(container + " has a layout "
                        + copy.layout().name() + " already; drop it first, or give the new one another name");
            }
        }
        return copies;
    }

    /** Returns the facts that must be the same before work may be resumed. */
    private static Map<String, String> terms(ByteStore store, List<CubeLayout> layouts) throws IOException {
        Map<String, String> terms = terms(layouts);
        terms.put(
                SUPERBLOCK,
                HexFormat.of().formatHex(store.read(0, Superblock.BYTES).array()));
        return terms;
    }

    private static Map<String, String> terms(List<CubeLayout> layouts) {
        Map<String, String> terms = new LinkedHashMap<>();
        layouts.forEach(layout -> terms.put("layout " + layout.name(), layout.toString()));
        return terms;
    }

    private void write(
            LayoutWriter writer,
            ByteStore store,
            Map<String, String> terms,
            Optional<Checkpoint> earlier,
            SeismicVolume volume,
            LayoutOptions options,
            Job job)
            throws IOException {
        try (ChunkJournal claims = earlier.isPresent()
                ? ChunkJournal.resume(journal, stores, store, earlier.get())
                : ChunkJournal.begin(journal, stores, store, terms, 0)) {
            writer.write(
                    new SampleTransfer(VolumePass.within(volume), claims, options.threads(), options.memoryBytes()),
                    job);
        }
        Files.deleteIfExists(journal);
    }

    private IOException failure(IOException cause, String outcome) throws IOException {
        if (cause instanceof DiskFullException full) {
            return full;
        }
        IOException same = DiskFullException.orSame(file, cause);
        String said = file + ": its layouts were not changed: " + cause.getMessage() + outcome;
        return same instanceof DiskFullException
                ? new DiskFullException(file, "the layouts found no room" + outcome, cause)
                : new EditFailedException(said, 0, cause);
    }

    /**
     * Accepts samples that another program wrote into the cube: computes the checksums of its chunks, the statistics
     * and all layouts again. Readers must close the volume first. After an interruption, layouts may be missing until
     * it is called again; {@code NAME.layouts.again} beside the file lists them.
     *
     * @throws UnsupportedFileException for the reasons that {@link #add} gives
     * @throws EditFailedException for the reasons that {@link #drop} gives
     */
    public static LayoutReport refresh(Path file, LayoutOptions options, Job job) throws IOException {
        DroppedLayouts again = DroppedLayouts.of(file);
        List<String> names = names(again.copies());
        return reported(file, names, () -> {
            new RefreshedCube(file, options, job).write();
            try {
                if (!again.there().isEmpty()) {
                    again.keep();
                    drop(file, List.copyOf(again.there()));
                }
                if (!names.isEmpty()) {
                    add(file, again.copies(), options, job);
                }
            } catch (IOException e) {
                String said = file + ": checksums and statistics are taken anew, but not all of the layouts " + names
                        + "; " + Advice.Step.REFRESH + " goes on: ";
                throw new EditFailedException(said + e.getMessage(), 0, e);
            }
            Files.deleteIfExists(again.kept());
        });
    }

    /**
     * Drops layouts. If they are at the end of the file, the file becomes shorter. Otherwise their room stays unused
     * until the volume is rechunked into another file. Readers must close the volume first, because their knowledge of
     * the layouts becomes wrong.
     *
     * @throws IllegalArgumentException if the file has no layout of that name. If another process was killed after it
     *     dropped the layout, the file is first made shorter by the layout's bytes
     * @throws UnsupportedFileException for the reasons that {@link #add} gives
     * @throws EditFailedException if it cannot be written; the message says whether the file still has the layouts
     */
    public static LayoutReport drop(Path file, List<String> names) throws IOException {
        return drop(file, names, WorkStores.FILES);
    }

    /** Drops layouts; tests pass stores other than the file system. */
    static LayoutReport drop(Path file, List<String> names, WorkStores stores) throws IOException {
        requireDifferent(names);
        VolumeLayouts work = new VolumeLayouts(file, stores);
        return locked(file, names, () -> work.dropLocked(names));
    }

    private void dropLocked(List<String> names) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file);
                ByteStore store = stores.open(file.toRealPath())) {
            Set<String> there = StoredLayout.droppableIn(container);
            for (String name : names) {
                if (!there.contains(name)) {
                    finishDrop(container, store);
                    throw new IllegalArgumentException(
                            container + " has no layout " + name + ", it has " + (there.isEmpty() ? "none" : there));
                }
            }
            there.removeAll(names);
            Files.deleteIfExists(journal); // it describes a file that is now changed
            try {
                AppendedObjects changed = AppendedObjects.open(store);
                StoredLayout.pathsOf(names, container, there.isEmpty()).forEach(changed::remove);
                changed.commit();
            } catch (UnsupportedFileException e) {
                throw e;
            } catch (IOException e) {
                throw failure(e, "; the volume is as it was");
            }
            giveBack(names, store);
        }
    }

    /** Cuts off the bytes of layouts that a killed process dropped, unless layouts are being added. */
    private void finishDrop(Hdf5Container container, ByteStore store) throws IOException {
        if (container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE) && !Files.exists(journal)) {
            AppendedObjects.open(store); // refuses files with another end
            SpaceAtEnd.giveBack(store);
        }
    }

    private void giveBack(List<String> names, ByteStore store) throws IOException {
        try {
            SpaceAtEnd.giveBack(store);
        } catch (IOException e) {
            String said =
                    file + ": " + String.join(", ", names) + " dropped, but their room is still part of the file: ";
            throw new EditFailedException(said + e.getMessage(), names.size(), e);
        }
    }
}
