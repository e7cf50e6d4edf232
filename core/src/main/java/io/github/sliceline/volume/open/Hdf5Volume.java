package io.github.sliceline.volume.open;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.BackgroundChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.MissingValues;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Open HDF5 file, with all that its read paths share. Immutable.
 *
 * @param version version that the file had before it was opened
 * @param missing elements that the attributes exclude, whether or not the decoder replaces them
 * @param knownAxes axes; empty if they are unknown
 * @param table table of the traces, if the volume is stored as one; else null
 * @param chunks addresses of the chunks; a dataset in one piece is one chunk
 * @param live the same chunks, if the volume is still being written; else null
 * @param liveTraces which places have traces
 * @param look watch for changes of the file
 */
record Hdf5Volume(
        Hdf5Container container,
        FileVersion version,
        DatasetInfo dataset,
        Scaling scaling,
        MissingValues missing,
        ElementDecoder decoder,
        Optional<VolumeAxes> knownAxes,
        @Nullable StoredTable table,
        ChunkLookup chunks,
        @Nullable LiveChunks live,
        LiveTraces liveTraces,
        ChangeWatch look)
        implements OpenVolume {
    /** Attributes that hold references between a dataset and its scales. */
    private static final Set<String> ONLY_FOR_HDF5 = Set.of("DIMENSION_LIST", "REFERENCE_LIST");

    private static final Set<String> DECODING = Stream.of(Scaling.ATTRIBUTES, MissingValues.ATTRIBUTES)
            .flatMap(Collection::stream)
            .collect(toUnmodifiableSet());

    /**
     * Finds the volume in an open file.
     *
     * @param container file, which is closed with the volume, and also if this method throws
     * @param unfinished journal of the conversion that is still writing the file, or null; closed with the volume, but
     *     not if this method throws
     */
    static Hdf5Volume of(
            Hdf5Container container, FileVersion version, @Nullable JournalReader unfinished, ReadOptions options)
            throws IOException {
        return OnFailure.close(container, () -> {
            DatasetInfo dataset = VolumeFinder.find(container, options.dataset());
            Map<String, Object> attributes = decoding(container, dataset.path());
            Scaling scaling = Scaling.of(container.path(), dataset.path(), attributes);
            MissingValues missing = MissingValues.of(dataset.type(), attributes);
            boolean decoded = options.missingTraces() == MissingTraces.NAN;
            LiveChunks live = unfinished == null ? null : LiveChunks.of(unfinished, container, dataset);
            StoredTable table = AxisFinder.table(container, dataset, options.limits());
            return new Hdf5Volume(
                    container,
                    version,
                    dataset,
                    scaling,
                    missing,
                    new ElementDecoder(decoded ? missing : MissingValues.none(dataset.type()), scaling),
                    table == null
                            ? AxisFinder.find(container, dataset)
                            : Optional.of(AxisFinder.find(container, dataset, table)),
                    table,
                    live == null ? ChunkIndexReader.lookup(container.source(), dataset, options.limits()) : live,
                    live,
                    liveTraces(container, dataset, live, options.limits()),
                    live == null ? look(container, version, dataset, attributes, options) : ChangeWatch.NONE);
        });
    }

    private static LiveTraces liveTraces(
            Hdf5Container container, DatasetInfo dataset, @Nullable LiveChunks live, ReadLimits limits) {
        Shape places = OpenVolume.placesOf(dataset.shape());
        return new LiveTraces(
                new StoredBins(container, dataset, places, limits), places, () -> live == null || live.isComplete());
    }

    /** Returns the attributes by which the elements of a dataset become samples. */
    static Map<String, Object> decoding(Hdf5Container container, String path) throws IOException {
        Map<String, Object> attributes = new TreeMap<>(container.attributes(path, DECODING));
        attributes.keySet().retainAll(DECODING);
        return attributes;
    }

    private static ChangeWatch look(
            Hdf5Container container,
            FileVersion version,
            DatasetInfo dataset,
            Map<String, Object> decoding,
            ReadOptions options)
            throws IOException {
        if (version.isOfObject()) {
            return ChangeWatch.NONE;
        }
        Told told = new Told(dataset, decoding, Told.sum(container, dataset));
        return new ChangeWatch(version, () -> told.isBy(container.path(), options));
    }

    /**
     * Returns the place of the checksums of all chunks in the file; null if the file has none, or not for all chunks.
     */
    static StorageLayout.@Nullable Contiguous checksums(Hdf5Container container, DatasetInfo dataset)
            throws IOException {
        long bytes = new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size() * Integer.BYTES;
        return dataset.path().equals(VolumeProfile.DATA)
                        && dataset.layout() instanceof StorageLayout.Chunked
                        && container.exists(VolumeProfile.CHECKSUMS)
                        && container.dataset(VolumeProfile.CHECKSUMS).layout() instanceof StorageLayout.Contiguous piece
                        && piece.address() != StorageLayout.NOT_ALLOCATED
                        && piece.bytes() == bytes
                        && bytes <= Integer.MAX_VALUE
                ? piece
                : null;
    }

    /**
     * Description of a volume by which it is recognized: another volume in the same place would differ.
     *
     * @param decoding attributes by which elements become samples
     * @param sum of the checksums of all chunks; 0 if the file has none
     */
    private record Told(DatasetInfo dataset, Map<String, Object> decoding, int sum) {
        static int sum(Hdf5Container container, DatasetInfo dataset) throws IOException {
            StorageLayout.Contiguous sums = checksums(container, dataset);
            return sums == null ? 0 : Crc32c.of(container.source().read(sums.address(), (int) sums.bytes()));
        }

        boolean isBy(Path file, ReadOptions options) throws IOException {
            try (Hdf5Container now = Hdf5Container.open(file, options.revision(), options.limits())) {
                String path = dataset.path();
                return now.exists(path)
                        && dataset.equals(now.dataset(path))
                        && decoding.equals(Hdf5Volume.decoding(now, path))
                        && sum == sum(now, dataset);
            } catch (CorruptFileException | UnsupportedFileException e) {
                return false;
            }
        }
    }

    @Override
    public Path file() {
        return container.path();
    }

    @Override
    public String name() {
        return dataset.path();
    }

    @Override
    public Shape shape() {
        return dataset.shape();
    }

    float fill() {
        return decoder.decode(dataset.fillValue());
    }

    ChunkGrid grid() {
        return new ChunkGrid(dataset.shape(), dataset.chunk());
    }

    @Override
    public LiveState refresh() throws IOException {
        if (live != null) {
            return live.refresh();
        }
        return known() instanceof ChunkIndex index
                ? new LiveState(index.chunksStored(), grid().chunks().size(), true)
                : new LiveState(0, 0, true);
    }

    /** Returns the addresses of the chunks; waits if a thread is still reading their index. */
    private ChunkLookup known() throws IOException {
        return chunks instanceof BackgroundChunkIndex late ? late.await() : chunks;
    }

    @Override
    public boolean isComplete() {
        return live == null || live.isComplete();
    }

    /** Returns the number of stored bytes of all samples written so far. */
    long storedBytes() {
        if (live != null) {
            return live.visibleBytes();
        }
        if (chunks instanceof ChunkIndex index) {
            return index.storedBytesTotal();
        }
        return chunks.address(0) == StorageLayout.NOT_ALLOCATED
                ? 0
                : dataset.shape().size() * dataset.type().bytes();
    }

    /**
     * Returns the reason why only the direct path can read the file now, since libhdf5 and jHDF do not know journals;
     * empty if all paths can.
     */
    Optional<String> directOnly() {
        if (live != null) {
            return Optional.of("is still being converted");
        }
        return container.source().isShownFromJournal()
                ? Optional.of("was left by an interrupted edit, and cannot be written here to make it whole")
                : Optional.empty();
    }

    /**
     * Throws if the files opened by this name may not all have been the same file. A file that is still being written
     * is not checked: it may get another name, and it is not opened by name again.
     */
    void requireSameFile() throws IOException {
        if (live == null) {
            version.requireSameFile();
        }
    }

    /** Returns the reader of the bytes. A file that grows is read through the page cache, which has its new bytes. */
    RangeReader ranges(ReadOptions options, CostModel costs) throws IOException {
        if (live != null) {
            return RangeReader.throughCache(container.source());
        }
        return dataset.layout() instanceof StorageLayout.Compact compact
                ? RangeReader.throughCache(new MemorySource(container + dataset.path(), compact.content()))
                : ReadPaths.ranges(container.source(), options, costs);
    }

    @Override
    public Optional<TraceHeaderSource> headers(ReadLimits limits) throws IOException {
        boolean known = isComplete() && dataset.path().equals(VolumeProfile.DATA);
        return known ? StoredHeaders.of(container, limits, places()) : Optional.empty();
    }

    @Override
    public List<String> coordinates() throws IOException {
        return new StoredCoordinates(this).names();
    }

    @Override
    public Coordinate coordinate(String name) throws IOException {
        StoredCoordinates stored = new StoredCoordinates(this);
        return stored.names().contains(name) ? stored.read(name) : OpenVolume.super.coordinate(name);
    }

    @Override
    public Optional<VolumeStatistics> statistics() throws IOException {
        // The statistics describe the samples of /data, not any other dataset in the file.
        boolean known = refresh().complete() && dataset.path().equals(VolumeProfile.DATA);
        return known ? StoredStatistics.read(container) : Optional.empty();
    }

    @Override
    public List<Remark> remarks() throws IOException {
        try {
            boolean kept = dataset.path().equals(VolumeProfile.DATA) && container.exists(VolumeProfile.SEGY);
            Object lines = kept ? container.attributes(VolumeProfile.SEGY).get(VolumeProfile.REMARKS_ATTRIBUTE) : null;
            return lines instanceof String text ? Remark.parse(text) : List.of();
        } catch (CorruptFileException | UnsupportedFileException e) {
            String sentence = "What was remarked when it was converted cannot be read: " + e.getMessage();
            return List.of(new Remark(Remark.Kind.FILE, sentence));
        }
    }

    @Override
    public VolumeInfo info() throws IOException {
        LiveState there = refresh();
        Optional<Shape> chunk = Optional.empty();
        String layout = dataset.layout().toString();
        if (dataset.layout() instanceof StorageLayout.Chunked chunked) {
            chunk = Optional.of(chunked.chunk());
            layout = "chunked, " + chunked.kind();
        }
        Map<String, Object> attributes =
                new LinkedHashMap<>(live != null ? live.attributes() : container.attributes(dataset.path()));
        attributes.keySet().removeAll(ONLY_FOR_HDF5);
        return new VolumeInfo(
                file(),
                container.source().size(),
                dataset.path(),
                dataset.shape(),
                decoder.type().toString(),
                layout,
                chunk,
                dataset.filters().stream().map(FilterSpec::toString).toList(),
                storedBytes(),
                there.chunksVisible(),
                there.chunks(),
                attributes,
                live != null ? live.fileAttributes() : container.attributes("/"),
                remarks());
    }

    @Override
    public BlockPlan.Stored stored(boolean whole) throws IOException {
        return new BlockPlan.Stored(
                grid(),
                known(),
                dataset.type().bytes(),
                whole || !dataset.filters().isEmpty(),
                container.source().answersLate());
    }

    /** {@inheritDoc} These are a chunk's, unless chunks are very large or the volume is in one piece. */
    @Override
    public Shape blockExtents() {
        boolean chunked = dataset.layout() instanceof StorageLayout.Chunked;
        return BlockPlan.usualExtents(dataset.shape(), dataset.chunk(), chunked);
    }

    @Override
    public ReadPath readPath(ReadOptions options) throws IOException {
        return ReadPaths.open(this, options);
    }

    @Override
    public void close() throws IOException {
        try (container;
                live) {
            // both close, even if one fails
        }
    }
}
