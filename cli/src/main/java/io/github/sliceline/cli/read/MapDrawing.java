package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.SurveyGrid;
import java.util.Optional;

/** How pictures of slices and of horizons' maps are drawn. */
public enum MapDrawing {
    /** Maps of horizons on the map where coordinates are known, slices as arrays. */
    USUAL,
    /** All on the map. */
    MAP,
    /** All with inlines upward and crosslines to the right. */
    ARRAY;

    /**
     * The bins by whose coordinates an extract is drawn; empty if it is drawn as an array.
     *
     * @throws IllegalArgumentException if it has no place on the map and should have
     */
    Optional<SurveyGrid> bins(Extract extract) {
        Optional<SurveyGrid> known = known(extract);
        if (this == MAP && known.isEmpty()) {
            throw new IllegalArgumentException("--as map draws time slices and maps of horizons; " + whyNot(extract));
        }
        boolean drawn = this == MAP || (this == USUAL && extract instanceof SurfaceExtract);
        return drawn ? known : Optional.empty();
    }

    /** The bins of an extract, if their coordinates are known. */
    static Optional<SurveyGrid> known(Extract extract) {
        return extract.map().filter(grid -> grid.bins().isPresent());
    }

    /** Why there are none. */
    static String whyNot(Extract extract) {
        return extract.map().isPresent()
                ? "this survey has no grid of bins on the map"
                : "'" + extract.title() + "' is neither";
    }
}
