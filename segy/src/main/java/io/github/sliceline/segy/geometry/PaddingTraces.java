package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Traces among others that carry no data of the survey: of another trace identification code (bytes 29–30) than most,
 * or with a number that is 0, far from the others.
 *
 * @param condition condition on their headers, such as {@code trid=6,8}
 * @param factor how much likelier a geometry is without them
 */
record PaddingTraces(String condition, double factor) {
    /** Least share of the traces that are no padding. */
    private static final double LEAST_SHARE = 0.6;

    private static final int MOST_CODES = 4;

    /** Trace identification codes of dummies, time breaks, upholes, sweeps, timing and water breaks. */
    private static final int FIRST_AUXILIARY = 3;

    private static final int LAST_AUXILIARY = 9;

    /** Returns the kinds of such traces among some headers. */
    static List<PaddingTraces> of(ByteBuffer headers) {
        List<PaddingTraces> found = new ArrayList<>();
        Map<Long, Integer> codes = values(headers, "trid");
        Long usual = mostFrequent(codes, headers);
        if (usual != null && codes.size() > 1 && codes.size() <= MOST_CODES) {
            List<Long> others =
                    codes.keySet().stream().filter(code -> !code.equals(usual)).toList();
            boolean auxiliary = others.stream().allMatch(code -> code >= FIRST_AUXILIARY && code <= LAST_AUXILIARY);
            String list = others.stream().map(String::valueOf).collect(Collectors.joining(","));
            found.add(new PaddingTraces("trid=" + list, auxiliary ? 1.05 : 0.95));
        }
        for (String field : List.of("inline", "crossline", "cdp", "ffid")) {
            TreeMap<Long, Integer> numbers = values(headers, field);
            Integer zeros = numbers.remove(0L);
            boolean padded = zeros != null
                    && zeros <= (1 - LEAST_SHARE) * count(headers)
                    && numbers.firstKey() > 2 * (numbers.lastKey() - numbers.firstKey());
            if (padded && found.isEmpty()) {
                found.add(new PaddingTraces(field + "=0", 0.9));
            }
        }
        return found;
    }

    private static TreeMap<Long, Integer> values(ByteBuffer headers, String field) {
        HeaderColumn column = HeaderColumn.parse(field);
        TreeMap<Long, Integer> values = new TreeMap<>();
        for (int at = 0; at < headers.limit(); at += TraceHeader.BYTES) {
            values.merge(column.get(headers, at), 1, Integer::sum);
        }
        return values;
    }

    private static int count(ByteBuffer headers) {
        return headers.limit() / TraceHeader.BYTES;
    }

    /** Returns the value of most traces, or null if there is none. */
    private static @Nullable Long mostFrequent(Map<Long, Integer> values, ByteBuffer headers) {
        return values.entrySet().stream()
                .filter(value -> value.getValue() >= LEAST_SHARE * count(headers))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    HeaderFilter filter() {
        return HeaderFilter.ALL.except(List.of(condition));
    }

    /** Returns the headers of the other traces. */
    ByteBuffer without(ByteBuffer headers) {
        HeaderFilter filter = filter();
        ByteBuffer others = ByteBuffer.allocate(headers.limit()).order(headers.order());
        for (int at = 0; at < headers.limit(); at += TraceHeader.BYTES) {
            if (filter.accepts(headers, at)) {
                others.put(headers.slice(at, TraceHeader.BYTES));
            }
        }
        return others.flip();
    }
}
