package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A choice of traces by fields of their headers. A trace is chosen if all conditions are true. Immutable.
 *
 * @param conditions the conditions; an empty list chooses all traces
 */
public record HeaderFilter(List<Condition> conditions) {
    /** The filter that accepts every trace. */
    public static final HeaderFilter ALL = new HeaderFilter(List.of());

    private static final String NUMBER = "[-+]?\\d+(?:\\.\\d+)?";
    private static final Pattern CONDITION = Pattern.compile("(.+)=(?!:?$)(" + NUMBER + ")?(?:(:)(" + NUMBER + ")?)?");

    public HeaderFilter {
        conditions = List.copyOf(conditions);
    }

    /**
     * A range of values for a field.
     *
     * @param from smallest value accepted
     * @param to largest value accepted
     */
    public record Condition(ScaledColumn field, double from, double to) {
        boolean holds(ByteBuffer headers, int start) {
            double value = field.get(headers, start);
            return value >= from && value <= to;
        }
    }

    /**
     * Parses conditions such as {@code offset=100:500}, {@code inline=5} and {@code cdp_x=:600000.5}.
     *
     * @param scaled true if the values of the conditions have their scalars applied
     * @throws IllegalArgumentException if a text is not a condition
     */
    public static HeaderFilter parse(List<String> conditions, boolean scaled) {
        return new HeaderFilter(
                conditions.stream().map(text -> condition(text, scaled)).toList());
    }

    private static Condition condition(String text, boolean scaled) {
        Matcher parts = CONDITION.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no condition on a trace header; write offset=100, or offset=100:500 for a range");
        }
        ScaledColumn field = ScaledColumn.of(HeaderColumn.parse(parts.group(1)), scaled);
        double from = parts.group(2) == null ? Double.NEGATIVE_INFINITY : Double.parseDouble(parts.group(2));
        double to = parts.group(4) != null
                ? Double.parseDouble(parts.group(4))
                : parts.group(3) == null ? from : Double.POSITIVE_INFINITY;
        if (from > to) {
            throw new IllegalArgumentException("'" + text + "' begins above its end; write the smaller value first");
        }
        return new Condition(field, from, to);
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
}
