package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is under the pointer.
 *
 * @param pane where the pointer is
 * @param inline index of the nearest inline
 * @param crossline index of the nearest crossline
 * @param sample index of the nearest sample; empty on the map
 * @param map where on the map, where the survey has coordinates
 * @param amplitude what the file has there; empty where it is not read, and on the map. NaN where there is no data
 */
public record Cursor(
        Pane pane, int inline, int crossline, OptionalInt sample, Optional<MapPoint> map, OptionalDouble amplitude) {
    /** This cursor with what the file has there. */
    public Cursor withAmplitude(OptionalDouble read) {
        return new Cursor(pane, inline, crossline, sample, map, read);
    }
}
