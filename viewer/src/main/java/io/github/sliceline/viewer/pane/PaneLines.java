package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Pane;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;

/** Colours and dashes of the lines that a pane draws of other panes. */
final class PaneLines {
    private PaneLines() {}

    /** Returns the colour of a pane's line in other panes, and of the mark beside its title. */
    static Color colour(Pane pane) {
        return switch (pane) {
            case INLINE -> new Color(0xE8710A);
            case CROSSLINE -> new Color(0x188038);
            case SLICE -> new Color(0x9334E6);
            case LINE -> new Color(0xC5221F);
            case GATHER -> new Color(0x00838F);
            case MAP -> new Color(0x5F6368);
        };
    }

    /** Returns a dashed stroke. */
    static Stroke dashed(double width, int join, float dash, float gap) {
        return new BasicStroke((float) width, BasicStroke.CAP_BUTT, join, 10, new float[] {dash, gap}, 0);
    }
}
