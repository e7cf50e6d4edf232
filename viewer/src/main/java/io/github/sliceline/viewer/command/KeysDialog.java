package io.github.sliceline.viewer.command;

import com.formdev.flatlaf.FlatClientProperties;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.GridLayout;
import java.awt.Insets;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.KeyStroke;

/** Shows which keys do what. */
public final class KeysDialog {
    private static final int COLUMNS = 2;

    private KeysDialog() {}

    public static void show(JFrame owner) {
        JDialog dialog = new JDialog(owner, "Keys");
        dialog.setName("keys-dialog");
        dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
        JScrollPane scrolled = new JScrollPane(columns(KeysText.sections()));
        scrolled.setBorder(null);
        scrolled.getVerticalScrollBar().setUnitIncrement(16);
        dialog.add(scrolled);
        dialog.getRootPane()
                .registerKeyboardAction(
                        event -> dialog.dispose(), KeyStroke.getKeyStroke("ESCAPE"), JComponent.WHEN_IN_FOCUSED_WINDOW);
        dialog.pack();
        int height =
                Math.min(dialog.getHeight(), owner.getGraphicsConfiguration().getBounds().height * 9 / 10);
        dialog.setSize(dialog.getWidth() + 20, height);
        dialog.setLocationRelativeTo(owner);
        dialog.setVisible(true);
    }

    /** As even as they come, in the order in which they are. */
    private static JPanel columns(List<KeysText.Section> sections) {
        int all =
                sections.stream().mapToInt(section -> section.rows().size() + 2).sum();
        JPanel columns = new JPanel(new GridLayout(1, COLUMNS, 24, 0));
        columns.setBorder(BorderFactory.createEmptyBorder(12, 18, 12, 18));
        JPanel column = column(columns);
        int rows = 0;
        for (KeysText.Section section : sections) {
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
        JPanel top = new JPanel(new java.awt.BorderLayout());
        top.add(column, java.awt.BorderLayout.PAGE_START);
        columns.add(top);
        return column;
    }

    private static JPanel table(KeysText.Section section) {
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
        place.insets = new Insets(1, 0, 1, 12);
        for (KeysText.Row row : section.rows()) {
            place.gridy++;
            JLabel how = new JLabel(String.join("  ", row.how()));
            how.putClientProperty(FlatClientProperties.STYLE_CLASS, "semibold");
            table.add(how, place);
            place.weightx = 1;
            table.add(new JLabel(row.what()), place);
            place.weightx = 0;
        }
        table.add(Box.createHorizontalGlue());
        return table;
    }
}
