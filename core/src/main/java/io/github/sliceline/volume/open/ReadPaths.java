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
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.direct.ChunkSums;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.direct.RequestTask.ChunkLayout;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.open.CopyFinder.FoundCopy;
import io.github.sliceline.volume.open.CopyFinder.Stored;
import io.github.sliceline.volume.open.FurtherCopy.Opened;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Chooses how a volume is read: by the path asked for, or by the best that can read it. */
record ReadPaths(Hdf5Volume volume, ReadOptions options) {
    private static final int JHDF_THREADS = 16;

    /** A reader of the volume, which does not close it. */
    static VolumeReader open(Hdf5Volume volume, ReadOptions options) throws IOException {
        VolumeReader reader = new ReadPaths(volume, options).open();
        OnFailure.close(reader, () -> volume.samples().requireSameFile());
        return reader;
    }

    private VolumeReader open() throws IOException {
        if (options.backend() != Backend.NATIVE) {
            requireDecodable();
        }
        if (options.backend() == Backend.NATIVE || options.backend() == Backend.JHDF) {
            requireReadableByOthers();
        }
        return switch (options.backend()) {
            case NATIVE -> new NativeReader(volume, options);
            case JHDF -> new JhdfReader(volume, options.queueDepth() == 0 ? JHDF_THREADS : options.queueDepth());
            case DIRECT, AUTO -> direct();
        };
    }

    /** A chunk too long is refused on all paths that decode it here; none hands it on to another. */
    private void requireDecodable() throws ReadLimitException {
        DatasetInfo dataset = volume.dataset();
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

    /** Both open the file by its name, which is that of revision 0. */
    private void requireReadableByOthers() throws UnsupportedFileException {
        if (volume.container().source().answersLate()) {
            throw new UnsupportedFileException(
                    volume.file(), "is no file of this machine, and only the direct read path reads it");
        }
        Optional<String> reason = volume.samples().directOnly();
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
                            + " for the others",
                    Advice.Step.CHECK_OUT_REVISION);
        }
    }

    private DirectReader direct() throws IOException {
        DatasetInfo dataset = volume.dataset();
        FilterPipeline filters = dataset.pipeline();
        Optional<String> unknown = filters.unsupported();
        if (unknown.isPresent()) {
            throw new UnsupportedFileException(
                    volume.file(),
                    dataset.path() + " uses " + unknown.get() + ", which the direct read path cannot undo; try the"
                            + " native read path if you trust the file, or store it anew with h5repack");
        }
        DriveAccess drive = DriveAccess.of(volume.file(), options);
        ReadCosts costs = drive.costs();
        boolean cubeAlone = DriveAccess.wholeChunks(options) != WholeChunks.NONE;
        List<FoundCopy> found = cubeAlone ? List.of() : CopyFinder.find(volume, options.limits());
        RangeReader ranges = drive.kept(
                volume.samples().ranges(options.pageCache(), drive.model().pastCache()),
                volume.container().source());
        CopySource source = new CopySource(ranges, costs, cacheBytes(found));
        ChunkSums sums = sums();
        CopyReader cube = source.reader(
                CubeLayout.CUBE,
                dataset,
                volume.samples().chunks(),
                volume.decoder(),
                volume.fill(),
                sums,
                DriveAccess.wholeChunks(options));
        List<FurtherCopy> further = found.stream()
                .map(copy -> new FurtherCopy(volume.file(), copy.info(), () -> open(copy, source)))
                .toList();
        SpotChecks checks =
                sums == null ? null : new SpotChecks(grid(), volume.samples().bytes(), new Random());
        return new DirectReader(ranges, new CubeCopies(cube, further, options.precision(), checks), costs.queueDepth());
    }

    /** Checksums of the chunks of the cube; null if the file has none, or not all yet. */
    private @Nullable ChunkSums sums() throws IOException {
        DatasetInfo dataset = volume.dataset();
        boolean known = volume.isComplete() || DriveAccess.wholeChunks(options) == WholeChunks.COVERED;
        StorageLayout.Contiguous sums = known ? Hdf5Volume.checksums(volume.container(), dataset) : null;
        if (sums == null && options.checks()) {
            throw new UnsupportedFileException(
                    volume.file(), "has no checksums of the chunks of " + dataset.path() + " to compare them with");
        }
        return sums == null ? null : new ChunkSums(volume.container().source(), dataset.path(), grid(), sums.address());
    }

    private ChunkGrid grid() {
        return new ChunkGrid(volume.dataset().shape(), volume.dataset().chunk());
    }

    /** What all copies of the cube share. */
    private record CopySource(RangeReader ranges, ReadCosts costs, long cacheBytes) {
        CopyReader reader(
                String name,
                DatasetInfo dataset,
                ChunkLookup chunks,
                SampleDecoder decoder,
                float fill,
                @Nullable ChunkSums sums,
                WholeChunks whole) {
            return new CopyReader(
                    name,
                    new ChunkLayout(ranges, dataset.shape(), dataset.chunk(), chunks, dataset.pipeline(), fill, sums),
                    decoder,
                    costs,
                    cacheBytes,
                    whole);
        }
    }

    /** Chunks that are kept of all copies together take no more than may be: decoded ones, and of an object all. */
    private long cacheBytes(List<FoundCopy> found) {
        boolean remote = volume.container().source().answersLate();
        long kept = found.stream()
                .filter(copy -> copy.info().serves(options.precision()))
                .flatMap(copy -> copy.stored().stream())
                .filter(stored -> remote || !stored.dataset().filters().isEmpty())
                .count();
        return options.cacheBytes() / (kept + 1);
    }

    private Opened open(FoundCopy copy, CopySource source) throws IOException {
        Stored stored = copy.stored().orElseThrow();
        DatasetInfo dataset = stored.dataset();
        ChunkIndex index = ChunkIndexReader.read(volume.container().source(), dataset, options.limits());
        return Containment.contain(volume.container().source(), dataset.path(), () -> {
            float fill = stored.decoder().decode(dataset.fillValue());
            return new Opened(
                    source.reader(copy.info().name(), dataset, index, stored.decoder(), fill, null, WholeChunks.NONE),
                    index.storedBytesTotal());
        });
    }
}
