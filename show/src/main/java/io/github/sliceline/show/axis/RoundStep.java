package io.github.sliceline.show.axis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Round values at equal distances: {@code (first + k * distance) * 10^power}.
 *
 * @param first one of the values
 * @param distance difference between neighbours, at least 1
 * @param power power of ten
 */
record RoundStep(long first, long distance, int power) {
    private static final int[] FACTORS = {1, 2, 5};
    /** Largest rung whose values are 64-bit integers. */
    private static final int LAST_RUNG = 3 * 18;

    private static final int MOST_TRIES = 10_000;
    private static final double ROUNDING = 1e-9;

    /** Returns multiples of 1, 2 or 5 times a power of ten, which grows with the rung. */
    static RoundStep any(int rung) {
        return new RoundStep(0, FACTORS[Math.floorMod(rung, 3)], Math.floorDiv(rung, 3));
    }

    /**
     * Returns line numbers that are as round as possible.
     *
     * @param line number of any line
     * @param step difference between neighbouring lines, at least 1
     * @param rung 0 for all lines, larger for fewer
     */
    static RoundStep ofLines(long line, long step, int rung) {
        long distance = nearRound(step * round(rung), step);
        for (int n = LAST_RUNG; n > 0; n--) {
            long round = round(n);
            long common = gcd(step, round);
            // Otherwise none of its multiples are lines.
            if (distance % round == 0 && line % common == 0 && step / common < MOST_TRIES) {
                long first = 0;
                while ((first - line) % step != 0) {
                    first += round;
                }
                return new RoundStep(first, distance, 0);
            }
        }
        return new RoundStep(Math.floorMod(line, step), distance, 0);
    }

    /** Returns a round multiple of {@code step} that is not much larger than {@code distance}, or {@code distance}. */
    private static long nearRound(long distance, long step) {
        for (int n = 0; n <= LAST_RUNG && round(n) <= 2 * distance; n++) {
            if (round(n) >= distance && round(n) % step == 0) {
                return round(n);
            }
        }
        return distance;
    }

    private static long round(int rung) {
        long power = 1;
        for (int i = 0; i < rung / 3; i++) {
            power *= 10;
        }
        return FACTORS[rung % 3] * power;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Returns the difference between neighbours. */
    double size() {
        return distance * Math.pow(10, power);
    }

    /** Returns the values from {@code low} to {@code high}. */
    List<Tick> within(double low, double high) {
        List<Tick> ticks = new ArrayList<>();
        for (long k = firstFrom(low); k <= lastTo(high); k++) {
            ticks.add(tick(k));
        }
        return ticks;
    }

    /** Returns the first and the last value from {@code low} to {@code high}; empty if there are fewer than two. */
    List<Tick> ends(double low, double high) {
        long from = firstFrom(low);
        long to = lastTo(high);
        return from < to ? List.of(tick(from), tick(to)) : List.of();
    }

    private long firstFrom(double low) {
        return (long) Math.ceil((low / Math.pow(10, power) - first) / distance - ROUNDING);
    }

    private long lastTo(double high) {
        return (long) Math.floor((high / Math.pow(10, power) - first) / distance + ROUNDING);
    }

    private Tick tick(long k) {
        BigDecimal value = BigDecimal.valueOf(first + k * distance).scaleByPowerOfTen(power);
        return new Tick(value.doubleValue(), value.toPlainString());
    }
}
