package io.github.sliceline.zgy;

import io.github.sliceline.tune.SampleType;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What was written.
 *
 * @param target the ZGY file, complete
 * @param targetBytes its length
 * @param bricks of the finest level that take room in it
 * @param levels of detail, the finest too
 * @param largestError by which a finite sample differs from what is stored; 0 of floats
 * @param clipped samples beyond the range of the integers, whose ends are stored for them
 * @param nonFinite samples that are NaN or infinite: floats as they are, integers 0 and the ends of the range
 * @param time for everything, the final force included
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
