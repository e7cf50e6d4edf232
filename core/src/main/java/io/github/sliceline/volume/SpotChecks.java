package io.github.sliceline.volume;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.storage.ReadScheduler.NumberedTask;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whether further copies are still of the cube, in a file that another program may have written to since they were made: with
 * the first read that a copy serves, and then with a twentieth of the bytes that copies serve, a chunk of the cube which the
 * read crosses is compared with its checksum. Thread-safe.
 */
final class SpotChecks {
    private static final int SHARE = 20;

    /** Odd, so that places follow one another all over a region. */
    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    private final CopyReader cube;
    private final long chunkBytes;

    /** Bytes that copies served since the last chunk was compared, less what its comparison allows; due from 0 on. */
    private final AtomicLong served = new AtomicLong();

    /** @param chunkBytes of a chunk of the cube */
    SpotChecks(CopyReader cube, long chunkBytes) {
        this.cube = cube;
        this.chunkBytes = chunkBytes;
    }

    /**
     * What is to be done beside a read that a copy serves.
     *
     * @return throws {@link CorruptFileException} if the cube is not what it was; null if nothing is due
     */
    @Nullable
    NumberedTask beside(Region region) {
        long bytes = region.size() * Float.BYTES;
        long before = served.getAndUpdate(due -> (due >= 0 ? due - SHARE * chunkBytes : due) + bytes);
        return before < 0 ? null : cube.comparison(region, ((before + bytes) * STRIDE) >>> 1);
    }
}
