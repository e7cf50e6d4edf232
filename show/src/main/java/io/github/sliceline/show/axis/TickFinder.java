package io.github.sliceline.show.axis;

import io.github.sliceline.show.words.Human;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Finds the round values that fit along the visible part of an axis.
 *
 * @param axis the axis
 * @param low smallest visible value of the axis
 * @param high largest visible value of the axis
 * @param pixels pixels per unit of the values
 */
record TickFinder(PlotAxis axis, double low, double high, double pixels) {
    /** Minimum distance between labels. */
    private static final double LEAST_PIXELS = 4;
    /** Relative distance of values below which doubles do not differ. */
    private static final double FINEST = 1e-12;

    private static final double ROUNDING = 1e-9;

    static List<Tick> find(ViewAxis view, ToDoubleFunction<String> room) {
        PlotAxis axis = view.axis();
        double first = Math.max(view.from(), 0);
        double last = Math.min(view.to(), axis.count() - 1.0);
        if (axis.lines()) {
            first = Math.ceil(first - ROUNDING);
            last = Math.floor(last + ROUNDING);
        }
        if (first > last) {
            return List.of();
        }
        double one = axis.valueAt(first);
        double other = axis.valueAt(last);
        double pixels = view.pixels() / (view.to() - view.from()) / Math.abs(axis.step());
        return new TickFinder(axis, Math.min(one, other), Math.max(one, other), pixels).find(room);
    }

    private List<Tick> find(ToDoubleFunction<String> room) {
        if (low == high) {
            return List.of(new Tick(low, Human.plain(low)));
        }
        int rung = Math.max(leastRung(), rungOf(LEAST_PIXELS / pixels));
        while (!fits(step(rung), room)) {
            rung++;
        }
        List<Tick> ticks = step(rung).within(low, high);
        while (ticks.isEmpty() && rung > leastRung()) {
            ticks = step(--rung).within(low, high).stream().limit(1).toList();
        }
        if (axis.lines() && low == Math.min(axis.first(), axis.last())) {
            ticks = fromTheFirst(ticks, room);
        }
        if (axis.step() < 0) {
            Collections.reverse(ticks);
        }
        return ticks;
    }

    /** Returns the number of the first line, followed by the round ones that leave room for it. */
    private List<Tick> fromTheFirst(List<Tick> round, ToDoubleFunction<String> room) {
        Tick first = new Tick(low, Human.plain(low));
        List<Tick> ticks = new ArrayList<>(List.of(first));
        round.stream()
                .filter(tick -> (tick.value() - low) * pixels
                        >= Math.max(room.applyAsDouble(tick.label()), room.applyAsDouble(first.label())))
                .forEach(ticks::add);
        return ticks;
    }

    private boolean fits(RoundStep step, ToDoubleFunction<String> room) {
        // Compares only the labels of the ends, because there may be very many between them.
        return step.ends(low, high).stream()
                        .mapToDouble(tick -> room.applyAsDouble(tick.label()))
                        .max()
                        .orElse(0)
                <= step.size() * pixels;
    }

    private RoundStep step(int rung) {
        return axis.lines()
                ? RoundStep.ofLines((long) axis.first(), (long) Math.abs(axis.step()), rung)
                : RoundStep.any(rung);
    }

    private int leastRung() {
        return axis.lines() ? 0 : rungOf(FINEST * Math.max(Math.abs(low), Math.abs(high)));
    }

    /** Returns a rung whose steps are not much larger than {@code distance}. */
    private int rungOf(double distance) {
        double steps = axis.lines() ? distance / Math.abs(axis.step()) : distance;
        return 3 * (int) Math.floor(Math.log10(steps));
    }
}
