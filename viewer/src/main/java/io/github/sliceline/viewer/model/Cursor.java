package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The place under the mouse pointer.
 *
 * @param pane pane in which the pointer is
 * @param inline index of the nearest inline
 * @param crossline index of the nearest crossline
 * @param sample index of the nearest sample; empty on the map
 * @param map map coordinates, if the survey has coordinates
 * @param amplitude sample at the place, NaN if the file has no data there; empty on the map, and before the section is
 *     read
 * @param offset index of the offset in a gather; empty in other panes
 */
public record Cursor(
        Pane pane,
        int inline,
        int crossline,
        OptionalInt sample,
        Optional<MapPoint> map,
        OptionalDouble amplitude,
        OptionalInt offset) {
    /** Creates a cursor in a pane of one offset. */
    public Cursor(
            Pane pane,
            int inline,
            int crossline,
            OptionalInt sample,
            Optional<MapPoint> map,
            OptionalDouble amplitude) {
        this(pane, inline, crossline, sample, map, amplitude, OptionalInt.empty());
    }

    /** Returns this cursor with another amplitude. */
    public Cursor withAmplitude(OptionalDouble read) {
        return new Cursor(pane, inline, crossline, sample, map, read, offset);
    }

    /** Returns this cursor at an offset. */
    Cursor atOffset(int index) {
        return new Cursor(pane, inline, crossline, sample, map, amplitude, OptionalInt.of(index));
    }
}
