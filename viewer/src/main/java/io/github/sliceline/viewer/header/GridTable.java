package io.github.sliceline.viewer.header;

import java.awt.Component;
import java.awt.Font;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;
import org.jspecify.annotations.Nullable;

/** Shows a grid of text; what is selected stays where it is when the values change. */
final class GridTable extends JScrollPane {
    private static final long serialVersionUID = 1L;
    private static final int WIDEST = 420;
    private static final int GAP = 16;
    private static final int MEASURED_ROWS = 200;

    private final Cells cells = new Cells();
    private final JTable table = new JTable(cells) {
        private static final long serialVersionUID = 1L;

        /** All of a cell, since long ones are cut. */
        @Override
        public @Nullable String getToolTipText(MouseEvent event) {
            int row = rowAtPoint(event.getPoint());
            int column = columnAtPoint(event.getPoint());
            return row < 0 || column < 0 ? null : String.valueOf(getValueAt(row, column));
        }
    };

    private final JTableHeader header = table.getTableHeader();

    GridTable(String name) {
        table.setName(name);
        table.setAutoResizeMode(JTable.AUTO_RESIZE_LAST_COLUMN);
        table.setFillsViewportHeight(true);
        header.setReorderingAllowed(false);
        setViewportView(table);
        setBorder(null);
    }

    /** Letters of one width, for bytes. */
    void monospaced(boolean on) {
        Font usual = UIManager.getFont("Table.font");
        int size = usual == null ? 12 : usual.getSize();
        table.setFont(on ? new Font(Font.MONOSPACED, Font.PLAIN, size) : usual);
    }

    /** Shows other cells. */
    void show(HeaderGrid grid) {
        boolean sameShape = grid.columns().equals(cells.grid.columns())
                && grid.rows().size() == cells.grid.rows().size();
        cells.grid = grid;
        if (sameShape) {
            cells.fireTableRowsUpdated(0, Math.max(0, grid.rows().size() - 1));
        } else {
            cells.fireTableStructureChanged();
            boolean named = !String.join("", grid.columns()).isEmpty();
            table.setTableHeader(named ? header : null);
            setColumnHeaderView(named ? header : null);
            fit();
        }
    }

    /** What it shows, as text. */
    String text() {
        return cells.grid.text();
    }

    /** Columns as wide as their cells, the last as wide as there is room. */
    private void fit() {
        for (int column = 0; column < cells.getColumnCount() - 1; column++) {
            TableColumn shown = table.getColumnModel().getColumn(column);
            int width = Math.min(WIDEST, widest(column) + GAP);
            shown.setPreferredWidth(width);
            shown.setMaxWidth(2 * WIDEST);
        }
    }

    private int widest(int column) {
        TableCellRenderer names = header.getDefaultRenderer();
        int widest = width(
                names.getTableCellRendererComponent(table, cells.getColumnName(column), false, false, -1, column));
        for (int row = 0; row < Math.min(MEASURED_ROWS, cells.getRowCount()); row++) {
            widest = Math.max(widest, width(table.prepareRenderer(table.getCellRenderer(row, column), row, column)));
        }
        return widest;
    }

    private static int width(Component cell) {
        return cell.getPreferredSize().width;
    }

    private static final class Cells extends AbstractTableModel {
        private static final long serialVersionUID = 1L;

        private transient HeaderGrid grid = HeaderGrid.EMPTY;

        @Override
        public int getRowCount() {
            return grid.rows().size();
        }

        @Override
        public int getColumnCount() {
            return grid.columns().size();
        }

        @Override
        public String getColumnName(int column) {
            return grid.columns().get(column);
        }

        @Override
        public Object getValueAt(int row, int column) {
            List<String> cellsOfRow = grid.rows().get(row);
            return cellsOfRow.get(column);
        }
    }
}
