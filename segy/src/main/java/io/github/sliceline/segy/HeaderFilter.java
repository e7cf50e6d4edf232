package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A choice of traces by fields of their headers. A trace is chosen if all conditions are true. Immutable.
 *
 * @param conditions the conditions; an empty list chooses all traces
 */
public record HeaderFilter(List<Condition> conditions) {
    /** The filter that accepts every trace. */
    public static final HeaderFilter ALL = new HeaderFilter(List.of());

    private static final String NUMBER = "[-+]?\\d+(?:\\.\\d+)?";
    private static final Pattern RANGE = Pattern.compile("(?!:?$)(" + NUMBER + ")?(?:(:)(" + NUMBER + ")?)?");

    /** Puts conditions that exclude after the others. */
    public HeaderFilter {
        conditions = conditions.stream()
                .sorted(Comparator.comparing(Condition::excludes))
                .toList();
    }

    /**
     * Ranges of values for a field.
     *
     * @param ranges ranges of which the value must be in one
     * @param excludes true if the value must be in none of the ranges
     */
    public record Condition(ScaledColumn field, List<Range> ranges, boolean excludes) {
        public Condition {
            ranges = List.copyOf(ranges);
        }

        private Condition or(Range more) {
            return new Condition(
                    field, Stream.concat(ranges.stream(), Stream.of(more)).toList(), excludes);
        }

        boolean holds(ByteBuffer headers, int start) {
            double value = field.get(headers, start);
            for (Range range : ranges) {
                if (value >= range.from && value <= range.to) {
                    return !excludes;
                }
            }
            return excludes;
        }

        /** Returns for example {@code offset=100:500,750}. */
        @Override
        public String toString() {
            return field.column() + "=" + ranges.stream().map(Range::toString).collect(Collectors.joining(","));
        }
    }

    /**
     * A range of values.
     *
     * @param from smallest value
     * @param to largest value
     */
    public record Range(double from, double to) {
        /** Returns for example {@code 100:500}, or {@code 100} for a single value. */
        @Override
        public String toString() {
            return from == to ? number(from) : number(from) + ":" + number(to);
        }

        private static String number(double value) {
            return Double.isInfinite(value) ? "" : value == (long) value ? "" + (long) value : "" + value;
        }
    }

    /**
     * Parses conditions such as {@code offset=100:500}, {@code inline=5,9} and {@code cdp_x=:600000.5}. Several may
     * stand in one text, with commas between them.
     *
     * @param scaled true if the values of the conditions have their scalars applied
     * @throws IllegalArgumentException if a text is not a condition
     */
    public static HeaderFilter parse(List<String> conditions, boolean scaled) {
        return new HeaderFilter(parse(conditions, scaled, false));
    }

    /** Returns a filter that also refuses traces for which one of some conditions is true; see {@link #parse}. */
    public HeaderFilter except(List<String> excluded) {
        return new HeaderFilter(Stream.concat(conditions.stream(), parse(excluded, false, true).stream())
                .toList());
    }

    private static List<Condition> parse(List<String> texts, boolean scaled, boolean excludes) {
        List<Condition> parsed = new ArrayList<>();
        for (String text : texts) {
            int begun = parsed.size();
            for (String part : text.split(",", -1)) {
                int equals = part.indexOf('=');
                Range range = range(part.substring(equals + 1), text);
                if (equals > 0) {
                    ScaledColumn field = ScaledColumn.of(HeaderColumn.parse(part.substring(0, equals)), scaled);
                    parsed.add(new Condition(field, List.of(range), excludes));
                } else if (equals == 0 || parsed.size() == begun) {
                    throw noCondition(text);
                } else {
                    parsed.add(parsed.remove(parsed.size() - 1).or(range));
                }
            }
        }
        return parsed;
    }

    private static IllegalArgumentException noCondition(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no condition on a trace header; write offset=100, or offset=100:500 for a range");
    }

    private static Range range(String range, String text) {
        Matcher parts = RANGE.matcher(range);
        if (!parts.matches()) {
            throw noCondition(text);
        }
        double from = parts.group(1) == null ? Double.NEGATIVE_INFINITY : Double.parseDouble(parts.group(1));
        double to = parts.group(3) != null
                ? Double.parseDouble(parts.group(3))
                : parts.group(2) == null ? from : Double.POSITIVE_INFINITY;
        if (from > to) {
            throw new IllegalArgumentException("'" + text + "' begins above its end; write the smaller value first");
        }
        return new Range(from, to);
    }

    /** True if there is no condition. */
    public boolean isAll() {
        return conditions.isEmpty();
    }

    /** Bytes that a header must have for all conditions. */
    public int headerBytes() {
        return conditions.stream()
                .mapToInt(one -> one.field().column().headerBytes())
                .max()
                .orElse(TraceHeader.BYTES);
    }

    /**
     * True if the filter accepts the trace.
     *
     * @param headers bytes in the byte order of the buffer, whose position is ignored
     * @param start index in {@code headers} of the header's first byte
     */
    public boolean accepts(ByteBuffer headers, int start) {
        for (Condition condition : conditions) {
            if (!condition.holds(headers, start)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the texts of the conditions that exclude, or of the others, with commas between them. */
    String text(boolean excludes) {
        Predicate<Condition> wanted = condition -> condition.excludes == excludes;
        return conditions.stream().filter(wanted).map(Condition::toString).collect(Collectors.joining(","));
    }

    /** Returns for example {@code trid=1, not inline=0,crossline=0}. */
    @Override
    public String toString() {
        String taken = text(false);
        String excluded = text(true);
        return taken
                + (taken.isEmpty() || excluded.isEmpty() ? "" : ", ")
                + (excluded.isEmpty() ? "" : "not " + excluded);
    }
}
