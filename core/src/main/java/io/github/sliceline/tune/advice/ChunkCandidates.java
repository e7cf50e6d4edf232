package io.github.sliceline.tune.advice;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Chunk shapes to try for a volume. Along each dimension the extents are powers of two and the whole extent.
 *
 * @param leastBytes least bytes of a chunk, unless no shape has so many
 * @param mostBytes most bytes of a chunk
 */
record ChunkCandidates(long leastBytes, long mostBytes) {
    /** Bytes that cost about as much as a request. Chunks that are read whole should have at least as many. */
    private static final long LEAST = 16 << 10;

    /** Largest chunk in bytes. A cache of 4 MiB, as other tools have, holds few chunks of that size. */
    private static final long MOST = 4 << 20;

    /** Least bytes of a chunk if requests are expensive. */
    private static final long DEAR = 1 << 20;

    /** Least extent that is fitted. Shorter extents divide the volume's with little rest anyway. */
    private static final int LONG = 64;

    /** Divisor of fitted extents, so that chunks stay whole blocks. */
    private static final int ALIGNED = 4;

    /** Returns these candidates with a limit on the bytes of a chunk. */
    ChunkCandidates atMost(long bytes) {
        long most = Math.min(mostBytes, bytes);
        return new ChunkCandidates(Math.min(leastBytes, most), most);
    }

    /**
     * Returns the candidates for a drive: between 16 KiB and 4 MiB, and at least 1 MiB if a request costs more than
     * half of that.
     */
    static ChunkCandidates of(DriveModel drive) {
        double worth = drive.requestSeconds(drive.queueDepth()) * drive.bytesPerSecond(drive.queueDepth());
        boolean dear = worth > DEAR / 2;
        return new ChunkCandidates(dear ? DEAR : LEAST, MOST);
    }

    /**
     * Returns all shapes within the limits for which a condition is true. If no such shape is large enough, for example
     * because a plane has fewer bytes than a chunk should have, returns the largest for which it is true.
     */
    List<Shape> in(Shape volume, int elementBytes, Predicate<Shape> allowed) {
        Set<Shape> all = new LinkedHashSet<>();
        extend(volume, elementBytes, new long[volume.rank()], 0, 1, all);
        List<Shape> shapes = all.stream().filter(allowed).toList();
        long largest = shapes.stream().mapToLong(Shape::size).max().orElse(0);
        long least = Math.min(leastBytes / elementBytes, Math.max(1, largest / 2));
        return shapes.stream().filter(shape -> shape.size() >= least).toList();
    }

    private void extend(
            Shape volume, int elementBytes, long[] chosen, int dimension, long elements, Set<Shape> shapes) {
        if (dimension == chosen.length) {
            shapes.add(Shape.of(chosen));
            return;
        }
        for (long extent : along(volume.extent(dimension))) {
            if (elements * extent * elementBytes > mostBytes) {
                break;
            }
            chosen[dimension] = extent;
            extend(volume, elementBytes, chosen, dimension + 1, elements * extent, shapes);
        }
    }

    private static List<Long> along(long extent) {
        List<Long> extents = new ArrayList<>();
        for (long power = 1; power < extent; power *= 2) {
            extents.add(power);
        }
        extents.add(extent);
        return extents;
    }

    /**
     * Rounds a chunk to extents that divide the volume's with little rest. The chunk stays a number of whole blocks, so
     * that it can be written past the page cache.
     */
    static Shape fitted(Shape chunk, Shape volume) {
        long[] extents = chunk.extents();
        for (int d = 0; d < extents.length; d++) {
            if (extents[d] >= LONG) {
                long parts = Math.max(1, Math.round((double) volume.extent(d) / extents[d]));
                long even = (volume.extent(d) + parts - 1) / parts;
                extents[d] = Math.min((even + ALIGNED - 1) / ALIGNED * ALIGNED, volume.extent(d));
            }
        }
        return Shape.of(extents);
    }
}
