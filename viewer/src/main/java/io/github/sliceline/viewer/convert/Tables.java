package io.github.sliceline.viewer.convert;

import java.awt.Component;
import java.awt.event.MouseEvent;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.KeyStroke;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;
import org.jspecify.annotations.Nullable;

/** Tables and texts as this dialog shows them. */
final class Tables {
    private static final int PADDING = 12;
    private static final int WIDEST = 420;

    /** Narrower a column becomes only if there is no more in it. */
    private static final int LEAST = 180;

    private Tables() {}

    /** A table whose rows are read and not changed, as high as its font asks. */
    static JTable of(Cells cells, String name) {
        JTable table = new JTable(cells) {
            private static final long serialVersionUID = 1L;

            /** What a cell has no room for. */
            @Override
            public @Nullable String getToolTipText(MouseEvent event) {
                int row = rowAtPoint(event.getPoint());
                int column = columnAtPoint(event.getPoint());
                return row < 0 || column < 0 ? null : String.valueOf(getValueAt(row, column));
            }
        };
        table.setName(name);
        table.setFillsViewportHeight(true);
        table.setRowHeight(table.getFontMetrics(table.getFont()).getHeight() + 4);
        table.getTableHeader().setReorderingAllowed(false);
        // Enter is for the default button, not for the next row.
        table.getInputMap(JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT).put(KeyStroke.getKeyStroke("ENTER"), "none");
        return table;
    }

    /** Makes columns as wide as what is in them; one of them gets what is left. */
    static void fit(JTable table, int widest) {
        for (int column = 0; column < table.getColumnCount(); column++) {
            TableColumn one = table.getColumnModel().getColumn(column);
            int width = head(table, one, column);
            for (int row = 0; row < table.getRowCount(); row++) {
                TableCellRenderer renderer = table.getCellRenderer(row, column);
                width = Math.max(width, width(table.prepareRenderer(renderer, row, column)));
            }
            set(one, width + PADDING, column == widest);
        }
    }

    private static void set(TableColumn column, int width, boolean isWidest) {
        column.setMaxWidth(Integer.MAX_VALUE); // the others are kept below the one of before
        column.setMinWidth(Math.min(width, LEAST));
        column.setPreferredWidth(Math.min(width, WIDEST));
        column.setMaxWidth(isWidest ? Integer.MAX_VALUE : Math.min(width, WIDEST));
    }

    private static int head(JTable table, TableColumn column, int number) {
        JTableHeader header = table.getTableHeader();
        return header == null
                ? 0
                : width(header.getDefaultRenderer()
                        .getTableCellRendererComponent(table, column.getHeaderValue(), false, false, -1, number));
    }

    private static int width(Component cell) {
        return cell.getPreferredSize().width;
    }

    /** Has numbers stand under one another, in all columns but the first. */
    static void alignNumbers(JTable table) {
        DefaultTableCellRenderer numbers = new DefaultTableCellRenderer();
        numbers.setHorizontalAlignment(SwingConstants.TRAILING);
        for (int column = 1; column < table.getColumnCount(); column++) {
            table.getColumnModel().getColumn(column).setCellRenderer(numbers);
        }
    }

    /** Sentences that can be marked and copied, on as many lines as they need. */
    static JTextArea sentences(String name) {
        JTextArea text = new JTextArea();
        text.setName(name);
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setBorder(null);
        return text;
    }
}
