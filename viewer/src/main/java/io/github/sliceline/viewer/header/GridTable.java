package io.github.sliceline.viewer.header;

import java.awt.Component;
import java.awt.Font;
import java.util.List;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;

/** Shows a grid of text; what is selected stays where it is when the values change. */
final class GridTable extends JScrollPane {
    private static final long serialVersionUID = 1L;
    private static final int WIDEST = 420;
    private static final int GAP = 16;
    private static final int MEASURED_ROWS = 200;

    private final Cells cells = new Cells();
    private final JTable table = new JTable(cells);

    GridTable(String name) {
        table.setName(name);
        table.setAutoResizeMode(JTable.AUTO_RESIZE_LAST_COLUMN);
        table.setFillsViewportHeight(true);
        table.getTableHeader().setReorderingAllowed(false);
        setViewportView(table);
        setBorder(null);
    }

    /** Letters of one width, for bytes. */
    void monospaced(boolean on) {
        Font usual = javax.swing.UIManager.getFont("Table.font");
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
            table.getTableHeader().setVisible(named);
            setColumnHeaderView(named ? table.getTableHeader() : null);
            fit();
        }
    }

    HeaderGrid grid() {
        return cells.grid;
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
        TableCellRenderer header = table.getTableHeader().getDefaultRenderer();
        int widest = width(
                header.getTableCellRendererComponent(table, cells.getColumnName(column), false, false, -1, column));
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
