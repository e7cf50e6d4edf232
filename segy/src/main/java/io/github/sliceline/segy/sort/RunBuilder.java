package io.github.sliceline.segy.sort;

import io.github.sliceline.segy.order.TraceOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builder of runs from traces in file order. A run continues as long as the steps stay the same. Only one of the two
 * line numbers may change in it. Not thread-safe.
 */
public final class RunBuilder {
    private static final int MOST_TRACES = Integer.MAX_VALUE / 2;

    private final @Nullable TraceOrder along;
    private final List<TraceRun> closed = new ArrayList<>();
    private @Nullable TraceRun open;

    /** @param along kind of line that the runs must follow, inline or crossline; null for either */
    public RunBuilder(@Nullable TraceOrder along) {
        this.along = along;
    }

    /** Adds a trace that comes later in the file. A run holds only traces that follow one another. */
    public void add(long trace, int inline, int crossline, int offset) {
        join(new TraceRun(trace, 1, inline, crossline, offset, 0, 0, 0));
    }

    /** Adds a run of later traces of the file. Splits the run if it follows the wrong kind of line. */
    public void add(TraceRun run) {
        if (run.count() == 1 || isAllowed(run.inlineStep(), run.crosslineStep())) {
            join(run);
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

    private void join(TraceRun run) {
        TraceRun both = open == null ? null : joined(open, run);
        if (both == null) {
            close();
        }
        open = both == null ? run : both;
    }

    /** Returns two runs as one, or null if the second does not continue the first. */
    private @Nullable TraceRun joined(TraceRun run, TraceRun next) {
        long di = (long) next.inline() - run.lastInline();
        long dx = (long) next.crossline() - run.lastCrossline();
        long doff = (long) next.offset() - run.lastOffset();
        boolean goesOn = next.firstTrace() == run.firstTrace() + run.count()
                && run.advancesBy(di, dx, doff)
                && next.advancesBy(di, dx, doff)
                && di == (int) di
                && dx == (int) dx
                && doff == (int) doff
                && isAllowed((int) di, (int) dx)
                && run.count() < MOST_TRACES - next.count();
        return goesOn
                ? new TraceRun(
                        run.firstTrace(),
                        run.count() + next.count(),
                        run.inline(),
                        run.crossline(),
                        run.offset(),
                        (int) di,
                        (int) dx,
                        (int) doff)
                : null;
    }

    private boolean isAllowed(int di, int dx) {
        return (di == 0 && along != TraceOrder.CROSSLINE) || (dx == 0 && along != TraceOrder.INLINE);
    }

    private void close() {
        if (open != null) {
            closed.add(open);
        }
        open = null;
    }

    /** Returns the runs so far. The last run is complete then. */
    public List<TraceRun> runs() {
        close();
        return closed;
    }
}
