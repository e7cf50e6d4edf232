package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.overlay.OverlayItem;
import java.util.List;
import java.util.Optional;

/**
 * A loaded horizon. Immutable.
 *
 * @param name name for the user, unique in the window
 * @param surface time or depth in each bin
 * @param colour 0xRRGGBB
 * @param visible true if it is drawn over sections and slices
 */
public record Horizon(String name, Surface surface, int colour, boolean visible) implements MapItem {
    @Override
    public OverlayItem overlay() {
        return new OverlayItem(name, colour, Optional.of(surface), List.of());
    }

    @Override
    public Horizon withColour(int other) {
        return new Horizon(name, surface, other, visible);
    }

    @Override
    public Horizon withVisible(boolean shown) {
        return new Horizon(name, surface, colour, shown);
    }
}
