package io.github.sliceline.show.map;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.awt.geom.AffineTransform;
import java.util.List;
import java.util.Optional;

/**
 * The location of maps with a value per bin.
 *
 * @param grid survey whose bins have coordinates
 * @param crs system of the coordinates; empty if unknown
 * @param maps names of the maps, at least one
 */
public record MapPlace(SurveyGrid grid, Optional<MapCrs> crs, List<String> maps) {
    /** Refuses an empty list of maps. */
    public MapPlace {
        maps = List.copyOf(maps);
        if (maps.isEmpty()) {
            throw new IllegalArgumentException("there is at least one map");
        }
    }

    /**
     * Returns the transformation from indices of crosslines and inlines to coordinates.
     *
     * @throws IllegalArgumentException if the bins have no coordinates
     */
    public static AffineTransform toMap(SurveyGrid grid) {
        BinTransform bins = grid.bins()
                .orElseThrow(() ->
                        new IllegalArgumentException("the survey has no coordinates, so it does not lie on a map"));
        int inlines = grid.inlines().step();
        int crosslines = grid.crosslines().step();
        MapPoint first = bins.toMap(grid.inlines().first(), grid.crosslines().first());
        return new AffineTransform(
                bins.xPerCrossline() * crosslines,
                bins.yPerCrossline() * crosslines,
                bins.xPerInline() * inlines,
                bins.yPerInline() * inlines,
                first.x(),
                first.y());
    }
}
