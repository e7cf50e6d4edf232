package io.github.sliceline.tune.advice;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Chunk shapes that may be good for a volume: along each dimension powers of two, and all of it.
 *
 * @param leastBytes of a chunk, unless there is none so large
 * @param mostBytes of a chunk
 */
record ChunkCandidates(long leastBytes, long mostBytes) {
    /** Where a request costs as much as so many bytes, chunks that are read whole had better have them. */
    private static final long LEAST = 16 << 10;

    /** A cache of chunks of 4 MiB, as other tools have, holds few of them. */
    private static final long MOST = 4 << 20;

    /** So large a chunk is needed where requests are dear. */
    private static final long DEAR = 1 << 20;

    /** Extents of which less than so many go into a volume's with little left over anyway. */
    private static final int LONG = 64;

    /** What goes into long extents, so that chunks stay whole blocks. */
    private static final int ALIGNED = 4;

    /** Candidates of at most so many bytes. */
    ChunkCandidates atMost(long bytes) {
        long most = Math.min(mostBytes, bytes);
        return new ChunkCandidates(Math.min(leastBytes, most), most);
    }

    /** Such as suit a drive: between 16 KiB and 4 MiB, and not less than 1 MiB where a request costs as much as that. */
    static ChunkCandidates of(DriveModel drive) {
        double worth = drive.requestSeconds(drive.queueDepth()) * drive.bytesPerSecond(drive.queueDepth());
        boolean dear = worth > DEAR / 2;
        return new ChunkCandidates(dear ? DEAR : LEAST, MOST);
    }

    /**
     * All that are within the limits and that a condition allows; where there are none, such as of a plane that has fewer
     * bytes than a chunk had better have, the largest that it allows.
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
     * Rounds a chunk to extents that go into the volume's with little left over; still whole blocks, so that it is
     * written past the page cache.
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
