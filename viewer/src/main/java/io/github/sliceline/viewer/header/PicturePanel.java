package io.github.sliceline.viewer.header;

import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.UIManager;

/** Component that shows a drawing at its own size. */
final class PicturePanel extends JComponent {
    /** A drawing that can be made at any size. */
    interface Drawing {
        void draw(Graphics2D graphics, int width, int height, Color ink);
    }

    private Optional<Drawing> drawing = Optional.empty();

    PicturePanel(String name) {
        setName(name);
        setOpaque(true);
    }

    void show(Optional<Drawing> other) {
        drawing = other;
        repaint();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Color ground = UIManager.getColor("Table.background");
        Color ink = UIManager.getColor("Table.foreground");
        graphics.setColor(ground == null ? Color.WHITE : ground);
        graphics.fillRect(0, 0, getWidth(), getHeight());
        Graphics2D own = (Graphics2D) graphics.create();
        own.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        own.setFont(UIManager.getFont("Label.font"));
        drawing.ifPresent(shown -> shown.draw(own, getWidth(), getHeight(), ink == null ? Color.BLACK : ink));
        own.dispose();
    }
}
