package io.github.sliceline.compare;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The common places of two volumes, numbered row-major, and where each lies in both. A region here is of these places.
 * Immutable and thread-safe.
 */
final class CommonPlaces {
    private final List<CommonAxis> axes;

    /** For each dimension the indices of common places, ascending in the first volume. */
    private final int[][] inA;

    private final int[][] inB;
    private final Shape shape;
    private final int last;

    CommonPlaces(List<CommonAxis> axes) {
        this.axes = axes;
        this.inA = indices(CommonAxis::inA);
        this.inB = indices(CommonAxis::inB);
        this.shape = Shape.of(axes.stream().mapToLong(CommonAxis::count).toArray());
        this.last = shape.rank() - 1;
    }

    private int[][] indices(Function<CommonAxis, List<Integer>> places) {
        return axes.stream()
                .map(axis ->
                        places.apply(axis).stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    Shape shape() {
        return shape;
    }

    /** Returns the part of the first volume that has all common places. */
    Region partOfA() {
        return bounds(inA);
    }

    /** Returns the part of the second volume that has all common places. */
    Region partOfB() {
        return bounds(inB);
    }

    /** True if neighbours are neighbours in both volumes, in the same order. */
    boolean areDense() {
        return isDense(inA) && isDense(inB);
    }

    private static Region bounds(int[][] indices) {
        long[] start = Arrays.stream(indices).mapToLong(along -> along[0]).toArray();
        long[] count = Arrays.stream(indices)
                .mapToLong(along -> along[along.length - 1] - along[0] + 1)
                .toArray();
        return Region.of(start, count);
    }

    /** True if neighbours of each axis are neighbours in a volume, in the same order. */
    private static boolean isDense(int[][] indices) {
        return Arrays.stream(indices)
                .allMatch(along -> IntStream.range(1, along.length).allMatch(i -> along[i] == along[i - 1] + 1));
    }

    /** Returns where places lie in the second volume, if they are dense. */
    Region inB(Region places) {
        Region part = partOfB();
        long[] start = new long[places.rank()];
        Arrays.setAll(start, d -> places.start(d) + part.start(d));
        return Region.of(start, places.shape().extents());
    }

    /** Returns the common places in a block of the first volume. */
    Region in(Region block) {
        long[] start = new long[last + 1];
        long[] count = new long[last + 1];
        for (int d = 0; d <= last; d++) {
            start[d] = lowerBound(inA[d], block.start(d));
            count[d] = lowerBound(inA[d], block.end(d)) - start[d];
        }
        return Region.of(start, count);
    }

    private static int lowerBound(int[] ascending, long value) {
        int found = Arrays.binarySearch(ascending, (int) value);
        return found < 0 ? -found - 1 : found;
    }

    private static int[] part(int[][] indices, Region places, int dimension) {
        return Arrays.copyOfRange(indices[dimension], (int) places.start(dimension), (int) places.end(dimension));
    }

    /** Returns the samples of a block at the common places alone. */
    float[] samples(VolumeBlock block, Region places) {
        int[][] offsets = new int[last + 1][];
        for (int d = 0; d <= last; d++) {
            int dimension = d;
            offsets[d] = IntStream.of(part(inA, places, d))
                    .map(index -> (index - (int) block.inner().start(dimension)) * block.stride(dimension))
                    .toArray();
        }
        return packed(block.samples(), offsets, (int) places.size());
    }

    private float[] packed(float[] samples, int[][] offsets, int size) {
        float[] packed = new float[size];
        int length = offsets[last].length;
        for (int at = 0; at < size; at += length) {
            int left = at / length;
            int from = 0;
            for (int d = last - 1; d >= 0; d--) {
                from += offsets[d][left % offsets[d].length];
                left /= offsets[d].length;
            }
            for (int i = 0; i < length; i++) {
                packed[at + i] = samples[from + offsets[last][i]];
            }
        }
        return packed;
    }

    /** Reads common places of the second volume, in the order of the first. */
    float[] read(VolumePass passB, Region places, Job job) throws IOException {
        List<AxisPick> picks = new ArrayList<>();
        int[][] offsets = new int[last + 1][];
        int stride = 1;
        for (int d = last; d >= 0; d--) {
            int[] indices = part(inB, places, d);
            int[] sorted = IntStream.of(indices).sorted().toArray();
            int apart = stride;
            offsets[d] = IntStream.of(indices)
                    .map(index -> Arrays.binarySearch(sorted, index) * apart)
                    .toArray();
            stride *= indices.length;
            picks.add(0, pick(sorted));
        }
        float[] samples = passB.readAll(List.of(Query.of(picks)), Job.stoppedBy(job.token()))
                .get(0);
        return isDense(inB) ? samples : packed(samples, offsets, samples.length);
    }

    private static AxisPick pick(int[] sorted) {
        boolean isRun = sorted[sorted.length - 1] - sorted[0] == sorted.length - 1;
        List<Integer> listed = isRun ? List.of() : IntStream.of(sorted).boxed().toList();
        return new AxisPick(sorted[0], sorted.length, 1, false, listed);
    }

    /** Returns the number among all common traces of one of a block. */
    int trace(Region places, int inBlock) {
        int left = inBlock;
        long number = 0;
        long stride = 1;
        for (int d = last - 1; d >= 0; d--) {
            number += (places.start(d) + left % places.count(d)) * stride;
            stride *= shape.extent(d);
            left /= (int) places.count(d);
        }
        return (int) number;
    }

    /** Returns the number among all common samples of one of a block. */
    long number(Region places, long inBlock) {
        int length = (int) places.count(last);
        return trace(places, (int) (inBlock / length)) * shape.extent(last) + places.start(last) + inBlock % length;
    }

    /** Returns the values on the axes at a pair of samples. */
    List<Double> values(long number) {
        Double[] values = new Double[number < 0 ? 0 : last + 1];
        long left = number;
        for (int d = values.length - 1; d >= 0; d--) {
            values[d] = axes.get(d).common().valueAt((int) (left % shape.extent(d)));
            left /= shape.extent(d);
        }
        return List.of(values);
    }
}
