package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.show.words.Human;
import java.util.List;
import java.util.OptionalLong;

/**
 * Values of a trace header field over a whole file.
 *
 * @param column the field
 * @param description meaning of the field in the SEG-Y standard
 * @param first values of the first traces
 * @param finding description of the values, for the user
 * @param constant the value of all traces, if they have the same one
 */
record FieldRange(HeaderColumn column, String description, List<Long> first, String finding, OptionalLong constant) {
    static FieldRange of(HeaderColumn column, String description, List<Long> first, Numbers numbers) {
        boolean counts = numbers.lines() == numbers.count() && numbers.changes() > 0;
        boolean lines = column.type().bytes() == Integer.BYTES
                && !numbers.areConstant()
                && numbers.lines() <= numbers.count() / 2;
        OptionalLong constant = numbers.areConstant() ? OptionalLong.of(numbers.min()) : OptionalLong.empty();
        return new FieldRange(column, description, List.copyOf(first), words(numbers, counts, lines), constant);
    }

    private static String words(Numbers numbers, boolean counts, boolean lines) {
        if (numbers.areConstant()) {
            return numbers.min() + " in every trace";
        }
        if (counts) {
            return "counts traces: " + numbers;
        }
        return lines ? Human.count(numbers.lines()) + " lines? " + numbers : numbers.min() + " to " + numbers.max();
    }

    /** Returns the byte positions, such as {@code 189–192}. */
    String bytes() {
        return column.bytePosition() + "–"
                + (column.bytePosition() + column.type().bytes() - 1);
    }
}
