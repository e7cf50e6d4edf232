package io.github.sliceline.volume;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import java.util.Map;
import java.util.Set;

/**
 * Attributes along a surface: a map for each, as {@code [inline][crossline]}. A map has NaN where the surface has a
 * hole or there are no samples. The arrays belong to the caller.
 */
public final class SurfaceMaps {
    private final Surface surface;
    private final Map<SurfaceAttribute, float[]> values;
    private final Map<SurfaceAttribute, float[]> places;

    SurfaceMaps(Surface surface, Map<SurfaceAttribute, float[]> values, Map<SurfaceAttribute, float[]> places) {
        this.surface = surface;
        this.values = values;
        this.places = places;
    }

    /** Surface that the maps follow. */
    public Surface surface() {
        return surface;
    }

    /** Bins of the maps. */
    public SurveyGrid grid() {
        return surface.grid();
    }

    /** Attributes that were asked for. */
    public Set<SurfaceAttribute> attributes() {
        return Set.copyOf(values.keySet());
    }

    /**
     * Returns the map of an attribute, row-major; not a copy.
     *
     * @throws IllegalArgumentException if the attribute was not asked for
     */
    public float[] values(SurfaceAttribute attribute) {
        return map(values, attribute);
    }

    /**
     * Returns the place in the trace of each value, in the unit of the vertical axis: the first place if there are
     * several.
     *
     * @throws IllegalArgumentException unless the attribute was asked for and
     *     {@linkplain SurfaceAttribute#isPlaced() has places}
     */
    public float[] places(SurfaceAttribute attribute) {
        return map(places, attribute);
    }

    private static float[] map(Map<SurfaceAttribute, float[]> maps, SurfaceAttribute attribute) {
        float[] map = maps.get(attribute);
        if (map == null) {
            throw new IllegalArgumentException("no map of " + attribute + "; there are " + maps.keySet());
        }
        return map;
    }

    /** Returns the map of an attribute as a section of inlines by crosslines; not a copy. */
    public Section section(SurfaceAttribute attribute) {
        SurveyGrid grid = grid();
        return new Section(
                attribute + " on a surface",
                grid.inlines().named("inline"),
                grid.crosslines().named("crossline"),
                values(attribute));
    }
}
