package io.github.sliceline.viewer.pane;

import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.HorizonUnit;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.MapItem;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.model.Words;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JColorChooser;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSpinner;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SpinnerNumberModel;

/**
 * List of a window's horizons and of the lines over its map. The user chooses which are drawn, in which colours, and
 * what the map shows of the selected horizon.
 */
public final class HorizonList extends JPanel {
    private static final int GAP = 6;
    private static final int NARROW = 28;
    private static final int DIGITS = 5;

    private final ViewerModel model;
    private final HorizonTable rows;
    private final JTable table;
    private final JButton remove = new JButton("Remove");
    private final JButton colour = new JButton("Colour…");
    private final JComboBox<Choice> onMap = new JComboBox<>();
    private final JSpinner from;
    private final JSpinner to;
    private boolean telling;

    /**
     * Entry of the list "On the map".
     *
     * @param content returns the content of the map for the selected horizon
     * @param windowed true if the content depends on the window around the horizon
     */
    private record Choice(String label, Function<Horizon, MapContent> content, boolean windowed) {
        @Override
        public String toString() {
            return label;
        }
    }

    /** @param load asks the user for a file and reads it */
    public HorizonList(ViewerModel model, Runnable load) {
        super(new BorderLayout(GAP, GAP));
        this.model = model;
        rows = new HorizonTable(model);
        table = new JTable(rows);
        double step = model.survey().samples().interval();
        from = spinner("Begin of the window", step);
        to = spinner("End of the window", step);
        setBorder(BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP));
        add(new JScrollPane(layOut()));
        add(buttons(load), BorderLayout.PAGE_START);
        add(mapChoice(), BorderLayout.PAGE_END);
        model.addListener(this::changed);
        changed(Change.HORIZONS);
    }

    private static JSpinner spinner(String name, double step) {
        JSpinner spinner = new JSpinner(new SpinnerNumberModel(0.0, -1e6, 1e6, step));
        if (spinner.getEditor() instanceof JSpinner.DefaultEditor editor) {
            editor.getTextField().setColumns(DIGITS);
        }
        spinner.getAccessibleContext().setAccessibleName(name);
        return spinner;
    }

    private JTable layOut() {
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.setTableHeader(null);
        table.setDefaultRenderer(Color.class, new HorizonTable.ColourRenderer());
        for (int column = 0; column < 2; column++) {
            table.getColumnModel().getColumn(column).setMaxWidth(NARROW);
        }
        table.getAccessibleContext().setAccessibleName("Horizons and lines");
        table.getSelectionModel().addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting() && !telling) {
                refresh();
                showOnMap();
            }
        });
        table.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2 && table.columnAtPoint(event.getPoint()) == HorizonTable.COLOUR) {
                    askForColour();
                }
            }
        });
        return table;
    }

    private JPanel buttons(Runnable load) {
        JButton open = new JButton("Open…");
        open.addActionListener(event -> load.run());
        remove.addActionListener(event -> listed().ifPresent(model.horizons()::remove));
        colour.addActionListener(event -> askForColour());
        JPanel buttons = Widgets.row(GAP, open, colour, remove);
        List<HorizonUnit> units = HorizonUnit.of(model.survey().samples().unit());
        return units.size() == 1 ? buttons : Widgets.column(GAP, buttons, units(units));
    }

    /** Returns the list of units for the values in files. */
    private JPanel units(List<HorizonUnit> units) {
        JComboBox<String> choice =
                new JComboBox<>(units.stream().map(HorizonUnit::label).toArray(String[]::new));
        choice.addActionListener(event -> model.horizons().read(units.get(choice.getSelectedIndex())));
        return Widgets.row(GAP, Widgets.label("Files have", choice), choice);
    }

    private JPanel mapChoice() {
        onMap.addItem(new Choice("nothing of it", horizon -> new MapContent.Traces(), false));
        onMap.addItem(new Choice(new Words(model.survey()).vertical(), MapContent.Times::new, false));
        for (SurfaceAttribute attribute : EnumSet.complementOf(EnumSet.of(SurfaceAttribute.SURFACE))) {
            boolean windowed = attribute != SurfaceAttribute.VALUE;
            onMap.addItem(
                    new Choice(Words.name(attribute), horizon -> amplitudes(horizon, attribute, windowed), windowed));
        }
        onMap.addActionListener(event -> showOnMap());
        from.addChangeListener(event -> showOnMap());
        to.addChangeListener(event -> showOnMap());
        JLabel unit = new JLabel(model.survey().samples().unit().symbol());
        JPanel window = Widgets.row(GAP, new JLabel("from"), from, new JLabel("to"), to, unit);
        return Widgets.column(GAP, Widgets.label("On the map", onMap), onMap, window);
    }

    private MapContent amplitudes(Horizon horizon, SurfaceAttribute attribute, boolean windowed) {
        double begin = windowed ? ((Number) from.getValue()).doubleValue() : 0;
        double end = windowed ? ((Number) to.getValue()).doubleValue() : 0;
        return new MapContent.Amplitudes(horizon, attribute, Math.min(begin, end), Math.max(begin, end));
    }

    private void askForColour() {
        listed().ifPresent(item -> {
            Color wanted = JColorChooser.showDialog(this, item.name(), new Color(item.colour()), false);
            if (wanted != null) {
                model.horizons().replace(item, item.withColour(wanted.getRGB() & 0xFFFFFF));
            }
        });
    }

    private Optional<Horizon> chosen() {
        return listed().filter(Horizon.class::isInstance).map(Horizon.class::cast);
    }

    private Optional<MapItem> listed() {
        int row = table.getSelectedRow();
        List<MapItem> all = model.horizons().items();
        return row >= 0 && row < all.size() ? Optional.of(all.get(row)) : Optional.empty();
    }

    /** Shows the chosen entry on the map. */
    private void showOnMap() {
        if (telling) {
            return;
        }
        MapContent next =
                choice().flatMap(choice -> chosen().map(choice.content)).orElse(new MapContent.Traces());
        if (next.horizon().isPresent() || model.map().content().horizon().isPresent()) {
            model.map().show(next);
        }
        refresh();
    }

    private Optional<Choice> choice() {
        return Optional.ofNullable((Choice) onMap.getSelectedItem());
    }

    private void changed(Change change) {
        if (change == Change.HORIZONS) {
            telling = true;
            int row = table.getSelectedRow();
            rows.fireTableDataChanged();
            int count = model.horizons().items().size();
            if (count > 0) {
                int select = row < 0 ? count - 1 : Math.min(row, count - 1);
                table.setRowSelectionInterval(select, select);
            }
            telling = false;
        }
        if (change == Change.HORIZONS || change == Change.MAP) {
            follow();
            refresh();
        }
    }

    /** Updates the list "On the map" after the map has changed. */
    private void follow() {
        if (model.map().content().horizon().isEmpty()) {
            telling = true;
            onMap.setSelectedIndex(0);
            telling = false;
        }
    }

    private void refresh() {
        boolean any = chosen().isPresent();
        boolean windowed = any && choice().filter(Choice::windowed).isPresent();
        remove.setEnabled(listed().isPresent());
        colour.setEnabled(listed().isPresent());
        onMap.setEnabled(any);
        from.setEnabled(windowed);
        to.setEnabled(windowed);
    }
}
