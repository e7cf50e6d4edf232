package io.github.sliceline.viewer.command;

import com.formdev.flatlaf.FlatClientProperties;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.awt.Rectangle;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** Dialog that lists all keys and mouse gestures. */
public final class KeysDialog {
    private static final int COLUMNS = 3;
    /** Width in pixels at which longer texts are wrapped. */
    private static final int WIDEST = 250;

    /**
     * Row of the list.
     *
     * @param how keys, each of which starts the command, or one mouse gesture
     * @param what effect of the key or gesture
     */
    record Row(List<String> how, String what) {
        private static Row mouse(String how, String what) {
            return new Row(List.of(how), what);
        }
    }

    /**
     * Rows under one heading.
     *
     * @param heading name of a menu, or "Mouse"
     */
    record Section(String heading, List<Row> rows) {}

    private static final Section MOUSE = new Section(
            "Mouse",
            List.of(
                    Row.mouse(
                            "Wheel",
                            "Next or previous line; on a gather: the next bin; on the map: zoom; on the section along a line:"
                                    + " up and down"),
                    Row.mouse("Ctrl+wheel", "Zoom at the pointer; with Shift across only, with Alt down only"),
                    Row.mouse("Shift+wheel", "Move sideways"),
                    Row.mouse("Drag", "Move the view; the middle button does so over lines too"),
                    Row.mouse("Ctrl+drag", "Zoom to a rectangle"),
                    Row.mouse("Double click", "Fit"),
                    Row.mouse("Drag a line", "Move the line of another pane"),
                    Row.mouse("Drag a gap", "Resize panes; double click: equal sizes"),
                    Row.mouse(
                            "Drag an end of the colours",
                            "Set both amplitudes at which colours saturate, with Shift only one; double click:"
                                    + " percentile 98"),
                    Row.mouse("Wheel on the colours", "Gain")));

    private KeysDialog() {}

    public static void show(JFrame owner) {
        JDialog dialog = new JDialog(owner, "Keys");
        dialog.setName("keys-dialog");
        dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
        JScrollPane scrolled = new JScrollPane(columns(sections()));
        scrolled.setBorder(null);
        scrolled.getVerticalScrollBar().setUnitIncrement(16);
        dialog.add(scrolled);
        Widgets.whenEscaped(dialog, dialog::dispose);
        dialog.pack();
        Rectangle screen = owner.getGraphicsConfiguration().getBounds();
        int height = Math.min(dialog.getHeight(), screen.height * 9 / 10);
        int bar = height < dialog.getHeight() ? scrolled.getVerticalScrollBar().getPreferredSize().width : 0;
        dialog.setSize(Math.min(dialog.getWidth() + bar, screen.width), height);
        dialog.setLocationRelativeTo(owner);
        dialog.setVisible(true);
    }

    /** Returns all commands that have a key, by menu, and then the mouse gestures. */
    static List<Section> sections() {
        return Stream.concat(CommandTable.MENUS.stream().map(KeysDialog::section), Stream.of(MOUSE))
                .toList();
    }

    private static Section section(Entry.Group menu) {
        return new Section(
                menu.label().replace("&", ""),
                menu.commands()
                        .filter(command -> !command.keys().isEmpty())
                        .map(command -> new Row(
                                command.keys().stream().map(Shortcut::text).toList(),
                                command.text().replace("…", "")))
                        .toList());
    }

    /** Returns a panel with the sections in their order, in columns of about the same height. */
    private static JPanel columns(List<Section> sections) {
        int all =
                sections.stream().mapToInt(section -> section.rows().size() + 2).sum();
        JPanel columns = new JPanel();
        columns.setLayout(new BoxLayout(columns, BoxLayout.LINE_AXIS));
        columns.setBorder(BorderFactory.createEmptyBorder(6, 18, 12, 0));
        JPanel column = column(columns);
        int rows = 0;
        for (Section section : sections) {
            if (rows >= all / COLUMNS) {
                column = column(columns);
                rows = 0;
            }
            column.add(table(section));
            rows += section.rows().size() + 2;
        }
        return columns;
    }

    private static JPanel column(JPanel columns) {
        JPanel column = new JPanel();
        column.setLayout(new BoxLayout(column, BoxLayout.PAGE_AXIS));
        JPanel top = new JPanel(new BorderLayout());
        top.setBorder(BorderFactory.createEmptyBorder(0, 0, 0, 20));
        top.add(column, BorderLayout.PAGE_START);
        columns.add(top);
        return column;
    }

    /** Returns a label. Long text is wrapped. */
    private static JLabel broken(String text) {
        JLabel label = new JLabel(text);
        return label.getPreferredSize().width <= WIDEST
                ? label
                : new JLabel("<html><body style='width: " + WIDEST + "px'>" + text + "</body></html>");
    }

    private static JPanel table(Section section) {
        JPanel table = new JPanel(new GridBagLayout());
        GridBagConstraints place = new GridBagConstraints();
        place.anchor = GridBagConstraints.FIRST_LINE_START;
        place.gridwidth = 2;
        place.gridy = 0;
        place.insets = new Insets(8, 0, 4, 0);
        JLabel heading = new JLabel(section.heading());
        heading.putClientProperty(FlatClientProperties.STYLE_CLASS, "h4");
        table.add(heading, place);
        place.gridwidth = 1;
        place.insets = new Insets(0, 0, 0, 12);
        for (Row row : section.rows()) {
            place.gridy++;
            JLabel how = new JLabel(String.join("  ", row.how()));
            how.putClientProperty(FlatClientProperties.STYLE_CLASS, "semibold");
            table.add(how, place);
            place.weightx = 1;
            table.add(broken(row.what()), place);
            place.weightx = 0;
        }
        table.add(Box.createHorizontalGlue());
        return table;
    }
}
