package io.github.sliceline.viewer.pane;

import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import javax.swing.JTable;
import javax.swing.table.DefaultTableCellRenderer;

/** Shows a colour in a cell of a table. */
final class SwatchRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;
    private static final int MARGIN = 4;

    private Color colour = Color.BLACK;

    @Override
    public Component getTableCellRendererComponent(
            JTable table, Object value, boolean selected, boolean focused, int row, int column) {
        super.getTableCellRendererComponent(table, "", selected, focused, row, column);
        colour = (Color) value;
        return this;
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        super.paintComponent(graphics);
        graphics.setColor(colour);
        graphics.fillRect(MARGIN, MARGIN, getWidth() - 2 * MARGIN, getHeight() - 2 * MARGIN);
    }
}
