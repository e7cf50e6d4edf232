package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Pane;
import java.awt.Color;

/** By which colour one knows in every pane where the others are. */
public final class PaneColours {
    /** Under lines, so that they stand out of light and dark. */
    static final Color HALO = new Color(255, 255, 255, 200);

    private PaneColours() {}

    /** The colour of a pane's line, and of the mark beside its title. */
    public static Color of(Pane pane) {
        return switch (pane) {
            case INLINE -> new Color(0xE8710A);
            case CROSSLINE -> new Color(0x188038);
            case SLICE -> new Color(0x9334E6);
            case LINE -> new Color(0xC5221F);
            case MAP -> new Color(0x5F6368);
        };
    }
}
