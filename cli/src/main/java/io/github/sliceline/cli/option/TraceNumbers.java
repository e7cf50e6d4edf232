package io.github.sliceline.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.TypeConversionException;

/**
 * Traces of a file by their numbers from 1: {@code 5}, {@code 1,100,2000}, {@code 1-8}, or {@code all}.
 *
 * @param numbers numbers in the order named, each once; empty for all
 */
public record TraceNumbers(List<Long> numbers) {
    private static final int MOST = 10_000;

    public static final TraceNumbers ALL = new TraceNumbers(List.of());

    static TraceNumbers parse(String text) {
        if (text.equals("all")) {
            return ALL;
        }
        if (!text.matches("\\d{1,18}(-\\d{1,18})?(,\\d{1,18}(-\\d{1,18})?)*")) {
            throw new TypeConversionException(
                    "'" + text + "' is not a list of traces; write 5, 1,100,2000, 1-8 or all");
        }
        List<Long> numbers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            add(part, numbers);
        }
        return new TraceNumbers(numbers.stream().distinct().toList());
    }

    private static void add(String part, List<Long> numbers) {
        String[] ends = part.split("-", -1);
        long from = Long.parseLong(ends[0]);
        long to = Long.parseLong(ends[ends.length - 1]);
        if (from < 1 || to < from) {
            throw new TypeConversionException(
                    "'" + part + "' is not a range of traces; they are numbered from 1, the smaller number first");
        }
        if (to - from >= MOST - numbers.size()) {
            throw new TypeConversionException(
                    "'" + part + "' is too many traces; at most 10,000 at once; write all for all traces");
        }
        LongStream.rangeClosed(from, to).forEach(numbers::add);
    }
}
