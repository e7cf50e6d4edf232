package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.viewer.component.TextTable;
import java.awt.BorderLayout;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.JPanel;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.ListSelectionModel;

/**
 * Table of all trace header fields and their values over the whole file. It helps the user to find the line numbers.
 */
final class FieldsView extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final TextTable table = ConvertPane.table(
            "fields", List.of("Bytes", "Used for", "Over all traces", "First traces", "Standard meaning"));
    private transient List<FieldRange> fields = List.of();

    FieldsView(ConvertModel model) {
        super(new BorderLayout());
        this.model = model;
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.setComponentPopupMenu(menu());
        table.addMouseListener(new MouseAdapter() {
            @Override
            public void mousePressed(MouseEvent event) {
                int row = table.rowAtPoint(event.getPoint());
                if (row >= 0) {
                    table.setRowSelectionInterval(row, row);
                }
            }
        });
        add(new JScrollPane(table), BorderLayout.CENTER);
    }

    private JPopupMenu menu() {
        JPopupMenu menu = new JPopupMenu();
        for (HeaderUse use : HeaderUse.values()) {
            menu.add("Use as " + use).addActionListener(event -> use(use));
        }
        return menu;
    }

    private void use(HeaderUse use) {
        int row = table.getSelectedRow();
        if (row >= 0 && fields.get(row).column().type() == FieldType.INT32) {
            int at = fields.get(row).column().bytePosition();
            ScanSettings now = model.settings();
            model.understand(now.withMapping(use.at(at, now.mapping())));
        }
    }

    /** Shows the current state of the model. */
    void refresh() {
        fields = model.scan().map(ScanResult::fields).orElse(List.of());
        HeaderMapping mapping = model.settings().mapping();
        int selected = table.getSelectedRow();
        table.show(fields.stream().map(field -> row(field, mapping)).toList());
        if (selected >= 0 && selected < table.getRowCount()) {
            table.setRowSelectionInterval(selected, selected);
        }
        table.fit(4);
    }

    private static List<String> row(FieldRange field, HeaderMapping mapping) {
        String first = field.first().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return List.of(
                field.bytes(),
                uses(field.column().bytePosition(), mapping),
                field.finding(),
                first,
                field.description());
    }

    private static String uses(int at, HeaderMapping mapping) {
        return Arrays.stream(HeaderUse.values())
                .filter(use -> use.byteIn(mapping) == at)
                .map(HeaderUse::toString)
                .collect(Collectors.joining(", "));
    }
}
