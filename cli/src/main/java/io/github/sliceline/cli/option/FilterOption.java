package io.github.sliceline.cli.option;

import io.github.sliceline.hdf5.grid.ChunkFilters;

/**
 * Filters that were asked for, or that the best be found.
 *
 * @param filters none if they are to be found
 */
public record FilterOption(boolean isAuto, ChunkFilters filters) {
    /** {@code auto}, or filters as {@link ChunkFilters#parse} reads them. */
    static FilterOption parse(String text) {
        return text.strip().equalsIgnoreCase("auto")
                ? new FilterOption(true, ChunkFilters.NONE)
                : new FilterOption(false, ChunkFilters.parse(text));
    }
}
