package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import javax.swing.UIManager;

/** What is around the samples of a pane: title and axes. */
final class SectionFrame {
    private static final int GAP = 4;
    private static final int MARK = 8;

    private final ViewerModel model;
    private final Pane pane;
    private final Words words;

    SectionFrame(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
        this.words = new Words(model.survey());
    }

    /** What is shown, or is to be. */
    String title() {
        return model.subject(pane).map(words::title).orElse("Line");
    }

    Rectangle samples(int width, int height) {
        int top = 40;
        int left = 40;
        return new Rectangle(left, top, Math.max(0, width - left - GAP), Math.max(0, height - top - GAP));
    }

    void paint(Graphics2D graphics, int width, int height) {
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        Font font = UIManager.getFont("Label.font");
        FontMetrics metrics = graphics.getFontMetrics(font);
        graphics.setFont(font.deriveFont(Font.BOLD));
        graphics.setColor(PaneColours.of(pane));
        graphics.fillRect(GAP, GAP + (metrics.getHeight() - MARK) / 2, MARK, MARK);
        graphics.setColor(UIManager.getColor("Label.foreground"));
        graphics.drawString(title(), 2 * GAP + MARK, GAP + metrics.getAscent());
        graphics.setFont(font);
        String status = model.status(pane).isFailure() ? "" : model.status(pane).sentence();
        graphics.drawString(status, width - GAP - metrics.stringWidth(status), GAP + metrics.getAscent());
        Rectangle samples = samples(width, height);
        graphics.setColor(edge());
        graphics.drawRect(samples.x - 1, samples.y - 1, samples.width + 1, samples.height + 1);
    }

    private Color edge() {
        return UIManager.getColor(model.active() == pane ? "Component.focusColor" : "Component.borderColor");
    }
}
