package io.github.sliceline.cli.render;

import java.awt.FontMetrics;
import java.util.List;

/**
 * Where everything of a plot stands, in pixels from the top left of the picture.
 *
 * @param data size of the data area
 * @param left left edge of the data area
 * @param top top edge of the data area
 * @param barLeft left edge of the colour bar, which is as high as the data area
 * @param width of the picture
 * @param height of the picture
 */
record PlotFrame(PlotSize data, int left, int top, int barLeft, int width, int height) {
    static final int MARGIN = 16;
    static final int TICK = 6;
    static final int GAP = 6;
    static final int BAR_WIDTH = 22;
    private static final int BAR_GAP = 28;

    /** Makes room for the widest labels. */
    static PlotFrame of(PlotSize data, PlotFonts fonts, Ticks across, Ticks down, Ticks bar) {
        int left = MARGIN + fonts.label().getHeight() + GAP + widest(fonts.tick(), down) + GAP + TICK;
        int top = MARGIN
                + fonts.title().getHeight()
                + GAP
                + fonts.label().getHeight()
                + fonts.tick().getHeight()
                + GAP
                + TICK;
        int right = left + data.width();
        int barLeft = right + Math.max(BAR_GAP, widest(fonts.tick(), across) / 2 + GAP);
        int width = barLeft
                + BAR_WIDTH
                + TICK
                + GAP
                + widest(fonts.tick(), bar)
                + GAP
                + fonts.label().getHeight()
                + MARGIN;
        int height = top + data.height() + 2 * GAP + fonts.note().getHeight() + MARGIN;
        return new PlotFrame(data, left, top, barLeft, width, height);
    }

    /** Without a colour bar; {@link #barLeft} is then the right edge of the data area. */
    static PlotFrame withoutBar(PlotSize data, PlotFonts fonts, Ticks across, Ticks down) {
        PlotFrame full = of(data, fonts, across, down, new Ticks(List.of(), 0));
        int room = Math.max(MARGIN, widest(fonts.tick(), across) / 2 + GAP);
        return new PlotFrame(data, full.left, full.top, full.right(), full.right() + room, full.height);
    }

    int right() {
        return left + data.width();
    }

    int bottom() {
        return top + data.height();
    }

    private static int widest(FontMetrics font, Ticks ticks) {
        return ticks.values().stream()
                .mapToInt(v -> font.stringWidth(ticks.label(v)))
                .max()
                .orElse(0);
    }
}
