package io.github.sliceline.viewer.component;

import java.awt.Component;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumn;
import org.jspecify.annotations.Nullable;

/** Read-only table of text. A cell's tool tip shows its whole text. Use it on the event thread only. */
public final class TextTable extends JTable {
    private static final int PADDING = 14;
    private static final int WIDEST = 420;

    /** Minimum column width in pixels. A column with less content is narrower. */
    private static final int LEAST = 180;

    /** Number of rows that are measured to find the widths of columns. */
    private static final int MEASURED_ROWS = 200;

    private final DefaultTableModel cells = new DefaultTableModel();
    private List<String> heads;
    private List<List<String>> rows = List.of();

    /** @param heads names of the columns */
    public TextTable(String name, List<String> heads) {
        this.heads = List.copyOf(heads);
        cells.setColumnIdentifiers(heads.toArray());
        setModel(cells);
        setName(name);
        setFillsViewportHeight(true);
        getTableHeader().setReorderingAllowed(false);
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return false;
    }

    public void show(List<List<String>> others) {
        show(heads, others);
    }

    public void show(List<String> otherHeads, List<List<String>> others) {
        if (!otherHeads.equals(heads)) {
            heads = List.copyOf(otherHeads);
            cells.setDataVector(others.stream().map(List::toArray).toArray(Object[][]::new), heads.toArray());
        } else if (!others.equals(rows)) {
            cells.setRowCount(others.size()); // keeps the selection
            for (int row = 0; row < others.size(); row++) {
                for (int column = 0; column < heads.size(); column++) {
                    cells.setValueAt(others.get(row).get(column), row, column);
                }
            }
        }
        rows = List.copyOf(others);
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
