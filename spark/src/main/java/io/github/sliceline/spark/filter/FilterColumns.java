package io.github.sliceline.spark.filter;

import java.util.List;
import java.util.Set;

/**
 * Columns that filters are pushed on.
 *
 * @param numbers whose {@link Bounds} are known before rows are read, in their order
 * @param others that are never null
 */
public record FilterColumns(List<String> numbers, Set<String> others) {
    /** Name of the column that says which file a row is of. */
    public static final String FILE = "file";

    public FilterColumns {
        numbers = List.copyOf(numbers);
        others = Set.copyOf(others);
    }

    boolean isFile(String name) {
        return name.equals(FILE);
    }

    /** -1 if nothing is known of it. */
    int indexOf(String name) {
        return numbers.indexOf(name);
    }

    boolean neverNull(String name) {
        return others.contains(name);
    }
}
