package io.github.sliceline.viewer.component;

import java.awt.Component;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumn;
import org.jspecify.annotations.Nullable;

/** Read-only table of text. A cell's tool tip shows its whole text. Use it on the event thread only. */
public final class TextTable extends JTable {
    private static final long serialVersionUID = 1L;
    private static final int PADDING = 14;
    private static final int WIDEST = 420;

    /** Minimum column width in pixels. A column with less content is narrower. */
    private static final int LEAST = 180;

    /** Number of rows that are measured to find the widths of columns. */
    private static final int MEASURED_ROWS = 200;

    private final Cells cells;

    /** @param heads names of the columns */
    public TextTable(String name, List<String> heads) {
        this(name, new Cells(heads));
    }

    private TextTable(String name, Cells cells) {
        super(cells);
        this.cells = cells;
        setName(name);
        setFillsViewportHeight(true);
        getTableHeader().setReorderingAllowed(false);
    }

    private static final class Cells extends AbstractTableModel {
        private static final long serialVersionUID = 1L;

        private transient List<String> heads;
        private transient List<List<String>> rows = List.of();

        Cells(List<String> heads) {
            this.heads = List.copyOf(heads);
        }

        void show(List<String> otherHeads, List<List<String>> others) {
            boolean sameHeads = otherHeads.equals(heads);
            boolean sameCount = others.size() == rows.size();
            if (sameHeads && others.equals(rows)) {
                return;
            }
            heads = List.copyOf(otherHeads);
            rows = List.copyOf(others);
            if (!sameHeads) {
                fireTableStructureChanged();
            } else if (sameCount) {
                fireTableRowsUpdated(0, rows.size() - 1); // keeps the selection
            } else {
                fireTableDataChanged();
            }
        }

        @Override
        public int getRowCount() {
            return rows.size();
        }

        @Override
        public int getColumnCount() {
            return heads.size();
        }

        @Override
        public String getColumnName(int column) {
            return heads.get(column);
        }

        @Override
        public Object getValueAt(int row, int column) {
            return rows.get(row).get(column);
        }
    }

    public void show(List<List<String>> rows) {
        cells.show(cells.heads, rows);
    }

    public void show(List<String> heads, List<List<String>> rows) {
        cells.show(heads, rows);
    }

    @Override
    public @Nullable String getToolTipText(MouseEvent event) {
        int row = rowAtPoint(event.getPoint());
        int column = columnAtPoint(event.getPoint());
        return row < 0 || column < 0 ? null : String.valueOf(getValueAt(row, column));
    }

    /**
     * Sets each column's width to its content.
     *
     * @param widest index of the column that gets the remaining width
     */
    public void fit(int widest) {
        for (int column = 0; column < getColumnCount(); column++) {
            TableColumn one = getColumnModel().getColumn(column);
            int width = headWidth(one, column);
            for (int row = 0; row < Math.min(MEASURED_ROWS, getRowCount()); row++) {
                width = Math.max(width, width(prepareRenderer(getCellRenderer(row, column), row, column)));
            }
            fit(one, width + PADDING, column == widest);
        }
    }

    private static void fit(TableColumn column, int width, boolean isWidest) {
        column.setMaxWidth(Integer.MAX_VALUE); // lifts the last fit's limit, which would cap the others
        column.setMinWidth(Math.min(width, LEAST));
        column.setPreferredWidth(Math.min(width, WIDEST));
        column.setMaxWidth(isWidest ? Integer.MAX_VALUE : Math.min(width, WIDEST));
    }

    private int headWidth(TableColumn column, int number) {
        JTableHeader header = getTableHeader();
        return header == null
                ? 0
                : width(header.getDefaultRenderer()
                        .getTableCellRendererComponent(this, column.getHeaderValue(), false, false, -1, number));
    }

    private static int width(Component cell) {
        return cell.getPreferredSize().width;
    }

    /** Aligns the numbers of all columns except the first on the right. */
    public void alignNumbers() {
        DefaultTableCellRenderer numbers = new DefaultTableCellRenderer();
        numbers.setHorizontalAlignment(SwingConstants.TRAILING);
        for (int column = 1; column < getColumnCount(); column++) {
            getColumnModel().getColumn(column).setCellRenderer(numbers);
        }
    }
}
