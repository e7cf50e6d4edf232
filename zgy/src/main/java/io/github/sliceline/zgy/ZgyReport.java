package io.github.sliceline.zgy;

import io.github.sliceline.tune.SampleType;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Result of an export to ZGY.
 *
 * @param target the ZGY file, complete
 * @param targetBytes size of the file in bytes
 * @param type type of the stored samples
 * @param bricks number of bricks of the finest level that take room in the file
 * @param levels number of levels of detail, including the finest
 * @param largestError largest difference between a finite sample and its stored value; 0 for floats
 * @param clipped number of samples beyond the range of the integers, which are stored as the ends of the range
 * @param nonFinite number of samples that are NaN or infinite. Floats keep them. As integers, NaN becomes 0 and
 *     infinity an end of the range.
 * @param time total time, including the final force
 */
public record ZgyReport(
        Path target,
        long targetBytes,
        SampleType type,
        long bricks,
        int levels,
        float largestError,
        long clipped,
        long nonFinite,
        Duration time) {}
