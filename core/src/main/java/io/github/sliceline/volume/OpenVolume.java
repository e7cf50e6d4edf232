package io.github.sliceline.volume;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.ChunkIndex;
import io.github.sliceline.hdf5.ChunkIndexReader;
import io.github.sliceline.hdf5.DatasetInfo;
import io.github.sliceline.hdf5.FilterPipeline;
import io.github.sliceline.hdf5.FilterSpec;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.StorageLayout;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.storage.Advice;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.storage.ReadLimitException;
import io.github.sliceline.storage.ReadLimits;
import io.github.sliceline.storage.UnsupportedVolumeException;
import io.github.sliceline.tune.CostModel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that is open and the dataset in it that is the volume: all that the read paths share. */
final class OpenVolume implements Closeable {

    private static final int JHDF_THREADS = 16;

    private final Path file;
    private final FileIdentity identity;
    private final Hdf5Container container;
    private final DatasetInfo dataset;
    private final Scaling scaling;
    private final SampleDecoder decoder;
    private final @Nullable VolumeAxes axes;
    private final @Nullable SurveyGrid grid;
    private final @Nullable ChunkIndex index;
    private final @Nullable LiveView live;

    private OpenVolume(
            FileIdentity identity, Hdf5Container container, @Nullable LiveFile unfinished, ReadOptions options)
            throws IOException {
        this.file = identity.path();
        this.identity = identity;
        this.container = container;
        this.dataset = VolumeFinder.find(container, options.dataset());
        int rank = dataset.shape().rank();
        requireReadable(rank);
        Map<String, Object> attributes = container.attributes(dataset.path());
        this.scaling = new Scaling(number(attributes, "scale_factor", 1), number(attributes, "add_offset", 0));
        this.decoder = new SampleDecoder(dataset.type(), scaling);
        this.axes = AxisFinder.find(container, dataset).orElse(null);
        this.grid = axes == null ? null : GridFinder.find(container, axes);
        this.index = dataset.layout() instanceof StorageLayout.Chunked
                ? ChunkIndexReader.read(container.source(), dataset, options.limits())
                : null;
        this.live = unfinished == null ? null : LiveView.of(unfinished, container, dataset);
    }

    private void requireReadable(int rank) throws UnsupportedVolumeException {
        if (rank < 1 || rank > 4) {
            throw new UnsupportedVolumeException(file, dataset.path() + " has " + rank + " dimensions, want 1 to 4");
        }
        for (long extent : dataset.shape().extents()) {
            if (rank >= 3 && extent > Integer.MAX_VALUE) {
                throw new UnsupportedVolumeException(
                        file, dataset.path() + " is " + dataset.shape() + ", want at most 2147483647 lines or samples");
            }
        }
    }

    static OpenVolume open(Path file, ReadOptions options) throws IOException {
        return open(file, null, options);
    }

    /** Opens a volume, with the journal of the conversion that is still writing it. */
    static OpenVolume open(Path file, @Nullable LiveFile unfinished, ReadOptions options) throws IOException {
        FileIdentity identity = FileIdentity.of(file);
        Hdf5Container container = Hdf5Container.open(file, options.revision(), options.limits());
        try {
            return new OpenVolume(identity, container, unfinished, options);
        } catch (IOException | RuntimeException e) {
            container.close();
            throw e;
        }
    }

    /** How much of it can be read. */
    LiveState refresh() throws IOException {
        if (live != null) {
            return live.chunks().refresh();
        }
        return index == null ? new LiveState(0, 0, true) : new LiveState(index.chunksStored(), chunksInGrid(), true);
    }

    private long chunksInGrid() {
        return dataset.layout() instanceof StorageLayout.Chunked chunked
                ? new ChunkGrid(dataset.shape(), chunked.chunk()).chunks().size()
                : 0;
    }

    private static double number(Map<String, Object> attributes, String name, double otherwise) {
        return attributes.get(name) instanceof Number number ? number.doubleValue() : otherwise;
    }

    Path file() {
        return file;
    }

    DatasetInfo dataset() {
        return dataset;
    }

    boolean hasLines() {
        return axes != null;
    }

    VolumeAxes axes() {
        if (axes == null) {
            throw withoutLines();
        }
        return axes;
    }

    /** The axes of a volume that has planes. */
    VolumeAxes planeAxes() {
        if (axes == null || axes.gathersOrNull() != null) {
            throw withoutLines();
        }
        return axes;
    }

    SurveyGrid grid() {
        if (grid == null) {
            throw withoutLines();
        }
        return grid;
    }

    private IllegalStateException withoutLines() {
        return new IllegalStateException(file + ": " + dataset.path() + " is " + dataset.shape()
                + "; lines need a volume of three dimensions, read this one by Region");
    }

    Optional<VolumeStatistics> statistics() throws IOException {
        // They are of the samples, and say nothing of any other dataset in the file.
        boolean known = live == null || live.chunks().refresh().complete();
        return known && dataset.path().equals(VolumeProfile.DATA) ? StatisticsFile.read(container) : Optional.empty();
    }

    VolumeInfo info() throws IOException {
        Optional<Shape> chunk = dataset.layout() instanceof StorageLayout.Chunked chunked
                ? Optional.of(chunked.chunk())
                : Optional.empty();
        String layout = dataset.layout() instanceof StorageLayout.Chunked chunked
                ? "chunked, " + chunked.kind()
                : dataset.layout().toString();
        return new VolumeInfo(
                file,
                container.source().size(),
                dataset.path(),
                dataset.shape(),
                dataset.type().toString(),
                layout,
                chunk,
                dataset.filters().stream().map(FilterSpec::toString).toList(),
                storedBytes(),
                refresh().chunksVisible(),
                chunksInGrid(),
                described(live == null ? container.attributes(dataset.path()) : live.attributes()),
                live == null ? container.attributes("/") : live.fileAttributes());
    }

    /** Without what only HDF5 itself understands: references between a dataset and its scales. */
    private static Map<String, Object> described(Map<String, Object> attributes) {
        Map<String, Object> plain = new LinkedHashMap<>(attributes);
        plain.keySet().removeAll(List.of("DIMENSION_LIST", "REFERENCE_LIST"));
        return plain;
    }

    /** The read path asked for, or the best that can read this volume. */
    VolumeReader reader(ReadOptions options) throws IOException {
        VolumeReader reader = newReader(options);
        try {
            if (live == null) { // which alone gets another name, and opens nothing by name again
                identity.requireUnchanged();
            }
            return reader;
        } catch (IOException e) {
            try (reader) {
                throw e;
            }
        }
    }

    private VolumeReader newReader(ReadOptions options) throws IOException {
        if (options.backend() != Backend.NATIVE) {
            requireDecodable(options.limits());
        }
        if (live != null && options.backend() != Backend.DIRECT) {
            requireAutomatic(options.backend(), "is still being converted");
        }
        if (container.isShownFromJournal() && options.backend() != Backend.DIRECT) {
            requireAutomatic(
                    options.backend(), "was left by an interrupted edit, and cannot be written here to make it whole");
        }
        if (options.revision() != 0) {
            requireDirect(options.backend());
        }
        return switch (options.backend()) {
            case NATIVE -> new NativeReader(file, dataset, scaling, options.cacheBytes());
            case JHDF ->
                JhdfReader.open(
                        file,
                        dataset,
                        new ChunkGrid(dataset.shape(), chunkShape()),
                        index,
                        decoder,
                        fill(),
                        options.queueDepth() == 0 ? JHDF_THREADS : options.queueDepth());
            case DIRECT, AUTO -> {
                Optional<String> refusal = directRefusal();
                if (refusal.isPresent()) {
                    throw new UnsupportedVolumeException(
                            file, refusal.get() + "; try the native read path if you trust the file");
                }
                yield direct(options);
            }
        };
    }

    /** libhdf5 and jHDF know nothing of journals. */
    private void requireAutomatic(Backend backend, String why) throws UnsupportedVolumeException {
        if (backend != Backend.AUTO) {
            throw new UnsupportedVolumeException(file, why + "; until that is over only the direct read path reads it");
        }
    }

    /** The others open the file by its name, which is that of revision 0. */
    private void requireDirect(Backend backend) throws UnsupportedVolumeException {
        if (backend != Backend.DIRECT && backend != Backend.AUTO) {
            throw new UnsupportedVolumeException(
                    file,
                    "revisions are read by the direct read path only; " + Advice.Step.CHECK_OUT_REVISION
                            + " for the others",
                    Advice.Step.CHECK_OUT_REVISION);
        }
    }

    /** Why the direct path cannot read this volume. */
    private Optional<String> directRefusal() {
        FilterPipeline filters = FilterPipeline.of(dataset);
        return filters.unsupported()
                .map(unknown -> dataset.path() + " uses " + unknown + ", which the direct read path cannot undo");
    }

    /** A chunk too long is refused on all paths that decode it here; none hands it on to another. */
    private void requireDecodable(ReadLimits limits) throws ReadLimitException {
        long chunkBytes = chunkShape().size() * dataset.type().bytes();
        if (dataset.layout() instanceof StorageLayout.Chunked
                && !dataset.filters().isEmpty()
                && chunkBytes > limits.chunkBytes()) {
            throw new ReadLimitException(
                    file,
                    dataset.path() + " has filtered chunks of " + chunkBytes + " bytes, more than "
                            + limits.chunkBytes(),
                    "chunkBytes");
        }
    }

    private DirectReader direct(ReadOptions options) throws IOException {
        CostModel drive = options.costs().orElseGet(() -> CostModel.ofDriveOf(file));
        CostModel costs = options.queueDepth() == 0 ? drive : drive.withQueueDepth(options.queueDepth());
        return new DirectReader(
                new DirectReader.Layout(
                        ranges(options.pageCache(), costs.pastCache()),
                        dataset.shape(),
                        chunkShape(),
                        lookup(),
                        FilterPipeline.of(dataset),
                        fill()),
                decoder,
                new ReadCosts(costs.gapBytes(), costs.requestBytes(), costs.queueDepth()),
                options.cacheBytes());
    }

    private RangeReader ranges(PageCacheUse use, boolean pastByDefault) throws IOException {
        if (dataset.layout() instanceof StorageLayout.Compact compact) {
            return RangeReader.throughCache(new MemorySource(file + dataset.path(), compact.content()));
        }
        if (live != null) {
            return RangeReader.throughCache(live.source()); // it grows, and its new bytes are in the cache
        }
        return container.isRevision() || container.isShownFromJournal()
                ? RangeReader.throughCache(container.source()) // pieces of several files
                : RangeReader.open(file, container.source(), use, pastByDefault);
    }

    /** Extents of a chunk. A dataset in one piece is one chunk, which is never empty even if the dataset is. */
    private Shape chunkShape() {
        if (dataset.layout() instanceof StorageLayout.Chunked chunked) {
            return chunked.chunk();
        }
        long[] extents = dataset.shape().extents();
        Arrays.setAll(extents, d -> Math.max(1, extents[d]));
        return Shape.of(extents);
    }

    private ChunkLookup lookup() {
        if (live != null) {
            return live.chunks();
        }
        if (index != null) {
            return index;
        }
        return dataset.layout() instanceof StorageLayout.Contiguous contiguous
                ? new OnePiece(contiguous.address())
                : new OnePiece(0);
    }

    /** A dataset in one piece, as a single chunk. */
    private record OnePiece(long address) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return address;
        }

        @Override
        public int storedBytes(long ordinal) {
            throw new UnsupportedOperationException("never asked of unfiltered data");
        }

        @Override
        public int filterMask(long ordinal) {
            return 0;
        }
    }

    private long storedBytes() {
        if (live != null) {
            return live.chunks().visibleBytes();
        }
        if (index != null) {
            return index.storedBytesTotal();
        }
        return dataset.layout() instanceof StorageLayout.Contiguous contiguous
                        && contiguous.address() == StorageLayout.NOT_ALLOCATED
                ? 0
                : dataset.shape().size() * dataset.type().bytes();
    }

    private float fill() {
        return decoder.decode(dataset.fillValue());
    }

    @Override
    public void close() throws IOException {
        try (container) {
            if (live != null) {
                live.close();
            }
        }
    }
}
