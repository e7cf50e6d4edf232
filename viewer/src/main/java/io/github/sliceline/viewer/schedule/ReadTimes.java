package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Subject;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** How long sections of each kind took to read lately. */
final class ReadTimes {
    /** Weight of the last read in the mean. */
    private static final double LAST = 0.3;

    private final Map<Class<?>, Double> meanNanos = new HashMap<>();

    void took(Subject subject, long nanos) {
        meanNanos.merge(subject.getClass(), (double) nanos, (before, last) -> before + LAST * (last - before));
    }

    /** Empty before the first read of the kind. */
    OptionalLong expectedNanos(Subject subject) {
        Double mean = meanNanos.get(subject.getClass());
        return mean == null ? OptionalLong.empty() : OptionalLong.of(mean.longValue());
    }
}
