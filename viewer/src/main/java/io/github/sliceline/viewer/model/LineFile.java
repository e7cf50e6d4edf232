package io.github.sliceline.viewer.model;

import io.github.sliceline.horizon.MapLine;
import java.util.List;

/**
 * Fault sticks, polygons or other lines over the map, of one file. Immutable.
 *
 * @param name by which people know it; no other has it
 * @param lines in coordinates of the survey
 * @param colour 0xRRGGBB
 * @param visible whether they are drawn
 */
public record LineFile(String name, List<MapLine> lines, int colour, boolean visible) implements MapItem {
    public LineFile {
        lines = List.copyOf(lines);
    }

    @Override
    public LineFile withColour(int other) {
        return new LineFile(name, lines, other, visible);
    }

    @Override
    public LineFile withVisible(boolean shown) {
        return new LineFile(name, lines, colour, shown);
    }
}
