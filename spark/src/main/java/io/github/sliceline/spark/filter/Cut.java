package io.github.sliceline.spark.filter;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.List;

/** Functions that cut boxes out of larger ones. Public for the package that writes; internal to this module. */
public final class Cut {
    private Cut() {}

    /** Returns the smallest region that contains all regions. */
    public static Region around(List<Region> regions) {
        int rank = regions.get(0).rank();
        long[] start = new long[rank];
        long[] count = new long[rank];
        for (int d = 0; d < rank; d++) {
            int dimension = d;
            start[d] = regions.stream()
                    .mapToLong(region -> region.start(dimension))
                    .min()
                    .orElseThrow();
            count[d] = regions.stream()
                            .mapToLong(region -> region.end(dimension))
                            .max()
                            .orElseThrow()
                    - start[d];
        }
        return Region.of(start, count);
    }

    /**
     * Returns the samples of a box.
     *
     * @param samples samples of the region, row-major. The array may be longer. If it holds just the box, it is
     *     returned itself.
     * @param region region of the samples
     * @param box box inside the region
     */
    public static float[] box(float[] samples, Region region, Region box) {
        if (box.equals(region) && samples.length == box.size()) {
            return samples;
        }
        float[] cut = new float[Math.toIntExact(box.size())];
        int last = box.rank() - 1;
        int row = Math.toIntExact(box.count(last));
        long[] strides = region.shape().strides();
        for (int to = 0; to < cut.length; to += row) {
            long from = box.start(last) - region.start(last);
            long rest = to / row;
            for (int d = last - 1; d >= 0; d--) {
                from += (box.start(d) + rest % box.count(d) - region.start(d)) * strides[d];
                rest /= box.count(d);
            }
            System.arraycopy(samples, Math.toIntExact(from), cut, to, row);
        }
        return cut;
    }

    /** True if a box is inside a region. */
    public static boolean isWithin(Region box, Region region) {
        for (int d = 0; d < box.rank(); d++) {
            if (box.start(d) < region.start(d) || box.end(d) > region.end(d)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a region enlarged by a halo, but not beyond the volume.
     *
     * @param halo samples to add on both sides of each dimension. It may have more numbers than the region has
     *     dimensions. Empty for none.
     */
    public static Region grown(Region region, List<Integer> halo, Shape volume) {
        if (halo.isEmpty()) {
            return region;
        }
        long[] start = new long[region.rank()];
        long[] count = new long[region.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = Math.max(0, region.start(d) - halo.get(d));
            count[d] = Math.min(volume.extent(d), region.end(d) + halo.get(d)) - start[d];
        }
        return Region.of(start, count);
    }

    /** Returns the exception for a brick whose number of samples does not match its place. */
    public static IllegalArgumentException wrongCount(Region place, int samples) {
        String halo = samples > place.size()
                ? "; if they are with a halo, write those of inner() alone, or keep outerStart and outerExtents in the rows"
                : "";
        return new IllegalArgumentException(place + " has " + place.size() + " samples, the brick " + samples + halo);
    }
}
