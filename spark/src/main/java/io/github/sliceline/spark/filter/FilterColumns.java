package io.github.sliceline.spark.filter;

import java.util.List;
import java.util.Set;

/**
 * Columns to which filters can be pushed down.
 *
 * @param numbers columns of numbers, in the order of their {@link Bounds}
 * @param others other columns that are never null
 */
public record FilterColumns(List<String> numbers, Set<String> others) {
    /** Name of the column with the name of a row's file. */
    public static final String FILE = "file";

    public FilterColumns {
        numbers = List.copyOf(numbers);
        others = Set.copyOf(others);
    }

    boolean isFile(String name) {
        return name.equals(FILE);
    }

    /** Returns the index of a column of numbers, or −1. */
    int indexOf(String name) {
        return numbers.indexOf(name);
    }

    boolean neverNull(String name) {
        return others.contains(name);
    }
}
