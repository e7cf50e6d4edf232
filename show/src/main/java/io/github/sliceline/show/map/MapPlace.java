package io.github.sliceline.show.map;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.awt.geom.AffineTransform;
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
    /** Refuses no maps. */
    public MapPlace {
        maps = List.copyOf(maps);
        if (maps.isEmpty()) {
            throw new IllegalArgumentException("there is at least one map");
        }
    }

    /**
     * From indices of crosslines and of inlines to coordinates.
     *
     * @throws IllegalArgumentException if the bins have none
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
