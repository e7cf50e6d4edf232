package io.github.sliceline.tune.advice;

import io.github.sliceline.tune.ReadDirection;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Weights of the directions. Immutable.
 *
 * @param shares weight of each direction, &gt; 0; a direction without one does not count
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

    /** Returns equal weights of the usual directions of a volume with {@code rank} dimensions. */
    public static ReadWeights even(int rank) {
        return of(ReadDirection.usual(rank));
    }

    /** Returns equal weights of these directions. */
    static ReadWeights of(List<ReadDirection> directions) {
        Map<ReadDirection, Double> shares = new EnumMap<>(ReadDirection.class);
        directions.forEach(direction -> shares.put(direction, 1.0));
        return new ReadWeights(shares);
    }

    /**
     * Parses weights such as {@code 1:1:2}, of inlines, crosslines and slices, then gathers, traces and boxes if there
     * are more. 0 for a direction that does not count.
     *
     * @throws IllegalArgumentException if the text is not of this form
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
            // refused below, like too few weights
        }
        throw new IllegalArgumentException("'" + text + "' are no weights; write three or more, such as 1:1:2, of "
                + ReadDirection.names() + "; at least one above 0");
    }

    /** Returns the weighted mean of a value over the directions. */
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
