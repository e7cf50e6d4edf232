package io.github.sliceline.importing;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;

/**
 * Knows what a volume must hold that is still being converted: each chunk as a whole, or not at all.
 *
 * @param chunk extents
 */
record ChunkOracle(RandomSurvey survey, Shape chunk) {

    /**
     * Reads a region.
     *
     * @return chunks that are there; those that hold nothing but zeros count too
     * @throws AssertionError if one is torn
     */
    long present(SeismicVolume volume, Region region) throws IOException {
        float[] values = volume.read(region);
        long[] present = {0};
        new ChunkGrid(volume.shape(), chunk).forEachFragment(region, (ordinal, inChunk, inRegion, count) -> {
            if (isWhole(values, region, ordinal, inRegion, count)) {
                present[0]++;
            }
        });
        return present[0];
    }

    private boolean isWhole(float[] values, Region region, long ordinal, long inRegion, int[] count) {
        long[] strides = region.shape().strides();
        int right = 0;
        int absent = 0;
        int all = 0;
        for (int i = 0; i < count[0]; i++) {
            for (int x = 0; x < count[1]; x++) {
                for (int k = 0; k < count[2]; k++) {
                    long at = inRegion + i * strides[0] + x * strides[1] + k * strides[2];
                    float expected = survey.expected(
                            (int) (region.start(0) + at / strides[0]),
                            (int) (region.start(1) + at % strides[0] / strides[1]),
                            (int) (region.start(2) + at % strides[1]));
                    right += values[(int) at] == expected ? 1 : 0;
                    absent += values[(int) at] == 0 ? 1 : 0;
                    all++;
                }
            }
        }
        if (right != all && absent != all) {
            throw new AssertionError(
                    "chunk " + ordinal + " is torn: " + right + " of " + all + " right, " + absent + " zero");
        }
        return right == all;
    }
}
