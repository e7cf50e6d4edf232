package io.github.sliceline.segy.sort;

import io.github.sliceline.segy.order.TraceOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins traces, handed in file order, to runs. A run goes on as long as the steps stay the same; only
 * one of the two line numbers may change in it. Not thread-safe.
 */
public final class RunBuilder {
    private final @Nullable TraceOrder along;
    private final List<TraceRun> closed = new ArrayList<>();

    // The run that is still open; none while count is 0.
    private long firstTrace;
    private int count;
    private int inline;
    private int crossline;
    private int offset;
    private int inlineStep;
    private int crosslineStep;
    private int offsetStep;

    /** @param along inline or crossline: the lines that runs must follow; null for either */
    public RunBuilder(@Nullable TraceOrder along) {
        this.along = along;
    }

    /** Adds the next trace of the file. */
    public void add(long trace, int nextInline, int nextCrossline, int nextOffset) {
        if (count == 0 || !continues(nextInline, nextCrossline, nextOffset)) {
            open(trace, nextInline, nextCrossline, nextOffset);
        } else {
            if (count == 1) {
                inlineStep = nextInline - inline;
                crosslineStep = nextCrossline - crossline;
                offsetStep = nextOffset - offset;
            }
            count++;
        }
    }

    /** Adds a run of the next traces of the file; splits it if it follows the wrong lines. */
    public void add(TraceRun run) {
        if (run.count() > 1 && isAllowed(run.inlineStep(), run.crosslineStep())) {
            addWhole(run);
            return;
        }
        for (int k = 0; k < run.count(); k++) {
            add(
                    run.firstTrace() + k,
                    run.inline() + k * run.inlineStep(),
                    run.crossline() + k * run.crosslineStep(),
                    run.offset() + k * run.offsetStep());
        }
    }

    private void addWhole(TraceRun run) {
        boolean joins = count > 0
                && continues(run.inline(), run.crossline(), run.offset())
                && count < Integer.MAX_VALUE / 2 - run.count()
                && run.inline() - last(inline, inlineStep) == run.inlineStep()
                && run.crossline() - last(crossline, crosslineStep) == run.crosslineStep()
                && run.offset() - last(offset, offsetStep) == run.offsetStep();
        if (!joins) {
            open(run.firstTrace(), run.inline(), run.crossline(), run.offset());
        }
        inlineStep = run.inlineStep();
        crosslineStep = run.crosslineStep();
        offsetStep = run.offsetStep();
        count += joins ? run.count() : run.count() - 1;
    }

    private boolean continues(int nextInline, int nextCrossline, int nextOffset) {
        long di = (long) nextInline - last(inline, inlineStep);
        long dx = (long) nextCrossline - last(crossline, crosslineStep);
        long doff = (long) nextOffset - last(offset, offsetStep);
        return count > 1
                ? di == inlineStep && dx == crosslineStep && doff == offsetStep && count < Integer.MAX_VALUE / 2
                : di == (int) di && dx == (int) dx && doff == (int) doff && isAllowed((int) di, (int) dx);
    }

    /** Number, or offset, of the last trace of the open run. */
    private int last(int first, int step) {
        return first + (count - 1) * step;
    }

    private boolean isAllowed(int di, int dx) {
        return (di == 0 && along != TraceOrder.CROSSLINE) || (dx == 0 && along != TraceOrder.INLINE);
    }

    private void open(long trace, int nextInline, int nextCrossline, int nextOffset) {
        close();
        firstTrace = trace;
        inline = nextInline;
        crossline = nextCrossline;
        offset = nextOffset;
        inlineStep = 0;
        crosslineStep = 0;
        offsetStep = 0;
        count = 1;
    }

    private void close() {
        if (count > 0) {
            closed.add(
                    new TraceRun(firstTrace, count, inline, crossline, offset, inlineStep, crosslineStep, offsetStep));
        }
        count = 0;
    }

    /** The runs so far. Nothing can be added afterwards to the last of them. */
    public List<TraceRun> runs() {
        close();
        return closed;
    }
}
