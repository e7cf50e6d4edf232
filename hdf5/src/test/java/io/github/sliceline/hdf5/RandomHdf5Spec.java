package io.github.sliceline.hdf5;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What a random file is to be.
 *
 * @param seed makes the same spec and the same contents again
 * @param dataset full path of the dataset
 * @param type type of an element
 * @param storage how the elements are stored
 * @param extents when the data are written
 * @param extentsAfter extents that the dataset is cut or grown to afterwards; mostly the same
 * @param maximum -1 for unlimited
 * @param chunk extents of a chunk; empty unless chunked
 * @param libver low bound of the library version: 0 earliest, 1 v18, 2 v110, 4 latest
 * @param allocation 1 early, 2 late, 3 incremental
 * @param fillTime 0 on allocation, 1 never, 2 if set
 * @param fill kind of fill value
 * @param filters in order: D deflate, S shuffle, F fletcher32, O scale-offset, N n-bit
 * @param edgesUnfiltered whether chunks on the edge skip the filters
 * @param holes share of chunks that are never written
 * @param masked share of chunks written with a random filter mask
 * @param userBlock bytes before the superblock
 */
public record RandomHdf5Spec(
        long seed,
        String dataset,
        ElementType type,
        Storage storage,
        List<Long> extents,
        List<Long> extentsAfter,
        List<Long> maximum,
        List<Long> chunk,
        int libver,
        int allocation,
        int fillTime,
        Fill fill,
        String filters,
        boolean edgesUnfiltered,
        double holes,
        double masked,
        int userBlock) {

    /** Storage of the elements. */
    public enum Storage {
        CONTIGUOUS,
        COMPACT,
        CHUNKED
    }

    /** Kind of fill value. */
    public enum Fill {
        UNDEFINED,
        DEFAULT,
        USER
    }

    private static final long[] LONGEST = {3000, 60, 20, 9};

    /** Spec from a seed. */
    public static RandomHdf5Spec random(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        random.nextInt();
        int rank = 1 + random.nextInt(4);
        Storage storage = storage(random);
        boolean chunked = storage == Storage.CHUNKED;
        List<Long> extents = new ArrayList<>();
        List<Long> maximum = new ArrayList<>();
        List<Long> chunk = new ArrayList<>();
        int growth = random.nextInt(5);
        for (int d = 0; d < rank; d++) {
            long longest = random.nextInt(4) == 0 ? LONGEST[rank - 1] : Math.min(12, LONGEST[rank - 1]);
            long extent = 1L + random.nextInt((int) longest);
            extents.add(extent);
            maximum.add(chunked ? maximum(random, growth, extent) : extent);
            if (chunked) {
                chunk.add(chunkExtent(random, extent));
            }
        }
        ElementType type = type(random);
        String filters = chunked ? filters(random, type) : "";
        boolean edges = !filters.isEmpty() && random.nextInt(4) == 0;
        double masked = !filters.isEmpty() && random.nextInt(3) == 0 ? 0.5 : 0;
        // libhdf5 1.14.3 keeps the old mask of a chunk that was allocated before and happens to be as long
        int allocation = storage == Storage.COMPACT ? 1 : masked > 0 ? 3 : 1 + random.nextInt(3);
        // libhdf5 1.14.3 fails to resize datasets with unfiltered edge chunks
        List<Long> after =
                chunked && !edges && random.nextInt(4) == 0 ? resized(random, extents, maximum, masked > 0) : extents;
        return new RandomHdf5Spec(
                seed,
                random.nextBoolean() ? "/data" : "/survey/stack/data",
                type,
                storage,
                extents,
                after,
                maximum,
                chunk,
                new int[] {0, 1, 2, 4}[random.nextInt(4)],
                allocation,
                random.nextInt(3),
                List.of(Fill.values()).get(random.nextInt(3)),
                filters,
                edges,
                new double[] {0, 0, 0.3, 0.9, 1}[random.nextInt(5)],
                masked,
                new int[] {0, 0, 512, 1024}[random.nextInt(4)]);
    }

    private static Storage storage(Random random) {
        int die = random.nextInt(10);
        return die == 0 ? Storage.CONTIGUOUS : die == 1 ? Storage.COMPACT : Storage.CHUNKED;
    }

    private static long maximum(Random random, int growth, long extent) {
        return switch (growth) {
            case 0, 1 -> extent;
            case 2 -> extent + random.nextInt(15);
            case 3 -> random.nextInt(3) == 0 ? -1 : extent + random.nextInt(5);
            default -> random.nextBoolean() ? -1 : extent;
        };
    }

    private static long chunkExtent(Random random, long extent) {
        return switch (random.nextInt(5)) {
            case 0 -> extent;
            case 1 -> 1;
            default -> 1L + random.nextInt((int) extent);
        };
    }

    /**
     * Larger or smaller in each dimension; only larger where there are masks: cutting a chunk rewrites it with
     * all filters, and libhdf5 1.14.3 keeps its old mask if it happens to be as long (seed 499).
     */
    private static List<Long> resized(Random random, List<Long> extents, List<Long> maximum, boolean onlyLarger) {
        List<Long> resized = new ArrayList<>();
        for (int d = 0; d < extents.size(); d++) {
            long most = maximum.get(d) < 0 ? extents.get(d) + 10 : maximum.get(d);
            long extent = 1L + random.nextInt((int) most);
            resized.add(onlyLarger ? Math.max(extents.get(d), extent) : extent);
        }
        return resized;
    }

    private static ElementType type(Random random) {
        Kind kind = List.of(Kind.values()).get(random.nextInt(3));
        int bytes = kind == Kind.FLOAT ? 2 << random.nextInt(3) : 1 << random.nextInt(4);
        ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return new ElementType(kind, bytes, order);
    }

    private static String filters(Random random, ElementType type) {
        String[] some = {"", "", "", "D", "SD", "SDF", "F", "FSD", "SF", "S", "DF", "DSD", "N", "O", "OD", "NOSDF"};
        String filters = some[random.nextInt(some.length)];
        // libhdf5 has no scale-offset for floats of 16 bits
        return type.kind() == Kind.FLOAT && type.bytes() == 2 ? filters.replace("O", "") : filters;
    }

    /** Number of elements written. */
    public int size() {
        return extents.stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
    }
}
