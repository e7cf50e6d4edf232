package io.github.sliceline.viewer.model;

import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.show.overlay.OverlayItem;
import java.util.List;
import java.util.Optional;

/**
 * Lines of one file, drawn over the data: fault sticks, polygons or others. Immutable.
 *
 * @param name name for the user, unique in the window
 * @param lines lines in the survey's coordinates
 * @param colour 0xRRGGBB
 * @param visible true if the lines are drawn
 */
public record LineFile(String name, List<MapLine> lines, int colour, boolean visible) implements MapItem {
    public LineFile {
        lines = List.copyOf(lines);
    }

    @Override
    public OverlayItem overlay() {
        return new OverlayItem(name, colour, Optional.empty(), lines);
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
