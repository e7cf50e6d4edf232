package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.show.words.Human;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a field of the trace headers has over a whole file.
 *
 * @param column the field
 * @param description what the standard says it is
 * @param first its values in the first traces
 * @param finding what its values look like, in words
 * @param constant what all of them have, if they have the same
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

    /** Such as {@code 189–192}. */
    String bytes() {
        return column.bytePosition() + "–"
                + (column.bytePosition() + column.type().bytes() - 1);
    }
}
