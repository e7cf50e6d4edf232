package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Color;
import javax.swing.table.AbstractTableModel;

/** The horizons of a window as a table: whether each is drawn, its colour, its name. */
final class HorizonTable extends AbstractTableModel {
    private static final long serialVersionUID = 1L;
    static final int VISIBLE = 0;
    static final int COLOUR = 1;

    private final transient ViewerModel model;

    HorizonTable(ViewerModel model) {
        this.model = model;
    }

    private Horizon horizon(int row) {
        return model.horizons().all().get(row);
    }

    @Override
    public int getRowCount() {
        return model.horizons().all().size();
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
        Horizon horizon = horizon(row);
        return column == VISIBLE
                ? (Object) horizon.visible()
                : column == COLOUR ? new Color(horizon.colour()) : horizon.name();
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        Horizon horizon = horizon(row);
        model.horizons().replace(horizon, horizon.withVisible(Boolean.TRUE.equals(value)));
    }
}
