package io.github.sliceline.viewer.model;

import io.github.sliceline.show.overlay.OverlayItem;

/** Item of a loaded file that is drawn over the survey: a horizon, or lines over the map. Immutable. */
public sealed interface MapItem permits Horizon, LineFile {
    /** Name for the user, unique in the window. */
    String name();

    /** Colour as 0xRRGGBB. */
    int colour();

    /** True if the item is drawn. */
    boolean visible();

    /** Returns the drawing's item over sections and slices. */
    OverlayItem overlay();

    MapItem withColour(int other);

    MapItem withVisible(boolean shown);
}
