package io.github.sliceline.spark.filter;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.List;

/** Boxes cut out of a larger one. Public for writing, in this module alone. */
public final class Cut {
    private Cut() {}

    /** The least region that has all of some. */
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
     * The samples of a box.
     *
     * @param samples of a region, row-major; the array may be longer, and is given back where it is just the box
     * @param box inside the region
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

    /** Whether a box is inside a region. */
    public static boolean isWithin(Region box, Region region) {
        for (int d = 0; d < box.rank(); d++) {
            if (box.start(d) < region.start(d) || box.end(d) > region.end(d)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A region with what is around it, as far as the volume goes.
     *
     * @param halo for each of its dimensions, and maybe more; empty for none
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

    /** Of a brick that has not as many samples as its place. */
    public static IllegalArgumentException wrongCount(Region place, int samples) {
        String halo = samples > place.size()
                ? "; if they are with a halo, write those of inner() alone, or keep outerStart and outerExtents in the rows"
                : "";
        return new IllegalArgumentException(place + " has " + place.size() + " samples, the brick " + samples + halo);
    }
}
