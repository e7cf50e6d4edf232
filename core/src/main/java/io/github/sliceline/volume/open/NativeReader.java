package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeDataset;
import io.github.sliceline.hdf5.library.NativeDataset.ChunkCacheSize;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.ElementDecoder.Scaling;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;

/** Reads through libhdf5, which does the selecting, the filters and the conversion to float. */
final class NativeReader implements VolumeReader {
    /** Doubles converted at a time, so that scaling takes 8 MiB and no more. */
    private static final int DOUBLES = 1 << 20;

    private final ReadScheduler background = new ReadScheduler("sliceline-native", 1);
    private final NativeDataset dataset;
    private final Scaling scaling;
    private final boolean byDoubles;

    NativeReader(Hdf5Volume volume, ReadOptions options) throws IOException {
        DatasetInfo info = volume.dataset();
        NativeLibrary.require("reading " + volume.file() + " through libhdf5");
        this.dataset = new NativeDataset(
                volume.file(), info.path(), new ChunkCacheSize(options.cacheBytes(), options.cacheSlots()));
        this.scaling = volume.scaling();
        // libhdf5 turns doubles just above the largest float into infinity, Java rounds them: narrow here.
        boolean isDouble =
                info.type().kind() == ElementType.Kind.FLOAT && info.type().bytes() == 8;
        this.byDoubles = isDouble || !scaling.isIdentity();
    }

    @Override
    public Backend backend() {
        return Backend.NATIVE;
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        for (int i = 0; i < regions.size(); i++) {
            read(regions.get(i), destinations.get(i), cancel);
        }
    }

    @Override
    public ReadScheduler scheduler() {
        return background;
    }

    @Override
    public Pass pass(Wanted wanted) {
        return (regions, destinations, cancel) ->
                new Work(regions.size(), part -> read(regions.get(part), destinations.get(part), cancel));
    }

    /** libhdf5 reads one thing at a time: reading ahead would make others wait. */
    @Override
    public Work prefetching(List<Region> regions) {
        return new Work(0, nothing -> {});
    }

    private void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        cancel.throwIfCancelled();
        if (byDoubles) {
            readScaled(region, destination, 0, destination.position(), cancel);
        } else {
            dataset.readFloats(region, destination);
        }
    }

    /** Reads in parts of at most {@link #DOUBLES} elements, cut along the outermost dimensions. */
    private int readScaled(Region region, FloatBuffer destination, int dimension, int to, CancelToken cancel)
            throws IOException {
        if (region.size() <= DOUBLES) {
            cancel.throwIfCancelled();
            double[] values = new double[(int) region.size()];
            dataset.readDoubles(region, values);
            for (int i = 0; i < values.length; i++) {
                destination.put(to + i, scaling.apply(values[i]));
            }
            return to + values.length;
        }
        long steps = region.count(dimension);
        long stepSize = region.size() / steps;
        long group = Math.max(1, DOUBLES / stepSize);
        int next = to;
        for (long step = 0; step < steps; step += group) {
            Region part = along(region, dimension, step, Math.min(group, steps - step));
            next = readScaled(part, destination, dimension + 1, next, cancel);
        }
        return next;
    }

    private static Region along(Region region, int dimension, long firstStep, long steps) {
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        long[] count = region.shape().extents();
        start[dimension] += firstStep;
        count[dimension] = steps;
        return Region.of(start, count);
    }

    @Override
    public void close() throws IOException {
        background.close();
        dataset.close();
    }

    @Override
    public String toString() {
        return "NATIVE";
    }
}
