package io.github.sliceline.spark.write;

import io.github.sliceline.geometry.Region;

/** Cuts blocks out of blocks. */
final class Blocks {
    private Blocks() {}

    /**
     * Samples of a part of a block, row-major.
     *
     * @param samples of the block, row-major; given back where the part is all of it
     * @param part inside the block
     */
    static float[] cut(float[] samples, Region block, Region part) {
        if (part.equals(block)) {
            return samples;
        }
        int last = part.rank() - 1;
        int row = Math.toIntExact(part.count(last));
        long[] strides = block.shape().strides();
        float[] cut = new float[Math.toIntExact(part.size())];
        for (int to = 0; to < cut.length; to += row) {
            long from = part.start(last) - block.start(last);
            long rest = to / row;
            for (int d = last - 1; d >= 0; d--) {
                from += (part.start(d) - block.start(d) + rest % part.count(d)) * strides[d];
                rest /= part.count(d);
            }
            System.arraycopy(samples, (int) from, cut, to, row);
        }
        return cut;
    }

    /** Whether a block is inside another. */
    static boolean isWithin(Region part, Region block) {
        for (int d = 0; d < part.rank(); d++) {
            if (part.start(d) < block.start(d) || part.end(d) > block.end(d)) {
                return false;
            }
        }
        return true;
    }
}
