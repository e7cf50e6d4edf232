package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DiskCache;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.direct.ChunkSums;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.direct.LayoutStorage;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.open.CubeLayoutFinder.FoundLayout;
import io.github.sliceline.volume.open.CubeLayoutFinder.Stored;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.options.ReadOptions.CacheFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Chooses the read path of a volume: the one that the options name, or the best that can read it. */
record ReadPaths(Hdf5Volume volume, ReadOptions options) {
    /** Opens the path. Closing it does not close the volume. */
    static ReadPath open(Hdf5Volume volume, ReadOptions options) throws IOException {
        ReadPath path = new ReadPaths(volume, options).open();
        OnFailure.close(path, volume::requireSameFile);
        return path;
    }

    private ReadPath open() throws IOException {
        if (options.backend() != Backend.NATIVE) {
            requireDecodable();
        }
        if (options.backend() == Backend.NATIVE || options.backend() == Backend.JHDF) {
            requireReadableByOthers();
        }
        return switch (options.backend()) {
            case NATIVE -> new NativeReader(volume, options);
            case JHDF -> new JhdfReader(volume, options);
            case DIRECT, AUTO -> direct();
        };
    }

    /**
     * Refuses a dataset with a missing filter or too long chunks, for all paths that decode chunks here. There is no
     * fallback to another path.
     */
    private void requireDecodable() throws UnsupportedFileException {
        DatasetInfo dataset = volume.dataset();
        Optional<String> refusal = dataset.pipeline().refusal();
        if (refusal.isPresent() && !isUndoable(dataset.pipeline())) {
            throw new UnsupportedFileException(volume.file(), dataset.path() + " " + refusal.get());
        }
        long chunkBytes = dataset.chunkBytes();
        long most = options.limits().chunkBytes();
        if (dataset.layout() instanceof StorageLayout.Chunked
                && !dataset.filters().isEmpty()
                && chunkBytes > most) {
            throw new ReadLimitException(
                    volume.file(),
                    dataset.path() + " has filtered chunks of " + chunkBytes + " bytes, more than " + most,
                    "chunkBytes");
        }
    }

    /**
     * Refuses what only the direct path can read. The other paths open the file by its name, which gives revision 0.
     */
    private void requireReadableByOthers() throws UnsupportedFileException {
        if (volume.container().source().answersLate()) {
            throw new UnsupportedFileException(
                    volume.file(), "is no file of this machine, and only the direct read path reads it");
        }
        Optional<String> reason = volume.directOnly();
        if (reason.isPresent()) {
            throw new UnsupportedFileException(
                    volume.file(), reason.get() + "; until that is over only the direct read path reads it");
        }
        if (options.checks()) {
            throw new UnsupportedFileException(
                    volume.file(), "chunks are compared with their checksums by the direct read path only");
        }
        if (options.revision() != 0) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "revisions are read by the direct read path only; " + Advice.Step.CHECK_OUT_REVISION
                            + " for the others");
        }
    }

    private DirectReader direct() throws IOException {
        DatasetInfo dataset = volume.dataset();
        FilterPipeline filters = dataset.pipeline();
        CostModel costs = costs(volume.file(), options);
        WholeChunks whole = wholeChunks();
        List<FoundLayout> found =
                whole == WholeChunks.NONE ? CubeLayoutFinder.find(volume, options.limits()) : List.of();
        RangeReader ranges = volume.ranges(options, costs);
        long cacheBytes = cacheBytes(found);
        ChunkSums sums = sums();
        LayoutStorage stored = new LayoutStorage(
                ranges, volume.grid(), volume.chunks(), filters, volume.decoder(), volume.fill(), sums);
        LayoutReader cube = new LayoutReader(CubeLayout.CUBE, stored, costs, cacheBytes, whole);
        List<FurtherLayout> further = found.stream()
                .map(layout ->
                        new FurtherLayout(volume.file(), layout.info(), () -> open(layout, ranges, costs, cacheBytes)))
                .toList();
        SpotChecks checks = sums == null ? null : new SpotChecks(volume.grid(), volume::storedBytes, new Random());
        return new DirectReader(volume, options, ranges, cube, further, checks);
    }

    /** Returns the costs of reading from the drive or store that holds a file: those of the options, or its kind's. */
    static CostModel costs(Path file, ReadOptions options) {
        CostModel drive =
                options.costs().orElseGet(() -> DriveModel.ofDriveOf(file).costs());
        return (options.queueDepth() == 0 ? drive : drive.withQueueDepth(options.queueDepth())).fitted();
    }

    /**
     * Returns a reader of a file or an object. Ranges of an object are kept in the cache folder if the options name
     * one. Metadata are not, because they come with the request that opens the object.
     */
    static RangeReader ranges(ByteSource source, ReadOptions options, CostModel costs) throws IOException {
        RangeReader ranges = RangeReader.open(source, options.pageCache(), costs.pastCache());
        if (options.cacheFolder().isEmpty() || !ranges.isRemote()) {
            return ranges;
        }
        CacheFolder folder = options.cacheFolder().get();
        DiskCache cache = new DiskCache(folder.folder(), folder.bytes());
        ByteSource cached =
                cache.of(source, StorageSource.of(source).contentVersion(), costs.gapBytes(), ranges.source());
        return ranges.over(cached, cache.hasRoomFor(source.size()));
    }

    /** True if each stored chunk was written without the filters that cannot be undone. */
    private boolean isUndoable(FilterPipeline filters) {
        long chunks = volume.grid().chunks().size();
        return LongStream.range(0, chunks)
                .allMatch(chunk -> volume.chunks().address(chunk) == ChunkLookup.ABSENT
                        || filters.canUndo(volume.chunks().filterMask(chunk)));
    }

    /**
     * Chunks of the cube that reads request whole, and so compare with the volume's checksums. With {@code NONE},
     * passes request the chunks that they cover. Otherwise passes request all, and further layouts are not read.
     */
    private WholeChunks wholeChunks() {
        if (options.checks()) {
            return WholeChunks.ALL;
        }
        return options.isForCopying() ? WholeChunks.COVERED : WholeChunks.NONE;
    }

    /** Returns the checksums of the cube's chunks, or null if the file has none or they are not complete yet. */
    private @Nullable ChunkSums sums() throws IOException {
        DatasetInfo dataset = volume.dataset();
        boolean known = volume.isComplete() || wholeChunks() == WholeChunks.COVERED;
        StorageLayout.Contiguous sums = known ? Hdf5Volume.checksums(volume.container(), dataset) : null;
        if (sums == null && options.checks()) {
            throw new UnsupportedFileException(
                    volume.file(), "has no checksums of the chunks of " + dataset.path() + " to compare them with");
        }
        return sums == null
                ? null
                : new ChunkSums(volume.container().source(), dataset.path(), volume.grid(), sums.address());
    }

    /**
     * Bytes for the kept chunks of each layout, so that all layouts together stay within the limit. Decoded chunks are
     * kept, and of an object all chunks.
     */
    private long cacheBytes(List<FoundLayout> found) {
        boolean remote = volume.container().source().answersLate();
        long kept = found.stream()
                .filter(layout -> layout.info().serves(options.precision()))
                .flatMap(layout -> layout.stored().stream())
                .filter(stored -> remote || !stored.dataset().filters().isEmpty())
                .count();
        return options.cacheBytes() / (kept + 1);
    }

    private LayoutReader open(FoundLayout found, RangeReader ranges, CostModel costs, long cacheBytes)
            throws IOException {
        Stored stored = found.stored().orElseThrow();
        DatasetInfo dataset = stored.dataset();
        ByteSource source = volume.container().source();
        ChunkIndex index = ChunkIndexReader.read(source, dataset, options.limits());
        return Containment.contain(source, dataset.path(), () -> {
            LayoutStorage layout = new LayoutStorage(
                    ranges,
                    new ChunkGrid(dataset.shape(), dataset.chunk()),
                    index,
                    dataset.pipeline(),
                    stored.decoder(),
                    stored.decoder().decode(dataset.fillValue()),
                    null);
            return new LayoutReader(found.info().name(), layout, costs, cacheBytes, WholeChunks.NONE);
        });
    }
}
