package io.github.sliceline.viewer.pane;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Toolkit;
import java.util.Map;
import javax.swing.UIManager;

/** Colours and fonts of the look and feel, for panes that draw themselves. */
final class PaneTheme {
    private PaneTheme() {}

    static Color ground() {
        return colour("Panel.background", Color.LIGHT_GRAY);
    }

    static Color ink() {
        return colour("Label.foreground", Color.BLACK);
    }

    static Color quietInk() {
        return colour("Label.disabledForeground", Color.GRAY);
    }

    static Color edge(boolean active) {
        return active ? colour("Component.focusColor", Color.BLUE) : colour("Component.borderColor", Color.GRAY);
    }

    static Font font() {
        Font font = UIManager.getFont("Label.font");
        return font == null ? new Font(Font.SANS_SERIF, Font.PLAIN, 12) : font;
    }

    /** Returns the font for numbers at axes. */
    static Font smallFont() {
        Font font = UIManager.getFont("small.font");
        return font == null ? font().deriveFont(font().getSize2D() * 0.85f) : font;
    }

    /** Sets the desktop's hints for text rendering. */
    static void smooth(Graphics2D graphics) {
        if (Toolkit.getDefaultToolkit().getDesktopProperty("awt.font.desktophints") instanceof Map<?, ?> hints) {
            graphics.addRenderingHints(hints);
        } else {
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        }
    }

    private static Color colour(String key, Color otherwise) {
        Color colour = UIManager.getColor(key);
        return colour == null ? otherwise : colour;
    }
}
