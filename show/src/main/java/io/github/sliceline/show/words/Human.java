package io.github.sliceline.show.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Formats numbers for people: {@code 2.4 GB}, {@code 603,979,776}, {@code 1.3 s}. Does not use {@link
 * java.util.Formatter}, because loading the JDK's locales takes a tenth of a short command's time.
 */
public final class Human {
    private static final String[] BYTE_UNITS = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final int GROUP = 3;

    private Human() {}

    /** Formats a size in decimal units, as drives are sold: {@code 512 bytes}, {@code 2.4 GB}. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 999.5 && unit < BYTE_UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        // 9.96 would become 10.0 with one decimal; three digits look the same everywhere.
        int decimals = unit == 0 || Math.abs(value) >= 99.95 ? 0 : 1;
        return fixed(value, decimals) + " " + (bytes == 1 ? "byte" : BYTE_UNITS[unit]);
    }

    /** Formats a number with a fixed number of decimals, rounded half up: {@code 1.25}. */
    public static String fixed(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** Formats an integer in groups of three: {@code 603,979,776}. */
    public static String count(long count) {
        StringBuilder digits = new StringBuilder(Long.toString(count));
        for (int at = digits.length() - GROUP; at > (count < 0 ? 1 : 0); at -= GROUP) {
            digits.insert(at, ',');
        }
        return digits.toString();
    }

    /** Formats an integer with its noun, in the plural unless it is 1: {@code 1 trace}, {@code 2,000 traces}. */
    public static String count(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** Formats a time in tenths of a second, or in minutes: {@code 0.8 s}, {@code 4 min 10 s}. */
    public static String seconds(Duration time) {
        double seconds = time.toMillis() / 1000.0;
        if (seconds < 119.95) {
            return fixed(seconds, 1) + " s";
        }
        long whole = Math.round(seconds);
        return whole / 60 + " min " + whole % 60 + " s";
    }

    /** Formats a throughput: {@code 812 MB/s}. */
    public static String throughput(long bytes, Duration time) {
        double seconds = Math.max(1e-9, time.toNanos() / 1e9);
        return bytes((long) (bytes / seconds)) + "/s";
    }

    /**
     * Formats a number with at most {@code digits} significant digits, without trailing zeros. Numbers below 10⁹ keep
     * all digits before the point, because 8388610 for 8388608 would look exact.
     */
    public static String number(double value, int digits) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        boolean plain = value == 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e9);
        int enough = plain ? Math.max(digits, exact.precision() - exact.scale()) : digits;
        BigDecimal rounded = exact.round(new MathContext(enough)).stripTrailingZeros();
        return plain ? rounded.toPlainString() : rounded.toString();
    }

    /**
     * Formats a number that every program can read: a point for decimals, no grouping, no exponent; at most twelve
     * digits.
     */
    public static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.isFinite(value)
                ? new BigDecimal(value, new MathContext(12))
                        .stripTrailingZeros()
                        .toPlainString()
                : Double.toString(value);
    }

    /** Formats a number with up to twelve digits: enough for coordinates, too few to show how doubles round. */
    public static String number(double value) {
        return number(value, 12);
    }
}
