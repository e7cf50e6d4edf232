package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.AxisPainter;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Frame of a pane: title, sentence and axes. */
abstract class PaneFrame {
    private static final int GAP = 4;
    private static final int MARK = 8;

    final ViewerModel model;
    final Words words;
    private final Pane pane;
    private final String spareDigits;

    /** Axes of the visible part. */
    record Axes(ViewAxis across, ViewAxis down) {}

    /** @param spareDigits text whose width is added to that of the longest label of the left axis */
    PaneFrame(ViewerModel model, Pane pane, String spareDigits) {
        this.model = model;
        this.pane = pane;
        this.words = new Words(model.survey());
        this.spareDigits = spareDigits;
    }

    /** Returns the title of the pane's section. */
    abstract String title();

    /** Returns the sentence at the right of the title. */
    String sentence() {
        return model.status(pane).sentence();
    }

    /** Returns the axes; empty if the pane shows nothing. */
    abstract Optional<Axes> axes(Viewport view);

    /** Returns the number of label rows above the area. */
    int rows() {
        return 1;
    }

    /** Returns a left axis with the longest possible labels. */
    abstract ViewAxis widest();

    /** Returns the area within the axes of a pane of this size. It does not depend on the visible part. */
    final Rectangle inside(int width, int height) {
        Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            AxisPainter painter = axisPainter(graphics);
            int top = graphics.getFontMetrics(PaneTheme.font()).getHeight() + GAP + painter.heightAbove(rows());
            int left = painter.widthBeside(widest())
                    + graphics.getFontMetrics(PaneTheme.smallFont()).stringWidth(spareDigits);
            return new Rectangle(left, top, Math.max(0, width - left - 2 * GAP), Math.max(0, height - top - GAP));
        } finally {
            graphics.dispose();
        }
    }

    private static AxisPainter axisPainter(Graphics2D graphics) {
        return new AxisPainter(graphics, PaneTheme.smallFont(), PaneTheme.smallFont(), PaneTheme.ink(), 1);
    }

    /**
     * Draws the frame.
     *
     * @param inside area within the axes
     * @param view visible part; empty if the pane shows nothing
     */
    final void paint(Graphics2D graphics, Rectangle inside, Optional<Viewport> view) {
        PaneTheme.smooth(graphics);
        int left = title(graphics);
        if (model.status(pane).problem().isEmpty()) {
            sentence(graphics, sentence(), left, inside.x + inside.width);
        }
        graphics.setColor(PaneTheme.edge(model.active() == pane));
        graphics.drawRect(inside.x - 1, inside.y - 1, inside.width + 1, inside.height + 1);
        view.flatMap(this::axes).ifPresent(axes -> {
            AxisPainter painter = axisPainter(graphics);
            painter.above(axes.across, inside);
            painter.left(axes.down, inside);
        });
    }

    /**
     * Draws the title, with the colour mark that the pane's line has in other panes. Returns the end of the title in
     * pixels.
     */
    private int title(Graphics2D graphics) {
        Font font = PaneTheme.font().deriveFont(Font.BOLD);
        FontMetrics metrics = graphics.getFontMetrics(font);
        graphics.setColor(PaneLines.colour(pane));
        graphics.fillRect(GAP, GAP + (metrics.getHeight() - MARK) / 2, MARK, MARK);
        graphics.setFont(font);
        graphics.setColor(PaneTheme.ink());
        graphics.drawString(title(), 2 * GAP + MARK, GAP + metrics.getAscent());
        return 3 * GAP + MARK + metrics.stringWidth(title());
    }

    private static void sentence(Graphics2D graphics, String text, int left, int right) {
        FontMetrics metrics = graphics.getFontMetrics(PaneTheme.font());
        graphics.setFont(PaneTheme.font());
        graphics.setColor(PaneTheme.quietInk());
        graphics.drawString(text, Math.max(left, right - metrics.stringWidth(text)), GAP + metrics.getAscent());
    }
}
