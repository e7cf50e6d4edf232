package io.github.sliceline.plan;

/**
 * Sorts indexes by the elements that they stand for, in place and without objects. The JDK cannot sort by a key in this
 * way.
 */
final class IndexSort {
    private IndexSort() {}

    /** Order of the elements that two indexes stand for, as in {@link java.util.Comparator}. */
    @FunctionalInterface
    interface Order {
        int compare(int a, int b);
    }

    /** Sorts the first {@code size} indexes. Not stable. */
    static void sort(int[] indexes, int size, Order order) {
        for (int root = size / 2 - 1; root >= 0; root--) {
            siftDown(indexes, root, size, order);
        }
        for (int end = size - 1; end > 0; end--) {
            int largest = indexes[0];
            indexes[0] = indexes[end];
            indexes[end] = largest;
            siftDown(indexes, 0, end, order);
        }
    }

    private static void siftDown(int[] indexes, int from, int size, Order order) {
        int root = from;
        int sifted = indexes[root];
        while (2 * root + 1 < size) {
            int child = 2 * root + 1;
            if (child + 1 < size && order.compare(indexes[child], indexes[child + 1]) < 0) {
                child++;
            }
            if (order.compare(sifted, indexes[child]) >= 0) {
                break;
            }
            indexes[root] = indexes[child];
            root = child;
        }
        indexes[root] = sifted;
    }
}
