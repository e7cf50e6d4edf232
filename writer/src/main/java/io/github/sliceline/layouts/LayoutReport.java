package io.github.sliceline.layouts;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Report of a change of a cube's layouts.
 *
 * @param file the volume
 * @param names names of the layouts, in the order in which the caller named them
 * @param bytesBefore length of the file before
 * @param bytesAfter length of the file now
 * @param duration elapsed time
 */
public record LayoutReport(Path file, List<String> names, long bytesBefore, long bytesAfter, Duration duration) {
    public LayoutReport {
        names = List.copyOf(names);
    }
}
