package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.MapItem;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;

/** Table model of the horizons and lines of a window: visibility, colour, name. */
final class HorizonTable extends AbstractTableModel {
    static final int VISIBLE = 0;
    static final int COLOUR = 1;

    private final ViewerModel model;

    HorizonTable(ViewerModel model) {
        this.model = model;
    }

    private MapItem item(int row) {
        return model.horizons().items().get(row);
    }

    @Override
    public int getRowCount() {
        return model.horizons().items().size();
    }

    @Override
    public int getColumnCount() {
        return 3;
    }

    @Override
    public Class<?> getColumnClass(int column) {
        return column == VISIBLE ? Boolean.class : column == COLOUR ? Color.class : String.class;
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return column == VISIBLE;
    }

    @Override
    public Object getValueAt(int row, int column) {
        MapItem item = item(row);
        return column == VISIBLE ? (Object) item.visible() : column == COLOUR ? new Color(item.colour()) : item.name();
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        MapItem item = item(row);
        model.horizons().replace(item, item.withVisible(Boolean.TRUE.equals(value)));
    }

    /** Draws a colour in a cell of a table. */
    static final class ColourRenderer extends DefaultTableCellRenderer {
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
}
