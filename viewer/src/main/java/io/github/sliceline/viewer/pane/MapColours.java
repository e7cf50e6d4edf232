package io.github.sliceline.viewer.pane;

import java.awt.Color;

/** Colours of a map in a light or dark theme. */
record MapColours(Color ground, Color ink) {
    /** Returns the colours of the current theme. */
    static MapColours ofTheme() {
        return new MapColours(PaneTheme.ground(), PaneTheme.ink());
    }

    Color traces() {
        return mixed(0.12);
    }

    Color outline() {
        return mixed(0.7);
    }

    Color dots(boolean overValues) {
        return overValues ? new Color(0, 0, 0, 150) : mixed(0.6);
    }

    /** Returns the colour of the halo that makes lines and text stand out. */
    Color halo() {
        return new Color(ground.getRed(), ground.getGreen(), ground.getBlue(), 190);
    }

    private Color mixed(double part) {
        return new Color(
                mixed(ground.getRed(), ink.getRed(), part),
                mixed(ground.getGreen(), ink.getGreen(), part),
                mixed(ground.getBlue(), ink.getBlue(), part));
    }

    private static int mixed(int from, int to, double part) {
        return (int) Math.round(from + part * (to - from));
    }
}
