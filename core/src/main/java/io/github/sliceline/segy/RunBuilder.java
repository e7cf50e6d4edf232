package io.github.sliceline.segy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins traces, handed in file order, to runs. A run goes on as long as the step stays the same; only
 * one of the two numbers may change in it. Not thread-safe.
 */
final class RunBuilder {
    private final @Nullable TraceOrder along;
    private final List<TraceRun> closed = new ArrayList<>();

    // The run that is still open; none while count is 0.
    private long firstTrace;
    private int count;
    private int inline;
    private int crossline;
    private int inlineStep;
    private int crosslineStep;
    private int lastInline;
    private int lastCrossline;

    private long firstDuplicate = -1;

    /** @param along the lines that runs must follow; null for either */
    RunBuilder(@Nullable TraceOrder along) {
        this.along = along;
    }

    /** Adds the next trace of the file. */
    void add(long trace, int nextInline, int nextCrossline) {
        if (count == 0 || !continues(trace, nextInline, nextCrossline)) {
            open(trace, nextInline, nextCrossline);
        } else {
            if (count == 1) {
                inlineStep = nextInline - inline;
                crosslineStep = nextCrossline - crossline;
            }
            count++;
        }
        lastInline = nextInline;
        lastCrossline = nextCrossline;
    }

    /** Adds a run of the next traces of the file; splits it if it follows the wrong lines. */
    void add(TraceRun run) {
        if (run.count() > 1 && isAllowed(run.inlineStep(), run.crosslineStep())) {
            addWhole(run);
            return;
        }
        for (int k = 0; k < run.count(); k++) {
            add(run.firstTrace() + k, run.inline() + k * run.inlineStep(), run.crossline() + k * run.crosslineStep());
        }
    }

    private void addWhole(TraceRun run) {
        boolean joins = count > 0
                && continues(run.firstTrace(), run.inline(), run.crossline())
                && run.inline() - lastInline == run.inlineStep()
                && run.crossline() - lastCrossline == run.crosslineStep();
        if (!joins) {
            open(run.firstTrace(), run.inline(), run.crossline());
        }
        inlineStep = run.inlineStep();
        crosslineStep = run.crosslineStep();
        count += joins ? run.count() : run.count() - 1;
        lastInline = run.lastInline();
        lastCrossline = run.lastCrossline();
    }

    private boolean continues(long trace, int nextInline, int nextCrossline) {
        long di = (long) nextInline - lastInline;
        long dx = (long) nextCrossline - lastCrossline;
        if (di == 0 && dx == 0) {
            firstDuplicate = firstDuplicate < 0 ? trace : firstDuplicate;
            return false;
        }
        return count > 1
                ? di == inlineStep && dx == crosslineStep && count < Integer.MAX_VALUE / 2
                : di == (int) di && dx == (int) dx && isAllowed((int) di, (int) dx);
    }

    private boolean isAllowed(int di, int dx) {
        return (di == 0 && along != TraceOrder.CROSSLINE) || (dx == 0 && along != TraceOrder.INLINE);
    }

    private void open(long trace, int nextInline, int nextCrossline) {
        close();
        firstTrace = trace;
        inline = nextInline;
        crossline = nextCrossline;
        inlineStep = 0;
        crosslineStep = 0;
        count = 1;
    }

    private void close() {
        if (count > 0) {
            closed.add(new TraceRun(firstTrace, count, inline, crossline, inlineStep, crosslineStep));
        }
        count = 0;
    }

    /** First trace that has the same numbers as the trace before it; −1 if there is none. */
    long firstDuplicate() {
        return firstDuplicate;
    }

    /** The runs so far. Nothing can be added afterwards to the last of them. */
    List<TraceRun> runs() {
        close();
        return closed;
    }

    /** Runs that are closed. */
    int size() {
        return closed.size();
    }
}
