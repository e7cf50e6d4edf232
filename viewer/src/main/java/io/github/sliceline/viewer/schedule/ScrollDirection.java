package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Predicts from the scrolling in one pane which planes will be wanted next. Not thread-safe. */
final class ScrollDirection {
    /** Largest step of scrolling, in planes. A larger one is a jump. */
    private static final int MOST_STEP = 32;

    private static final int LEAST_AHEAD = 2;
    private static final int MOST_AHEAD = 12;

    /** Longest time between two steps of scrolling. */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /** Reads that take longer are too expensive for planes that may never be wanted. */
    private static final long SLOW_NANOS = 1_000_000_000L;

    private Subject.@Nullable OfPlane last;
    private int step;
    private long lastNanos;
    private long intervalNanos = PAUSE_NANOS;

    /** Records that the pane wants this subject now. */
    void wanted(Subject subject, long nowNanos) {
        if (!(subject instanceof Subject.OfPlane plane)) {
            last = null;
            return;
        }
        Subject.OfPlane before = last;
        if (before != null && plane.equals(before)) {
            return;
        }
        step = before != null && plane.equals(before.at(plane.index())) ? stepFrom(before, plane) : 0;
        long between = Math.min(PAUSE_NANOS, nowNanos - lastNanos);
        intervalNanos = before == null ? PAUSE_NANOS : between;
        last = plane;
        lastNanos = nowNanos;
    }

    private static int stepFrom(Subject.OfPlane before, Subject.OfPlane now) {
        int by = now.index() - before.index();
        return Math.abs(by) <= MOST_STEP ? by : 0;
    }

    /**
     * Returns the planes that will be wanted next, the soonest first: planes in the scroll direction, or both
     * neighbours if the user does not scroll.
     *
     * @param readNanos duration of a read, if known
     */
    List<Subject.OfPlane> ahead(SurveyFacts facts, OptionalLong readNanos) {
        List<Subject.OfPlane> next = new ArrayList<>();
        Subject.OfPlane from = last;
        if (from == null) {
            return next;
        }
        boolean slow = readNanos.orElse(0) > SLOW_NANOS;
        if (step == 0) {
            if (!slow) {
                from.next(facts, 1).ifPresent(next::add);
                from.next(facts, -1).ifPresent(next::add);
            }
            return next;
        }
        int depth = slow ? 1 : depth(readNanos.orElse(0));
        for (int i = 1; i <= depth; i++) {
            from.next(facts, i * step).ifPresent(next::add);
        }
        return next;
    }

    /** Returns the number of planes to read ahead: as many as pass during one read, and a few more. */
    private int depth(long readNanos) {
        long passed = readNanos / Math.max(1, intervalNanos);
        return (int) Math.min(MOST_AHEAD, LEAST_AHEAD + passed);
    }
}
