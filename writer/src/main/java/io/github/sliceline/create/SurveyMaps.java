package io.github.sliceline.create;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a volume says of its bins, taken over into a new one. Immutable.
 *
 * @param live an element for each trace, in file order; empty where all are live
 * @param coordinates eastings and northings, little-endian doubles in file order; empty where there are none
 * @param units of eastings and northings, where they have any
 */
record SurveyMaps(Optional<ByteBuffer> live, List<ByteBuffer> coordinates, List<Optional<String>> units) {
    private static final long CACHE_BYTES = 8L << 20;

    /** All bins live, and none on the map. */
    static final SurveyMaps NONE = new SurveyMaps(Optional.empty(), List.of(), List.of());

    SurveyMaps {
        coordinates = List.copyOf(coordinates);
        units = List.copyOf(units);
    }

    /** Those of the file that a volume is in, as far as they fit its extents. */
    static SurveyMaps of(SeismicVolume volume, Hdf5Container container) throws IOException {
        long[] extents = volume.shape().extents();
        Shape traces = Shape.of(Arrays.copyOf(extents, extents.length - 1));
        Shape bins = Shape.of(Arrays.copyOf(extents, Math.min(2, extents.length - 1)));
        Optional<ByteBuffer> live = map(container, VolumeProfile.LIVE, traces, 1);
        Optional<ByteBuffer> x = map(container, VolumeProfile.CDP_X, bins, Double.BYTES);
        Optional<ByteBuffer> y = map(container, VolumeProfile.CDP_Y, bins, Double.BYTES);
        if (bins.rank() < 2 || x.isEmpty() || y.isEmpty()) {
            return new SurveyMaps(live, List.of(), List.of());
        }
        return new SurveyMaps(
                live,
                List.of(x.get(), y.get()),
                List.of(units(container, VolumeProfile.CDP_X), units(container, VolumeProfile.CDP_Y)));
    }

    /** Those of a volume that is in no HDF5 file: which traces are live. */
    static SurveyMaps of(SeismicVolume volume) throws IOException {
        if (volume.bins().liveCount() == volume.bins().shape().size()) {
            return NONE;
        }
        boolean[] there = volume.bins().live();
        ByteBuffer live = ByteBuffer.allocate(there.length);
        for (boolean trace : there) {
            live.put((byte) (trace ? 1 : 0));
        }
        return new SurveyMaps(Optional.of(live.flip().asReadOnlyBuffer()), List.of(), List.of());
    }

    /**
     * Those of a part.
     *
     * @param traces extents of what there is a trace of
     * @param part of the volume
     */
    SurveyMaps within(Shape traces, Region part) {
        Shape bins = Shape.of(Arrays.copyOf(traces.extents(), Math.min(2, traces.rank())));
        return new SurveyMaps(
                live.map(map -> cut(map, traces, part, 1)),
                coordinates.stream()
                        .map(map -> cut(map, bins, part, Double.BYTES))
                        .toList(),
                units);
    }

    private static ByteBuffer cut(ByteBuffer map, Shape extents, Region part, int elementBytes) {
        int[] count = new int[extents.rank()];
        long[] counts = new long[count.length];
        long from = 0;
        long[] strides = extents.strides();
        for (int d = 0; d < count.length; d++) {
            counts[d] = part.count(d);
            count[d] = (int) counts[d];
            from += part.start(d) * strides[d];
        }
        Shape shape = Shape.of(counts);
        ByteBuffer result = ByteBuffer.allocate((int) shape.size() * elementBytes);
        new Runs(count, strides, shape.strides())
                .forEach(
                        from,
                        0,
                        (at, to, run) -> result.put(to * elementBytes, map, at * elementBytes, run * elementBytes));
        return result.asReadOnlyBuffer();
    }

    private static Optional<String> units(Hdf5Container container, String path) throws IOException {
        return Optional.ofNullable(container.attributes(path).get("units") instanceof String text ? text : null);
    }

    private static Optional<ByteBuffer> map(Hdf5Container container, String path, Shape shape, int bytes)
            throws IOException {
        if (shape.rank() == 0 || !container.numericDatasets().contains(path)) {
            return Optional.empty();
        }
        DatasetInfo dataset = container.dataset(path);
        boolean isReal = dataset.type().kind() == ElementType.Kind.FLOAT;
        if (!dataset.shape().equals(shape) || dataset.type().bytes() != bytes || isReal != (bytes > 1)) {
            return Optional.empty();
        }
        if (shape.size() > (Integer.MAX_VALUE - 8) / bytes) {
            throw new UnsupportedFileException(
                    container, path + " is " + shape + ", which is more than can be taken over; name the axes instead");
        }
        ByteBuffer elements = ByteBuffer.allocate((int) shape.size() * bytes);
        ElementReader.open(container, path, ReadLimits.DEFAULTS, CACHE_BYTES).read(Region.all(shape), elements);
        return Optional.of(inFileOrder(elements.flip(), dataset.type()));
    }

    private static ByteBuffer inFileOrder(ByteBuffer elements, ElementType type) {
        if (type.bytes() == Double.BYTES && type.order() == ByteOrder.BIG_ENDIAN) {
            for (int at = 0; at < elements.limit(); at += Double.BYTES) {
                elements.putLong(at, Long.reverseBytes(elements.getLong(at)));
            }
        }
        return elements.asReadOnlyBuffer();
    }

    /** Whether a trace is live, by its number in file order. */
    boolean isLive(long trace) {
        return live.isEmpty() || live.get().get((int) trace) != 0;
    }
}
