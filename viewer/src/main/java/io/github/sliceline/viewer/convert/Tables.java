package io.github.sliceline.viewer.convert;

import java.awt.Component;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;

/** Tables and texts as this dialog shows them. */
final class Tables {
    private static final int PADDING = 12;
    private static final int WIDEST = 420;

    private Tables() {}

    /** A table whose rows are read and not changed, as high as its font asks. */
    static JTable of(Cells cells, String name) {
        JTable table = new JTable(cells);
        table.setName(name);
        table.setFillsViewportHeight(true);
        table.setRowHeight(table.getFontMetrics(table.getFont()).getHeight() + 4);
        table.getTableHeader().setReorderingAllowed(false);
        return table;
    }

    /** Makes columns as wide as what is in them; the last one gets what is left. */
    static void fit(JTable table) {
        for (int column = 0; column < table.getColumnCount(); column++) {
            TableColumn one = table.getColumnModel().getColumn(column);
            int width = width(table.getTableHeader()
                    .getDefaultRenderer()
                    .getTableCellRendererComponent(table, one.getHeaderValue(), false, false, -1, column));
            for (int row = 0; row < table.getRowCount(); row++) {
                TableCellRenderer renderer = table.getCellRenderer(row, column);
                width = Math.max(width, width(table.prepareRenderer(renderer, row, column)));
            }
            one.setPreferredWidth(Math.min(WIDEST, width + PADDING));
            if (column < table.getColumnCount() - 1) {
                one.setMaxWidth(Math.max(Math.min(WIDEST, width + PADDING), one.getMinWidth()) * 2);
            }
        }
    }

    private static int width(Component cell) {
        return cell.getPreferredSize().width;
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
