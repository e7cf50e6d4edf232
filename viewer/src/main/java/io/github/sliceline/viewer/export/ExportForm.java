package io.github.sliceline.viewer.export;

import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.export.ExportChoice.Form;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.Arrays;
import java.util.function.Predicate;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.ButtonGroup;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JRadioButton;
import javax.swing.JSpinner;
import javax.swing.SpinnerNumberModel;

/** Form in which the user chooses how a section is saved. */
final class ExportForm extends JPanel {
    private static final double CENTIMETRES_PER_INCH = 2.54;
    private static final int GAP = 6;

    private final JComboBox<ExportKind> kind;
    private final JRadioButton seen = new JRadioButton("What is seen");
    private final JRadioButton whole = new JRadioButton("The whole section");
    private final JComboBox<Form> form = new JComboBox<>(Form.values());
    private final JSpinner width = new JSpinner(new SpinnerNumberModel(16.0, 1, 500, 1));
    private final JSpinner height = new JSpinner(new SpinnerNumberModel(10.0, 1, 500, 1));
    private final JComboBox<String> unit = new JComboBox<>(new String[] {"cm", "inches"});
    private final JSpinner dpi = new JSpinner(new SpinnerNumberModel(300, 48, 600, 50));
    private Runnable changed = () -> {};
    private boolean inInches;

    /** @param offered formats to choose from */
    ExportForm(ExportChoice initial, Predicate<ExportKind> offered) {
        super(new GridBagLayout());
        kind = new JComboBox<>(
                Arrays.stream(ExportKind.values()).filter(offered).toArray(ExportKind[]::new));
        kind.setName("export-kind");
        form.setName("export-form");
        whole.setName("export-whole");
        ButtonGroup part = new ButtonGroup();
        part.add(seen);
        part.add(whole);
        row(0, "Format:", kind);
        row(1, "What:", seen);
        row(2, "", whole);
        row(3, "Picture:", form);
        row(4, "Size:", sizes());
        fill(initial);
        kind.addActionListener(event -> update());
        form.addActionListener(event -> update());
        unit.addActionListener(event -> convert());
        update();
    }

    /** Sets a listener that runs after each change. */
    void whenChanged(Runnable done) {
        changed = done;
    }

    private JComponent sizes() {
        JPanel row = new JPanel();
        row.setLayout(new BoxLayout(row, BoxLayout.LINE_AXIS));
        for (JComponent one : new JComponent[] {width, new JLabel("×"), height, unit, dpi, new JLabel("dpi")}) {
            row.add(one);
            row.add(Box.createHorizontalStrut(GAP));
        }
        return row;
    }

    private void row(int y, String label, JComponent field) {
        GridBagConstraints at = new GridBagConstraints();
        at.gridy = y;
        at.insets = new Insets(GAP / 2, 0, GAP / 2, GAP);
        at.anchor = GridBagConstraints.LINE_START;
        add(Widgets.label(label, field), at);
        at.gridx = 1;
        at.weightx = 1;
        add(field, at);
    }

    private void fill(ExportChoice choice) {
        kind.setSelectedItem(choice.kind());
        whole.setSelected(choice.whole());
        seen.setSelected(!choice.whole());
        form.setSelectedItem(choice.form());
        width.setValue(choice.width());
        height.setValue(choice.height());
        dpi.setValue(choice.dpi());
    }

    /** Disables the fields that the format does not use. */
    private void update() {
        ExportKind chosen = kind();
        boolean sized = chosen == ExportKind.SVG || (chosen == ExportKind.PNG && form.getSelectedItem() == Form.PRINT);
        form.setEnabled(chosen == ExportKind.PNG);
        seen.setEnabled(!chosen.isMap());
        whole.setEnabled(!chosen.isMap());
        for (JComponent field : new JComponent[] {width, height, unit, dpi}) {
            field.setEnabled(sized);
        }
        changed.run();
    }

    private void convert() {
        boolean inches = unit.getSelectedIndex() == 1;
        if (inches != inInches) {
            inInches = inches;
            double times = inches ? 1 / CENTIMETRES_PER_INCH : CENTIMETRES_PER_INCH;
            width.setValue(rounded(number(width) * times));
            height.setValue(rounded(number(height) * times));
        }
    }

    private static double rounded(double value) {
        return Math.max(1, Math.rint(value * 100) / 100);
    }

    private static double number(JSpinner spinner) {
        return ((Number) spinner.getValue()).doubleValue();
    }

    ExportKind kind() {
        return kind.getItemAt(Math.max(0, kind.getSelectedIndex()));
    }

    /** Returns the current choice. */
    ExportChoice choice() {
        double times = inInches ? CENTIMETRES_PER_INCH : 1;
        return new ExportChoice(
                kind(),
                whole.isSelected(),
                form.getItemAt(Math.max(0, form.getSelectedIndex())),
                number(width) * times,
                number(height) * times,
                (int) number(dpi));
    }

    /** Enables or disables the whole form. */
    void setEditable(boolean editable) {
        for (JComponent field : new JComponent[] {kind, seen, whole, form, width, height, unit, dpi}) {
            field.setEnabled(editable);
        }
        if (editable) {
            update();
        }
    }
}
