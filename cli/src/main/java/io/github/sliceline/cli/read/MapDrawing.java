package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.SurveyGrid;
import java.util.Optional;

/** Way to draw pictures of slices and of horizons' maps. */
public enum MapDrawing {
    /** Horizons on the map if coordinates are known, slices as arrays. */
    USUAL,
    /** Horizons and slices on the map. */
    MAP,
    /** Horizons and slices with inlines upward and crosslines to the right. */
    ARRAY;

    /**
     * Returns the bins by whose coordinates an extract is drawn; empty if it is drawn as an array.
     *
     * @throws IllegalArgumentException if the extract must be drawn on the map and has no place there
     */
    Optional<SurveyGrid> bins(Extract extract) {
        Optional<SurveyGrid> known = known(extract);
        if (this == MAP && known.isEmpty()) {
            throw new IllegalArgumentException("--as map draws time slices and maps of horizons; " + whyNot(extract));
        }
        boolean drawn = this == MAP || (this == USUAL && extract instanceof BinMaps);
        return drawn ? known : Optional.empty();
    }

    /** Returns the bins of an extract, if their coordinates are known. */
    static Optional<SurveyGrid> known(Extract extract) {
        return extract.map().filter(grid -> grid.bins().isPresent());
    }

    /** Returns the reason why an extract has no bins with coordinates. */
    static String whyNot(Extract extract) {
        return extract.map().isPresent()
                ? "this survey has no grid of bins on the map"
                : "'" + extract.title() + "' is neither";
    }
}
