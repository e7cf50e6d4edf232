package io.github.sliceline.viewer.convert;

import java.util.List;
import javax.swing.table.AbstractTableModel;

/** Text in rows and columns, to be looked at. */
final class Cells extends AbstractTableModel {
    private static final long serialVersionUID = 1L;

    private transient List<String> heads;
    private transient List<List<String>> rows = List.of();

    Cells(List<String> heads) {
        this.heads = List.copyOf(heads);
    }

    /** Shows other rows. */
    void show(List<List<String>> others) {
        if (!others.equals(rows)) {
            rows = List.copyOf(others);
            fireTableDataChanged();
        }
    }

    /** Shows other columns. */
    void show(List<String> otherHeads, List<List<String>> others) {
        if (!otherHeads.equals(heads)) {
            heads = List.copyOf(otherHeads);
            rows = List.copyOf(others);
            fireTableStructureChanged();
        }
        show(others);
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
