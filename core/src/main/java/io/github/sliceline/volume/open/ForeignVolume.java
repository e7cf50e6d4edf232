package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.direct.FirstRead;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.direct.LayoutStorage;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.format.BinSource;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A volume in a format that another module reads. The direct path sees a volume of chunks: single traces or bricks.
 *
 * @param version version of the file, taken before it was opened
 * @param source the file's bytes, perhaps wrapped by a sibling module; closed with the file
 */
record ForeignVolume(
        StoredVolume volume,
        FileVersion version,
        VolumeAxes known,
        LiveTraces liveTraces,
        ByteSource source,
        ChangeWatch look)
        implements OpenVolume {
    static ForeignVolume of(StoredVolume volume, ByteSource source, FileVersion version, ReadOptions options)
            throws UnsupportedFileException {
        requireNothingOfHdf5(volume, version.path(), options);
        FirstRead.prepare(volume.decoder());
        VolumeAxes axes = new VolumeAxes(volume.axes(), volume.samples(), volume.bins());
        Shape places = OpenVolume.placesOf(shape(volume));
        BinSource bins = volume.binSource().orElseGet(() -> new TraceBins(volume, places));
        return new ForeignVolume(
                volume,
                version,
                axes,
                new LiveTraces(bins, places, () -> true),
                source,
                new ChangeWatch(version, () -> false));
    }

    private static void requireNothingOfHdf5(StoredVolume volume, Path file, ReadOptions options)
            throws UnsupportedFileException {
        if (options.backend() == Backend.NATIVE || options.backend() == Backend.JHDF) {
            throw new UnsupportedFileException(
                    file, "is a " + volume.format() + " file, which only the direct read path reads");
        }
        if (options.dataset().isPresent()) {
            throw onlyInHdf5(volume, file, "dataset " + options.dataset().get());
        }
        if (options.checks()) {
            throw onlyInHdf5(volume, file, "table of checksums");
        }
        if (options.revision() > 0) {
            throw onlyInHdf5(volume, file, "revision " + options.revision());
        }
    }

    private static UnsupportedFileException onlyInHdf5(StoredVolume volume, Path file, String what) {
        return new UnsupportedFileException(
                file,
                "is a " + volume.format() + " file, and only an HDF5 file has a " + what + "; " + Advice.Step.CONVERT
                        + ", or name none");
    }

    @Override
    public Path file() {
        return version.path();
    }

    @Override
    public String name() {
        return "its samples";
    }

    @Override
    public Shape shape() {
        return shape(volume);
    }

    private static Shape shape(StoredVolume volume) {
        LongStream places = volume.table().isPresent()
                ? LongStream.of(volume.table().get().size())
                : volume.axes().stream().mapToLong(Axis::size);
        return Shape.of(LongStream.concat(places, LongStream.of(volume.samples().size()))
                .toArray());
    }

    @Override
    public @Nullable TraceTable table() {
        return volume.table().orElse(null);
    }

    private Shape chunk() {
        return volume.brick().orElseGet(() -> {
            long[] extents = new long[shape().rank()];
            Arrays.fill(extents, 1);
            extents[extents.length - 1] = known.samples().size();
            return Shape.of(extents);
        });
    }

    private ChunkGrid grid() {
        return new ChunkGrid(shape(), chunk());
    }

    @Override
    public Optional<VolumeAxes> knownAxes() {
        return Optional.of(known);
    }

    @Override
    public List<String> coordinates() {
        return volume.coordinates();
    }

    @Override
    public Coordinate coordinate(String name) throws IOException {
        return coordinates().contains(name) ? volume.coordinate(name) : OpenVolume.super.coordinate(name);
    }

    @Override
    public LiveState refresh() {
        return new LiveState(volume.traceCount(), grid().chunks().size(), true);
    }

    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public Optional<TraceHeaderSource> headers(ReadLimits limits) {
        return volume.headers();
    }

    @Override
    public Optional<VolumeStatistics> statistics() {
        return volume.statistics();
    }

    @Override
    public List<Remark> remarks() {
        return volume.remarks();
    }

    @Override
    public VolumeInfo info() throws IOException {
        long chunkBytes = chunk().size() * volume.decoder().elementBytes();
        return new VolumeInfo(
                file(),
                source.size(),
                volume.format(),
                shape(),
                volume.sampleType(),
                volume.layout(),
                volume.brick(),
                List.of(),
                volume.chunksStored() * chunkBytes,
                volume.chunksStored(),
                grid().chunks().size(),
                volume.attributes(),
                volume.surveyAttributes(),
                remarks());
    }

    @Override
    public BlockPlan.Stored stored(boolean whole) {
        return new BlockPlan.Stored(
                grid(),
                volume.chunks(),
                volume.decoder().elementBytes(),
                false,
                StorageSource.of(source).answersLate());
    }

    /**
     * Extents of a block: bricks, or traces along a line in the order of the file; a part of these if they are large.
     */
    @Override
    public Shape blockExtents() {
        if (volume.brick().isPresent()) {
            return BlockPlan.usualExtents(shape(), chunk(), true);
        }
        long[] line = shape().extents();
        if (line.length > 2) {
            line[volume.followsCrosslines() ? 1 : 0] = 1;
        }
        return BlockPlan.usualExtents(shape(), Shape.of(line), false);
    }

    @Override
    public ReadPath readPath(ReadOptions options) throws IOException {
        CostModel costs = ReadPaths.costs(file(), options);
        RangeReader ranges = ReadPaths.ranges(source, options, costs);
        FilterPipeline unfiltered = FilterPipeline.of(name(), List.of(), 1, 0);
        LayoutStorage stored = new LayoutStorage(
                ranges, grid(), volume.chunks(), unfiltered, volume.decoder(), volume::constant, null);
        LayoutReader cube = new LayoutReader(CubeLayout.CUBE, stored, costs, options.cacheBytes(), WholeChunks.NONE);
        ReadPath path = new DirectReader(this, options, ranges, cube, List.of(), null);
        OnFailure.close(path, version::requireSameFile);
        return path;
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
