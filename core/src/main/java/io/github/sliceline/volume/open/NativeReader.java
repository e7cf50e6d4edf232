package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeDataset;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads through libhdf5, which selects elements and undoes filters. Elements other than floats are decoded as on the
 * other paths.
 */
final class NativeReader extends ReadPath {
    /** Elements decoded at once, so that they take at most 8 MiB. */
    private static final int ELEMENTS = 1 << 20;

    private final NativeDataset dataset;
    private final ElementDecoder decoder;

    NativeReader(Hdf5Volume volume, ReadOptions options) throws IOException {
        super(volume, options, new WorkerThreads("sliceline-native", 1));
        DatasetInfo info = volume.dataset();
        NativeLibrary.require("reading " + volume.file() + " through libhdf5");
        this.dataset = new NativeDataset(volume.file(), info.path(), options.cacheBytes());
        this.decoder = volume.decoder();
    }

    @Override
    public Backend backend() {
        return Backend.NATIVE;
    }

    /** A region to read at once, and the index in the buffer at which its elements go. */
    private record Part(Region region, FloatBuffer destination, int to) {}

    @Override
    PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass) {
        List<Part> parts = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < regions.size(); i++) {
            FloatBuffer destination = destinations.get(i);
            cut(new Part(regions.get(i), destination, destination.position()), 0, parts);
            bytes += regions.get(i).size() * Float.BYTES;
        }
        return new PlannedRead(parts.size(), bytes, number -> read(parts.get(number)));
    }

    /** Plans nothing: libhdf5 does one read at a time, so reading ahead would delay other reads. */
    @Override
    PlannedRead planPrefetch(List<Region> regions) {
        return new PlannedRead(0, 0, nothing -> {});
    }

    private void read(Part part) throws IOException {
        if (decoder.isPlainFloats()) {
            dataset.readFloats(part.region, part.destination);
            return;
        }
        int count = (int) part.region.size();
        byte[] stored = new byte[count * decoder.elementBytes()];
        dataset.readElements(part.region, stored);
        ByteBuffer elements = ByteBuffer.wrap(stored).order(decoder.order());
        for (int i = 0; i < count; i++) {
            part.destination.put(part.to + i, decoder.at(elements, i * decoder.elementBytes()));
        }
    }

    /**
     * Cuts a region along its outermost dimensions into parts of at most {@link #ELEMENTS}, if its elements are decoded
     * here.
     */
    private void cut(Part whole, int dimension, List<Part> parts) {
        Region region = whole.region;
        if (decoder.isPlainFloats() || region.size() <= ELEMENTS) {
            parts.add(whole);
            return;
        }
        long steps = region.count(dimension);
        long stepSize = region.size() / steps;
        long group = Math.max(1, ELEMENTS / stepSize);
        for (long step = 0; step < steps; step += group) {
            Region part = along(region, dimension, step, Math.min(group, steps - step));
            int to = whole.to + (int) (step * stepSize);
            cut(new Part(part, whole.destination, to), dimension + 1, parts);
        }
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
    void closeFiles() throws IOException {
        dataset.close();
    }

    @Override
    public String toString() {
        return "NATIVE";
    }
}
