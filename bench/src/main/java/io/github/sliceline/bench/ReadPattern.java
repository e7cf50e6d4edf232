package io.github.sliceline.bench;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Regions, and their order, in which a volume of 1 to 4 dimensions is read. The last dimension is the fastest. */
public enum ReadPattern {
    /** Single planes across each dimension, far apart. */
    PLANES("plane"),
    /** Runs along the last dimension, in the order in which an array stores them. */
    ROWS("row"),
    /** Runs along the first dimension, side by side. */
    COLUMNS("column"),
    /** Boxes of at most 32 samples in each dimension, at random positions. */
    BOXES("box"),
    /** Runs along the last dimension, at random positions. */
    TRACES("trace"),
    /** Planes across each dimension, each next to the one before. */
    STEPS("plane");

    /** Samples of one batch, approximately: short reads are timed by the hundred. */
    private static final int FAIR_FLOATS = 1 << 18;

    private static final int STEPS_AT_ONCE = 16;
    private static final int BOX_EDGE = 32;
    private static final int MOST_DIMENSIONS = 4;

    /** Golden ratio minus 1. Its multiples modulo 1 place consecutive reads far apart in the file. */
    private static final double GOLDEN = 0.618033988749895;

    private final String noun;

    ReadPattern(String noun) {
        this.noun = noun;
    }

    /** Name of one read. */
    public String noun() {
        return noun;
    }

    /**
     * Returns the reads of a volume. The same arguments give the same reads, random positions included.
     *
     * @param planeNames names of the planes across each dimension; empty if unknown
     * @param rounds number of timed batches of each access
     * @throws IllegalArgumentException if such a volume cannot be read in this way
     */
    public List<Access> of(Shape volume, List<String> planeNames, int rounds) {
        int rank = volume.rank();
        if (rank > MOST_DIMENSIONS || volume.size() == 0) {
            throw new IllegalArgumentException("bench reads volumes of 1 to 4 dimensions, got " + volume);
        }
        SplittableRandom random = new SplittableRandom(0);
        return switch (this) {
            case PLANES, STEPS -> planes(volume, planeNames, rounds);
            case ROWS -> List.of(new Access("row", inOrder(volume, rank - 1, rounds, random)));
            case COLUMNS -> List.of(new Access("column", inOrder(volume, 0, rounds, random)));
            case TRACES -> List.of(new Access("trace", anywhere(volume, run(volume, rank - 1), rounds, random)));
            case BOXES -> {
                long[] edges = Arrays.stream(volume.extents())
                        .map(extent -> Math.min(extent, BOX_EDGE))
                        .toArray();
                yield List.of(new Access("box " + Shape.of(edges), anywhere(volume, edges, rounds, random)));
            }
        };
    }

    private List<Access> planes(Shape volume, List<String> names, int rounds) {
        if (volume.rank() < 2) {
            throw new IllegalArgumentException(
                    "there are no planes in " + volume + ", which has one dimension; boxes can be read");
        }
        List<Access> accesses = new ArrayList<>();
        for (int d = 0; d < volume.rank(); d++) {
            String name = names.isEmpty() ? "across " + d : names.get(d);
            List<List<Region>> batches = new ArrayList<>();
            for (int round = 0; round <= rounds; round++) {
                double at = (0.5 + round * GOLDEN) % 1;
                batches.add(planes(volume, d, (long) (at * volume.extent(d))));
            }
            accesses.add(new Access(this == STEPS ? name + " by " + name : name, batches));
        }
        return accesses;
    }

    /**
     * Returns the plane at an index. For {@link #STEPS} it is followed by its neighbours, which continue at the start
     * where the volume ends.
     */
    private List<Region> planes(Shape volume, int across, long first) {
        int count = this == STEPS ? (int) Math.min(STEPS_AT_ONCE, volume.extent(across)) : 1;
        List<Region> planes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long[] start = new long[volume.rank()];
            long[] extents = volume.extents();
            start[across] = (first + i) % volume.extent(across);
            extents[across] = 1;
            planes.add(Region.of(start, extents));
        }
        return planes;
    }

    /** Returns the extents of a run along one whole dimension. */
    private static long[] run(Shape volume, int along) {
        long[] extents = new long[volume.rank()];
        Arrays.fill(extents, 1);
        extents[along] = volume.extent(along);
        return extents;
    }

    private static int fairCount(long[] extents) {
        long floats = Arrays.stream(extents).reduce(1, Math::multiplyExact);
        return (int) Math.max(1, FAIR_FLOATS / floats);
    }

    /** Returns consecutive runs in row-major order of the other dimensions, from random positions on. */
    private static List<List<Region>> inOrder(Shape volume, int along, int rounds, SplittableRandom random) {
        long[] extents = run(volume, along);
        long runs = volume.size() / volume.extent(along);
        int count = (int) Math.min(runs, fairCount(extents));
        List<List<Region>> batches = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            long first = random.nextLong(runs);
            List<Region> batch = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                batch.add(Region.of(start(volume, along, (first + i) % runs), extents));
            }
            batches.add(batch);
        }
        return batches;
    }

    private static long[] start(Shape volume, int along, long ordinal) {
        long[] start = new long[volume.rank()];
        long left = ordinal;
        for (int d = volume.rank() - 1; d >= 0; d--) {
            if (d != along) {
                start[d] = left % volume.extent(d);
                left /= volume.extent(d);
            }
        }
        return start;
    }

    private static List<List<Region>> anywhere(Shape volume, long[] extents, int rounds, SplittableRandom random) {
        int count = fairCount(extents);
        List<List<Region>> batches = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            List<Region> batch = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long[] start = IntStream.range(0, volume.rank())
                        .mapToLong(d -> random.nextLong(volume.extent(d) - extents[d] + 1))
                        .toArray();
                batch.add(Region.of(start, extents));
            }
            batches.add(batch);
        }
        return batches;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
