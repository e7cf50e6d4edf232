package io.github.sliceline.viewer.model;

/** Something of a file that was loaded to be drawn over the survey: a horizon, or lines over the map. Immutable. */
public sealed interface MapItem permits Horizon, LineFile {
    /** By which people know it; no other has it. */
    String name();

    /** 0xRRGGBB. */
    int colour();

    /** Whether it is drawn. */
    boolean visible();

    MapItem withColour(int other);

    MapItem withVisible(boolean shown);
}
