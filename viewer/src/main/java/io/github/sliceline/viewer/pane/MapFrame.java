package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.AxisPainter;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/** What is around the map: its title, and axes of coordinates, or of line numbers where the survey has none. */
final class MapFrame {
    private static final int GAP = 4;
    private static final int MARK = 8;
    private static final String DRAWING = "click place after place; double-click or Enter ends the line";

    private final ViewerModel model;
    private final Words words;

    MapFrame(ViewerModel model) {
        this.model = model;
        this.words = new Words(model.survey());
    }

    /** What the map shows. */
    String title() {
        return MapWords.title(model.map().content(), words, model);
    }

    /** Where the map is in a pane of this size. Stays while other parts are seen. */
    Rectangle inside(int width, int height) {
        Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            AxisPainter painter = painter(graphics);
            MapProjection.Bounds bounds = model.map().projection().bounds();
            int top = graphics.getFontMetrics(PaneTheme.font()).getHeight() + GAP + painter.heightAbove();
            PlotAxis up = model.map().projection().hasCoordinates()
                    ? new PlotAxis(
                            "", Math.rint(bounds.bottom()), Math.rint(bounds.top() - bounds.bottom()) + 1, 2, false)
                    : down();
            int left = painter.widthBeside(new ViewAxis(up, -0.5, up.count() - 0.5, 1000));
            return new Rectangle(left, top, Math.max(0, width - left - 2 * GAP), Math.max(0, height - top - GAP));
        } finally {
            graphics.dispose();
        }
    }

    private static AxisPainter painter(Graphics2D graphics) {
        return new AxisPainter(graphics, PaneTheme.smallFont(), PaneTheme.smallFont(), PaneTheme.ink(), 1);
    }

    /** @param inside where the map is */
    void paint(Graphics2D graphics, Rectangle inside, Viewport view) {
        PaneTheme.smooth(graphics);
        title(graphics, inside.x + inside.width);
        graphics.setColor(PaneTheme.edge(model.active() == Pane.MAP));
        graphics.drawRect(inside.x - 1, inside.y - 1, inside.width + 1, inside.height + 1);
        AxisPainter painter = painter(graphics);
        painter.above(across(view), inside);
        painter.left(down(view), inside);
    }

    private ViewAxis across(Viewport view) {
        LineAxis lines = model.survey().crosslines();
        if (model.map().projection().hasCoordinates()) {
            return new ViewAxis(
                    new PlotAxis(label("X"), view.left(), view.right() - view.left(), 2, false), 0, 1, view.width());
        }
        // Numbers grow to the right, whichever way the axis runs.
        int before = lines.step() > 0 ? 0 : lines.count() - 1;
        PlotAxis axis = new PlotAxis("Crossline", lines.min(), Math.abs(lines.step()), lines.count(), true);
        return new ViewAxis(axis, view.left() + before, view.right() + before, view.width());
    }

    private ViewAxis down(Viewport view) {
        LineAxis lines = model.survey().inlines();
        if (model.map().projection().hasCoordinates()) {
            return new ViewAxis(
                    new PlotAxis(label("Y"), -view.top(), view.top() - view.bottom(), 2, false), 0, 1, view.height());
        }
        int above = lines.step() > 0 ? lines.count() - 1 : 0;
        return new ViewAxis(down(), view.top() + above, view.bottom() + above, view.height());
    }

    /** Of inlines, whose numbers grow upward. */
    private PlotAxis down() {
        LineAxis lines = model.survey().inlines();
        return new PlotAxis("Inline", lines.max(), -Math.abs(lines.step()), lines.count(), true);
    }

    private String label(String name) {
        String unit = model.map().survey().unit();
        return unit.isEmpty() ? name : name + " (" + unit + ")";
    }

    private void title(Graphics2D graphics, int right) {
        Font font = PaneTheme.font().deriveFont(Font.BOLD);
        FontMetrics metrics = graphics.getFontMetrics(font);
        graphics.setColor(PaneColours.of(Pane.MAP));
        graphics.fillRect(GAP, GAP + (metrics.getHeight() - MARK) / 2, MARK, MARK);
        graphics.setFont(font);
        graphics.setColor(PaneTheme.ink());
        graphics.drawString(title(), 2 * GAP + MARK, GAP + metrics.getAscent());
        int left = 3 * GAP + MARK + metrics.stringWidth(title());
        PaneStatus status = model.status(Pane.MAP);
        if (status.problem().isEmpty()) {
            String sentence = model.drawing().isDrawing() ? DRAWING : status.sentence();
            FontMetrics quiet = graphics.getFontMetrics(PaneTheme.font());
            graphics.setFont(PaneTheme.font());
            graphics.setColor(PaneTheme.quietInk());
            int at = Math.max(left, right - quiet.stringWidth(sentence));
            graphics.drawString(sentence, at, GAP + metrics.getAscent());
        }
    }
}
