package io.github.sliceline.tune.advice;

import io.github.sliceline.tune.ReadDirection;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How much each direction counts. Immutable.
 *
 * @param shares by direction, each &gt; 0; what is not in it does not count
 */
public record ReadWeights(Map<ReadDirection, Double> shares) {
    public ReadWeights {
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("at least one direction must count");
        }
        for (Map.Entry<ReadDirection, Double> share : shares.entrySet()) {
            if (!(share.getValue() > 0 && share.getValue() < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "the weight of " + share.getKey() + " must be > 0, got " + share.getValue());
            }
        }
        shares = Collections.unmodifiableMap(new EnumMap<>(shares));
    }

    /** The usual directions of a volume of so many dimensions, all alike. */
    public static ReadWeights even(int rank) {
        return of(ReadDirection.usual(rank));
    }

    /** These directions, all alike. */
    static ReadWeights of(List<ReadDirection> directions) {
        Map<ReadDirection, Double> shares = new EnumMap<>(ReadDirection.class);
        directions.forEach(direction -> shares.put(direction, 1.0));
        return new ReadWeights(shares);
    }

    /**
     * Weights such as {@code 1:1:2} of inlines, crosslines and slices, then gathers, traces and boxes where there are
     * more; 0 for what does not count.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static ReadWeights parse(String text) {
        String[] parts = text.strip().split(":", -1);
        ReadDirection[] directions = ReadDirection.values();
        try {
            double[] weights = Arrays.stream(parts)
                    .mapToDouble(part -> Double.parseDouble(part.strip()))
                    .toArray();
            if (weights.length >= 3
                    && weights.length <= directions.length
                    && Arrays.stream(weights).allMatch(weight -> weight >= 0)
                    && Arrays.stream(weights).anyMatch(weight -> weight > 0)) {
                Map<ReadDirection, Double> shares = new EnumMap<>(ReadDirection.class);
                for (int i = 0; i < weights.length; i++) {
                    if (weights[i] > 0) {
                        shares.put(directions[i], weights[i]);
                    }
                }
                return new ReadWeights(shares);
            }
        } catch (NumberFormatException e) {
            // refused below, as too few are
        }
        throw new IllegalArgumentException("'" + text + "' are no weights; write three or more, such as 1:1:2, of "
                + ReadDirection.names() + "; at least one above 0");
    }

    /** Weighted mean of something that directions have. */
    double mean(java.util.function.ToDoubleFunction<ReadDirection> value) {
        double sum = 0;
        double weights = 0;
        for (Map.Entry<ReadDirection, Double> share : shares.entrySet()) {
            sum += share.getValue() * value.applyAsDouble(share.getKey());
            weights += share.getValue();
        }
        return sum / weights;
    }
}
