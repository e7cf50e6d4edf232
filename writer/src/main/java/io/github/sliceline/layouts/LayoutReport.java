package io.github.sliceline.layouts;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What was done with the copies of a cube.
 *
 * @param file the volume
 * @param names of the copies, in the order in which they were named
 * @param bytesBefore length of the file before
 * @param bytesAfter its length now
 * @param duration how long it took
 */
public record LayoutReport(Path file, List<String> names, long bytesBefore, long bytesAfter, Duration duration) {
    public LayoutReport {
        names = List.copyOf(names);
    }
}
