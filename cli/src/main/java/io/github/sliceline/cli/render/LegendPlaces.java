package io.github.sliceline.cli.render;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Where names stand that belong beside points but must not cover each other. */
final class LegendPlaces {
    private LegendPlaces() {}

    /**
     * Moves places apart, keeping their order.
     *
     * @param wanted where each would best stand
     * @param distance least between neighbours; less where there is not room for all
     * @param low first place there is
     * @param high last place there is
     */
    static double[] apart(double[] wanted, double distance, double low, double high) {
        double gap = Math.min(distance, wanted.length < 2 ? distance : (high - low) / (wanted.length - 1));
        List<Integer> order = IntStream.range(0, wanted.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> wanted[i]))
                .toList();
        double[] places = new double[wanted.length];
        double next = low;
        for (int i : order) {
            places[i] = Math.max(wanted[i], next);
            next = places[i] + gap;
        }
        double last = high;
        for (int k = order.size() - 1; k >= 0; k--) {
            int i = order.get(k);
            places[i] = Math.min(places[i], last);
            last = places[i] - gap;
        }
        return places;
    }
}
