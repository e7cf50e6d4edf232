package io.github.sliceline.show.paint;

/**
 * One side of a plot, from left to right or from top to bottom.
 *
 * @param label what it counts, with the unit, such as {@code Two-way time (ms)}
 * @param first value of the first column or row
 * @param step difference between neighbours, not 0; negative where values descend
 * @param count how many columns or rows
 */
record PlotAxis(String label, double first, double step, int count) {

    PlotAxis {
        if (count < 1) {
            throw new IllegalArgumentException("count must be > 0, got " + count);
        }
        if (step == 0 || !Double.isFinite(step) || !Double.isFinite(first)) {
            throw new IllegalArgumentException("axis must be finite with a step, got " + first + " step " + step);
        }
    }

    double last() {
        return first + step * (count - 1);
    }

    PlotAxis reversed() {
        return new PlotAxis(label, last(), -step, count);
    }

    /** Where a value lies along the axis, 0 at its start and 1 at its end; samples sit in the middle of cells. */
    double fractionOf(double value) {
        return ((value - first) / step + 0.5) / count;
    }
}
