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
 * Maps of a volume's bins, copied into a new volume. Immutable.
 *
 * @param live one element for each trace, in file order, 0 if it is dead; empty if all traces are live
 * @param coordinates eastings and northings, little-endian doubles in file order; empty if there are none
 * @param units units of eastings and northings, where known
 */
record SurveyMaps(Optional<ByteBuffer> live, List<ByteBuffer> coordinates, List<Optional<String>> units) {
    private static final long CACHE_BYTES = 8L << 20;

    /** All bins live, without coordinates. */
    static final SurveyMaps NONE = new SurveyMaps(Optional.empty(), List.of(), List.of());

    SurveyMaps {
        coordinates = List.copyOf(coordinates);
        units = List.copyOf(units);
    }

    /**
     * Reads the maps from a volume's file. Maps that do not fit the volume's extents are omitted.
     *
     * @param isSurvey true if the first two dimensions are inlines and crosslines
     */
    static SurveyMaps of(SeismicVolume volume, Hdf5Container container, boolean isSurvey) throws IOException {
        long[] extents = volume.shape().extents();
        Shape traces = Shape.of(Arrays.copyOf(extents, extents.length - 1));
        Shape bins = Shape.of(Arrays.copyOf(extents, Math.min(2, extents.length - 1)));
        Optional<ByteBuffer> live = map(container, VolumeProfile.LIVE, traces, 1);
        Optional<ByteBuffer> x = map(container, VolumeProfile.CDP_X, bins, Double.BYTES);
        Optional<ByteBuffer> y = map(container, VolumeProfile.CDP_Y, bins, Double.BYTES);
        if (!isSurvey || x.isEmpty() || y.isEmpty()) {
            return new SurveyMaps(live, List.of(), List.of());
        }
        return new SurveyMaps(
                live,
                List.of(x.get(), y.get()),
                List.of(units(container, VolumeProfile.CDP_X), units(container, VolumeProfile.CDP_Y)));
    }

    /** Returns the live map of a volume that is not in an HDF5 file. */
    static SurveyMaps of(SeismicVolume volume) throws IOException {
        if (volume.bins().liveCount() == volume.bins().shape().size()) {
            return NONE;
        }
        return NONE.withLive(volume.bins().live());
    }

    /** Returns these maps with other live traces. */
    SurveyMaps withLive(boolean[] there) {
        ByteBuffer mask = ByteBuffer.allocate(there.length);
        for (boolean trace : there) {
            mask.put((byte) (trace ? 1 : 0));
        }
        return new SurveyMaps(Optional.of(mask.flip().asReadOnlyBuffer()), coordinates, units);
    }

    /**
     * Returns the maps of a part of the volume.
     *
     * @param traces extents of the volume without its sample axis
     * @param part region of the volume
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

    /**
     * Returns the number of live traces along a dimension, for each place of the others.
     *
     * @param traces extents of the volume without its sample axis
     */
    double[] fold(Shape traces, int dimension) {
        long extent = traces.extent(dimension);
        long after = traces.strides()[dimension];
        double[] fold = new double[(int) (traces.size() / extent)];
        for (long trace = 0; trace < traces.size(); trace++) {
            long before = trace / (extent * after);
            fold[(int) (before * after + trace % after)] += isLive(trace) ? 1 : 0;
        }
        return fold;
    }

    /** Returns the maps of stacked traces. */
    SurveyMaps stacked(double[] fold, boolean isSurvey) {
        ByteBuffer mask = ByteBuffer.allocate(fold.length);
        for (double traces : fold) {
            mask.put((byte) (traces > 0 ? 1 : 0));
        }
        boolean allLive = Arrays.stream(fold).allMatch(traces -> traces > 0);
        return new SurveyMaps(
                allLive ? Optional.empty() : Optional.of(mask.flip().asReadOnlyBuffer()),
                isSurvey ? coordinates : List.of(),
                isSurvey ? units : List.of());
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

    /**
     * True if a trace is live.
     *
     * @param trace number of the trace, in file order
     */
    boolean isLive(long trace) {
        return live.isEmpty() || live.get().get((int) trace) != 0;
    }
}
