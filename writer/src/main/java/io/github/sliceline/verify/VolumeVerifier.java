package io.github.sliceline.verify;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.write.SpaceAtEnd;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.revision.PinnedRevision;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Checker of a volume of our profile. It checks that its parts lie inside the file and do not overlap, its chunks have
 * the bytes that were written, its counts agree, and it was made from a given source.
 */
public final class VolumeVerifier {
    private static final int PLACES_AT_ONCE = 1 << 20;

    private final Path file;
    private final ReadOptions options;
    private final Hdf5Container container;
    private final SeismicVolume volume;
    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private VolumeVerifier(Path file, ReadOptions options, Hdf5Container container, SeismicVolume volume) {
        this.file = file;
        this.options = options;
        this.container = container;
        this.volume = volume;
    }

    /**
     * Checks a volume.
     *
     * @param file a complete volume
     * @param revision revision of the file, see {@link ReadOptions}
     * @param sources the SEG-Y file that it should have been made from, or the files in their order; empty to skip that
     * @param job hears of bytes checked
     * @return the report
     * @throws CorruptFileException if the file is not HDF5, or too broken for any check
     * @throws UnsupportedFileException if it is not a volume of our profile
     * @throws io.github.sliceline.FileChangedException if another program writes to it meanwhile
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static VerifyReport verify(Path file, int revision, List<Path> sources, Job job) throws IOException {
        return verify(file, revision, sources, Scope.WHOLE, job);
    }

    /** Extent of the comparison with the sources. */
    public enum Scope {
        /** Compares their length and SHA-256, and then all headers and samples of the volume with them. */
        WHOLE,
        /** Compares their length and SHA-256 with those stored in the volume, but not the rest of the volume. */
        QUICK
    }

    /**
     * Checks a volume.
     *
     * @param scope extent of the comparison with the sources
     * @see #verify(Path, int, List, Job)
     */
    public static VerifyReport verify(Path file, int revision, List<Path> sources, Scope scope, Job job)
            throws IOException {
        PinnedRevision pinned = PinnedRevision.of(file, revision);
        try (Hdf5Container container = Hdf5Container.open(file, pinned.number(), ReadLimits.DEFAULTS)) {
            requireOurs(container);
            ReadOptions options =
                    ReadOptions.DEFAULTS.withRevision(pinned.number()).withMissingTraces(MissingTraces.STORED);
            try (SeismicVolume volume = SeismicVolume.open(file, options.withDataset(VolumeProfile.DATA))) {
                VerifyReport report = new VolumeVerifier(file, options, container, volume).run(sources, scope, job);
                if (!(pinned.isTouched() && container.exists(VolumeProfile.CHECKSUMS))) {
                    pinned.requireSame();
                }
                return report;
            }
        } catch (CorruptFileException | EOFException e) {
            pinned.requireSame(); // otherwise it may mix two versions
            throw e;
        }
    }

    private static void requireOurs(Hdf5Container container) throws IOException {
        if (!container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE)
                || !container.exists(VolumeProfile.DATA)) {
            throw new UnsupportedFileException(
                    container, "was not written by Sliceline, so it holds nothing to compare it with");
        }
        if (!(container.dataset(VolumeProfile.DATA).layout() instanceof StorageLayout.Chunked)) {
            throw new UnsupportedFileException(
                    container,
                    VolumeProfile.DATA + " has no chunks, wanted those that Sliceline wrote, of which it keeps "
                            + "checksums; it was rewritten since, so compare it before that");
        }
    }

    private VerifyReport run(List<Path> sources, Scope scope, Job job) throws IOException {
        checkExtents();
        ChunkComparison comparison = new ChunkComparison(volume, container, container.dataset(VolumeProfile.DATA));
        if (container.exists(VolumeProfile.CHECKSUMS)) {
            comparison.run(checksums(VolumeProfile.CHECKSUMS, comparison.chunks()), job);
        } else {
            remarks.add("the file holds no checksums of its chunks; convert it again to have them");
        }
        boolean fromSegy = isFromSegy();
        String there = comparison.chunksStored() + " of " + comparison.chunks() + " chunks are in the file";
        boolean allThere = comparison.chunksStored() == comparison.chunks();
        if (!allThere && (fromSegy || comparison.chunksLost() > 0)) {
            problems.add(there);
        } else if (!allThere) {
            remarks.add(there + ", the others were never written and read as the fill value");
        }
        checkCounts(allThere || fromSegy);
        if (volume.isTable()) {
            checkTable();
        }
        try (SeismicVolume whole = SeismicVolume.open(file, options)) {
            whole.layouts().stream()
                    .filter(copy -> !copy.isUsable())
                    .forEach(copy -> problems.add("the layout " + copy.name() + " is not read: "
                            + copy.setAside().orElseThrow() + "; drop it and add it again"));
        }
        for (String part : SegyArchive.PARTS) {
            if (fromSegy && !container.exists(part)) {
                problems.add(part + " is missing, without which its SEG-Y file cannot be given back");
            }
        }
        List<ChunkComparison> all = new ArrayList<>(List.of(comparison));
        for (String name : StoredLayout.namesIn(container)) {
            tryLayout(name, job).ifPresent(all::add);
        }
        long bytesAfterEnd = SpaceAtEnd.bytesAfterEnd(container.source());
        if (bytesAfterEnd > 0) {
            remarks.add("behind its end the file has " + bytesAfterEnd
                    + " bytes that mean nothing, of layouts whose adding was"
                    + " interrupted; adding layouts goes on with them or cuts them off, and so does dropping some");
        }
        Optional<Scope> compared = sources.isEmpty() ? Optional.empty() : checkSource(sources, scope, job);
        return new VerifyReport(
                file,
                all.stream().mapToLong(ChunkComparison::chunks).sum(),
                all.stream().mapToLong(ChunkComparison::chunksChecked).sum(),
                all.stream().mapToLong(ChunkComparison::bytesChecked).sum(),
                comparison.damaged(),
                problems,
                remarks,
                compared);
    }

    /** True if the volume was converted, false if it was made from computed samples. */
    private boolean isFromSegy() throws IOException {
        Object origin = container.attributes("/").get(VolumeProfile.ORIGIN_ATTRIBUTE);
        return !VolumeProfile.ORIGIN_SAMPLES.equals(origin);
    }

    /**
     * Finds datasets that overlap or leave the file. Reading the indexes has already checked that all chunks are inside
     * the file.
     */
    private void checkExtents() throws IOException {
        Extent last = null;
        for (Extent extent : extents()) {
            if (last != null && extent.start() < last.end()) {
                problems.add(
                        last.dataset() + " and " + extent.dataset() + " overlap from byte " + extent.start() + " on");
            }
            if (extent.end() > container.source().size()) {
                problems.add(extent.dataset() + " reaches beyond the end of the file, to " + extent.end());
            }
            last = last == null || extent.end() > last.end() ? extent : last;
        }
    }

    /** A range of bytes with elements of a dataset; {@code end} is exclusive. */
    private record Extent(long start, long end, String dataset) {}

    /** Returns the ranges of all numeric datasets, in the order of the file. Neighbouring ranges of a dataset are joined. */
    private List<Extent> extents() throws IOException {
        List<Extent> extents = new ArrayList<>();
        for (String path : container.numericDatasets()) {
            add(container.dataset(path), extents);
        }
        extents.sort(Comparator.comparingLong(Extent::start));
        return extents;
    }

    private void add(DatasetInfo dataset, List<Extent> extents) throws IOException {
        if (dataset.layout() instanceof StorageLayout.Contiguous piece && piece.address() >= 0) {
            add(piece.address(), piece.bytes(), dataset.path(), extents);
        } else if (dataset.layout() instanceof StorageLayout.Chunked chunked) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), dataset);
            long chunks =
                    new ChunkGrid(dataset.shape(), chunked.chunk()).chunks().size();
            for (long ordinal = 0; ordinal < chunks; ordinal++) {
                long address = index.address(ordinal);
                if (address != ChunkLookup.ABSENT) {
                    add(address, index.storedBytes(ordinal), dataset.path(), extents);
                }
            }
        }
    }

    private static void add(long start, long bytes, String dataset, List<Extent> extents) {
        Extent last = extents.isEmpty() ? null : extents.get(extents.size() - 1);
        if (last != null && last.end == start && last.dataset.equals(dataset)) {
            extents.set(extents.size() - 1, new Extent(last.start, start + bytes, dataset));
        } else if (bytes > 0) {
            extents.add(new Extent(start, start + bytes, dataset));
        }
    }

    /** Checks a layout as far as possible. A broken layout must not stop the other checks. */
    private Optional<ChunkComparison> tryLayout(String name, Job job) throws IOException {
        try {
            return Optional.of(checkLayout(name, job));
        } catch (CorruptFileException | UnsupportedFileException e) {
            problems.add("the layout " + name + " cannot be checked: " + e.getMessage() + "; drop it and add it again");
            return Optional.empty();
        }
    }

    /** Checks that a layout belongs to this cube, and has the bytes that were written. */
    private ChunkComparison checkLayout(String name, Job job) throws IOException {
        DatasetInfo dataset = container.dataset(StoredLayout.path(name));
        if (!dataset.shape().equals(volume.shape())) {
            throw new CorruptFileException(
                    file, dataset.headerAddress(), dataset + ", a layout of a cube of " + volume.shape());
        }
        if (!(dataset.layout() instanceof StorageLayout.Chunked)) {
            throw new UnsupportedFileException(container, dataset.path() + " is " + dataset.layout() + ", want chunks");
        }
        ChunkComparison comparison = new ChunkComparison(volume, container, dataset);
        if (!container.exists(StoredLayout.checksums(name))) {
            problems.add("the layout " + name + " has no checksums; drop it and add it again");
            return comparison;
        }
        comparison.run(checksums(StoredLayout.checksums(name), comparison.chunks()), job);
        long bad = comparison.damaged().size() + comparison.chunksLost();
        if (bad > 0) {
            String first = comparison.damaged().isEmpty()
                    ? ""
                    : ", the first " + comparison.damaged().get(0);
            problems.add("the layout " + name + " has " + bad + " damaged chunks" + first
                    + "; the cube does not need it: drop it and add it again");
        }
        return comparison;
    }

    private long checksums(String path, long chunks) throws IOException {
        DatasetInfo dataset = container.dataset(path);
        if (dataset.layout() instanceof StorageLayout.Contiguous piece
                && piece.bytes() == chunks * Integer.BYTES
                && piece.address() >= 0) {
            return piece.address();
        }
        throw new CorruptFileException(
                file,
                dataset.headerAddress(),
                dataset + "; wanted " + chunks + " checksums in one piece, as they were written: the volume was"
                        + " rewritten since, and has no checksums of its chunks as they are, or it is damaged");
    }

    /**
     * Compares live traces times samples with the count of the statistics.
     *
     * @param all false if some chunks were never written, and are not counted
     */
    private void checkCounts(boolean all) throws IOException {
        Optional<Long> counted = volume.statistics().map(statistics -> statistics.count() + statistics.nonFinite());
        boolean isWhole = volume.shape().rank() == 1 || volume.isTable(); // these have no map
        if (counted.isEmpty() || !(isWhole || container.exists(VolumeProfile.LIVE))) {
            problems.add("statistics or the map of live traces are missing");
            return;
        }
        long live = !isWhole ? liveTraces() : volume.isTable() ? volume.shape().extent(0) : 1;
        if (!isWhole
                && container.attributes(VolumeProfile.LIVE).get(VolumeProfile.LIVE_COUNT_ATTRIBUTE) instanceof Long said
                && said != live) {
            problems.add(VolumeProfile.LIVE + " says that there are " + said + " traces, and has " + live);
        }
        long samples = live * volume.shape().extent(volume.shape().rank() - 1);
        if (all ? samples != counted.get() : samples < counted.get()) {
            problems.add(
                    "statistics are of " + counted.get() + " samples, the " + live + " live traces have " + samples);
        }
    }

    /** Compares the columns and the indexes of a table with its list of traces. */
    private void checkTable() throws IOException {
        try {
            TracePlaces table = TracePlaces.of(volume);
            if (table.axes().equals(volume.axes())) {
                problems.addAll(table.differences(container));
            } else {
                problems.add(VolumeProfile.TRACE_LIST + " has several traces at one place");
            }
        } catch (CorruptFileException | UnsupportedFileException e) {
            problems.add("the table of traces cannot be checked: " + e.getMessage());
        }
    }

    /** Counts the live traces of the map, reading some inlines at a time. */
    private long liveTraces() throws IOException {
        long live = 0;
        try (SeismicVolume map = SeismicVolume.open(file, options.withDataset(VolumeProfile.LIVE))) {
            long inlines = map.shape().extent(0);
            long atOnce = Math.max(1, PLACES_AT_ONCE / Math.max(1, map.shape().size() / Math.max(1, inlines)));
            long[] start = new long[map.shape().rank()];
            long[] count = map.shape().extents();
            for (long inline = 0; inline < inlines; inline += atOnce) {
                start[0] = inline;
                count[0] = Math.min(atOnce, inlines - inline);
                for (float value : map.read(Region.of(start, count))) {
                    live += value == 0 ? 0 : 1;
                }
            }
        }
        return live;
    }

    private Optional<Scope> checkSource(List<Path> sources, Scope scope, Job job) throws IOException {
        Optional<SegyArchive> archive = isFromSegy() ? SegyArchive.open(file, options.revision()) : Optional.empty();
        if (archive.isEmpty()) {
            problems.add("the volume was not made of a SEG-Y file");
            return Optional.empty();
        }
        try (SegyArchive open = archive.get()) {
            SourceComparison comparison = new SourceComparison(file, options.revision(), open, job);
            comparison.difference(sources, container.attributes("/"), scope).ifPresent(problems::add);
            return comparison.compared();
        }
    }
}
