package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.component.TextTable;
import java.awt.Font;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.table.JTableHeader;

/** Table that shows a grid of text. The selection stays when the values change. */
final class GridTable extends JScrollPane {
    private final TextTable table;
    private final JTableHeader header;
    private HeaderGrid grid = HeaderGrid.EMPTY;

    GridTable(String name) {
        table = new TextTable(name, grid.columns());
        header = table.getTableHeader();
        table.setAutoResizeMode(JTable.AUTO_RESIZE_LAST_COLUMN);
        setViewportView(table);
        setBorder(null);
    }

    /** Uses a monospaced font, for bytes, or the usual one. */
    void monospaced(boolean on) {
        Font usual = UIManager.getFont("Table.font");
        int size = usual == null ? 12 : usual.getSize();
        table.setFont(on ? new Font(Font.MONOSPACED, Font.PLAIN, size) : usual);
    }

    /** Shows another grid. */
    void show(HeaderGrid other) {
        boolean sameShape = other.columns().equals(grid.columns())
                && other.rows().size() == grid.rows().size();
        grid = other;
        table.show(grid.columns(), grid.rows());
        if (!sameShape) {
            boolean named = !String.join("", grid.columns()).isEmpty();
            table.setTableHeader(named ? header : null);
            setColumnHeaderView(named ? header : null);
            table.fit(grid.columns().size() - 1);
        }
    }

    /** Returns the table as text. */
    String text() {
        return grid.text();
    }
}
