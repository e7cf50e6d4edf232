package io.github.sliceline.show.map;

import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;
import java.util.Optional;

/**
 * Where maps of values lie, that have a value for each bin.
 *
 * @param grid whose bins have coordinates
 * @param crs of the coordinates; empty if that is not known
 * @param maps what each of them shows, at least one
 */
public record MapPlace(SurveyGrid grid, Optional<MapCrs> crs, List<String> maps) {
    /** Refuses bins that nobody knows on the map. */
    public MapPlace {
        maps = List.copyOf(maps);
        if (grid.bins().isEmpty() || maps.isEmpty()) {
            throw new IllegalArgumentException("maps are of bins with coordinates, got " + maps + " of " + grid);
        }
    }
}
