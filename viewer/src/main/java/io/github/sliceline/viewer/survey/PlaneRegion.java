package io.github.sliceline.viewer.survey;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.viewer.model.Subject;
import java.util.Arrays;

/**
 * A plane as a region of an array. The dimensions of the array are the last of inline, crossline and sample; an array
 * of rank 4 has the offset as its third dimension.
 *
 * @param region region of the plane, of extent 1 across it
 * @param rows dimension along the rows of the section; below 0 if the array lacks it
 * @param columns dimension along the columns of the section; below 0 if the array lacks it
 */
public record PlaneRegion(Region region, int rows, int columns) {
    static final int INLINE = 0;
    static final int CROSSLINE = 1;
    static final int OFFSET = 2;
    static final int SAMPLE = 3;

    /** Returns the region of a plane. */
    public static PlaneRegion of(Shape shape, Subject.OfPlane plane) {
        int across = plane instanceof Subject.Inline ? INLINE : plane instanceof Subject.Crossline ? CROSSLINE : SAMPLE;
        int rank = shape.rank();
        long[] start = new long[rank];
        long[] count = shape.extents();
        fix(start, count, dimension(rank, across), plane.index());
        fix(start, count, dimension(rank, OFFSET), plane.offset());
        int rows = dimension(rank, across == INLINE ? CROSSLINE : INLINE);
        int columns = dimension(rank, across == SAMPLE ? CROSSLINE : SAMPLE);
        return new PlaneRegion(Region.of(start, count), rows, columns);
    }

    /** Returns the dimension with a role, such as {@link #INLINE}; below 0 if the array lacks it. */
    static int dimension(int rank, int role) {
        if (rank == 4) {
            return role;
        }
        return role == OFFSET ? -1 : role == SAMPLE ? rank - 1 : role - (3 - rank);
    }

    private static void fix(long[] start, long[] count, int dimension, int index) {
        if (dimension >= 0) {
            start[dimension] = index;
            count[dimension] = 1;
        }
    }

    /**
     * Returns a part of the plane, or planes beside it.
     *
     * @param dimension the dimension that is cut
     * @param from first index in that dimension, relative to the plane's own
     * @param length number of indices
     */
    public Region part(int dimension, int from, int length) {
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        long[] count = region.shape().extents();
        start[dimension] += from;
        count[dimension] = length;
        return Region.of(start, count);
    }
}
