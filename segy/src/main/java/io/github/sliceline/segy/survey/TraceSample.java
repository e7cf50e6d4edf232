package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Some traces that represent a survey. */
record TraceSample(TraceLookup lookup, LineAxis inlines, LineAxis crosslines) {
    /** Inlines of which traces are taken: the first, the last, and some between. */
    private static final int LINES = 32;

    /** First, middle and last trace of some inlines: for a regular survey with its corners. */
    List<Long> numbers() throws IOException {
        List<Long> numbers = new ArrayList<>();
        int taken = Math.min(LINES, inlines.count());
        for (int i = 0; i < taken; i++) {
            addLine(taken == 1 ? 0 : (int) ((long) i * (inlines.count() - 1) / (taken - 1)), numbers);
        }
        return numbers;
    }

    private void addLine(int inline, List<Long> numbers) throws IOException {
        long[] count = new long[1];
        lookup.forEachPiece(inline, inline + 1, 0, crosslines.count(), piece -> count[0] += piece.count());
        long[] passed = new long[1];
        lookup.forEachPiece(inline, inline + 1, 0, crosslines.count(), piece -> {
            addIfInside(piece, passed[0], 0, numbers);
            if (count[0] > 2) {
                addIfInside(piece, passed[0], count[0] / 2, numbers);
            }
            if (count[0] > 1) {
                addIfInside(piece, passed[0], count[0] - 1, numbers);
            }
            passed[0] += piece.count();
        });
    }

    private static void addIfInside(TraceSpan piece, long passed, long wanted, List<Long> numbers) {
        if (wanted >= passed && wanted < passed + piece.count()) {
            numbers.add(piece.firstTrace() + (wanted - passed));
        }
    }
}
