package io.github.sliceline.profile;

/** A box of elements in two row-major arrays, divided into runs that are consecutive in both. */
public final class Runs {
    private final int[] count;
    private final long[] first;
    private final long[] second;

    /** Receiver of consecutive elements. */
    @FunctionalInterface
    public interface Run {
        /** Takes elements that begin at these indexes of the two arrays. */
        void take(int inFirst, int inSecond, int elements);
    }

    /**
     * @param count extents of the box
     * @param first distance in the first array between neighbours along each dimension; 1 along the last
     * @param second the same distances in the second array
     */
    public Runs(int[] count, long[] first, long[] second) {
        this.count = count;
        this.first = first;
        this.second = second;
    }

    /** Returns the number of elements in the first array from the first of the box to the last, including both. */
    public long span() {
        long span = 1;
        for (int d = 0; d < count.length; d++) {
            span += (count[d] - 1) * first[d];
        }
        return span;
    }

    /** Goes through the box, which begins at these indexes of the two arrays. */
    public void forEach(long fromFirst, long fromSecond, Run run) {
        int inner = count.length - 1;
        long length = count[inner];
        while (inner > 0 && follows(inner - 1, length)) {
            inner--;
            length *= count[inner];
        }
        forEach(0, inner, fromFirst, fromSecond, (int) length, run);
    }

    private boolean follows(int dimension, long length) {
        return count[dimension] == 1 || (first[dimension] == length && second[dimension] == length);
    }

    private void forEach(int dimension, int inner, long inFirst, long inSecond, int length, Run run) {
        if (dimension == inner) {
            run.take((int) inFirst, (int) inSecond, length);
            return;
        }
        for (int i = 0; i < count[dimension]; i++) {
            forEach(
                    dimension + 1,
                    inner,
                    inFirst + i * first[dimension],
                    inSecond + i * second[dimension],
                    length,
                    run);
        }
    }
}
