package io.github.sliceline.viewer.convert;

import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Words;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFormattedTextField;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.JTextField;
import javax.swing.SpinnerNumberModel;
import javax.swing.text.DefaultFormatter;

/** Form for how the file is read. Each change takes effect at once. */
final class MappingForm extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    /** Presets of byte positions. The last entry stands for all other positions. */
    private final JComboBox<Choice<Optional<HeaderMapping>>> preset = list(
            new Choice<>("SEG-Y rev 1 and later", Optional.of(HeaderPreset.STANDARD.mapping())),
            new Choice<>("Before rev 1", Optional.of(HeaderPreset.REV0.mapping())),
            new Choice<>("Petrel", Optional.of(HeaderPreset.PETREL.mapping())),
            new Choice<>("As below", Optional.empty()));

    private final transient Map<HeaderUse, JSpinner> bytes = new EnumMap<>(HeaderUse.class);
    private final JComboBox<Choice<Optional<SampleUnit>>> samples = list(
            new Choice<>("As the headers say", Optional.empty()),
            new Choice<>("Two-way time, ms", Optional.of(SampleUnit.MILLISECONDS)),
            new Choice<>("Depth, m", Optional.of(SampleUnit.METRES)),
            new Choice<>("Depth, ft", Optional.of(SampleUnit.FEET)),
            new Choice<>("Sample numbers", Optional.of(SampleUnit.INDEX)));
    private final JTextField interval = new JTextField(6);
    private final JComboBox<Choice<DuplicatePolicy>> duplicates = list(
            new Choice<>("Refuse the file", DuplicatePolicy.ERROR),
            new Choice<>("Keep the first", DuplicatePolicy.FIRST),
            new Choice<>("Keep the last", DuplicatePolicy.LAST),
            new Choice<>("Keep all, numbered", DuplicatePolicy.ALL));
    private final JCheckBox salvage = new JCheckBox("Salvage intact traces");
    private final transient List<JComponent> fields = new ArrayList<>();
    private boolean showing;
    private int row;

    /** Entry of a list, with its value. */
    private record Choice<T>(String words, T value) {
        @Override
        public String toString() {
            return words;
        }
    }

    MappingForm(ConvertModel model) {
        super(new GridBagLayout());
        this.model = model;
        head("Bytes of the trace header, from 1");
        add("Positions", preset, "preset");
        for (HeaderUse use : HeaderUse.values()) {
            JSpinner spinner = spinner();
            bytes.put(use, spinner);
            add(Words.capital(use.toString()), spinner, use + " byte");
        }
        head("Samples");
        add("They are", samples, "samples");
        add("Interval", interval, "interval");
        interval.setToolTipText("In ms, m or ft; empty for what the headers say");
        head("Several traces of a bin");
        add("", duplicates, "duplicates");
        head("A damaged file");
        add("", salvage, "salvage");
        below();
        refresh();
        listen();
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // the model of the list only reads them
    private static <T> JComboBox<Choice<T>> list(Choice<T>... choices) {
        return new JComboBox<>(choices);
    }

    private static <T> T chosen(JComboBox<Choice<T>> list) {
        return list.getItemAt(list.getSelectedIndex()).value;
    }

    /** Selects the entry with a value, or the last entry if no entry has the value. */
    private static <T> void show(JComboBox<Choice<T>> list, T value) {
        int at = 0;
        while (at < list.getItemCount() - 1 && !list.getItemAt(at).value.equals(value)) {
            at++;
        }
        list.setSelectedIndex(at);
    }

    private static JSpinner spinner() {
        JSpinner spinner = new JSpinner(new SpinnerNumberModel(1, 1, 237, 4));
        JFormattedTextField text = ((JSpinner.NumberEditor) spinner.getEditor()).getTextField();
        ((DefaultFormatter) text.getFormatter()).setCommitsOnValidEdit(true);
        text.setColumns(4);
        return spinner;
    }

    private void head(String words) {
        JLabel label = new JLabel(words);
        label.putClientProperty("FlatLaf.styleClass", "h4");
        add(label, at(0, 2, new Insets(row == 0 ? 0 : 10, 0, 2, 0)));
        row++;
    }

    private void add(String words, JComponent field, String name) {
        field.setName(name);
        fields.add(field);
        if (!words.isEmpty()) {
            add(Widgets.label(words, field), at(0, 1, new Insets(2, 0, 2, 8)));
        }
        add(field, at(words.isEmpty() ? 0 : 1, words.isEmpty() ? 2 : 1, new Insets(2, 0, 2, 0)));
        row++;
    }

    private GridBagConstraints at(int column, int width, Insets insets) {
        GridBagConstraints at = new GridBagConstraints();
        at.gridx = column;
        at.gridy = row;
        at.gridwidth = width;
        at.weightx = column;
        at.anchor = GridBagConstraints.LINE_START;
        at.fill = GridBagConstraints.HORIZONTAL;
        at.insets = insets;
        return at;
    }

    /** Fills the remaining height. */
    private void below() {
        GridBagConstraints rest = at(0, 2, new Insets(0, 0, 0, 0));
        rest.weighty = 1;
        add(new JPanel(null), rest);
    }

    private void listen() {
        preset.addActionListener(event -> presetChosen());
        for (JSpinner spinner : bytes.values()) {
            spinner.addChangeListener(event -> changed());
        }
        samples.addActionListener(event -> changed());
        interval.addActionListener(event -> changed());
        Widgets.whenTyped(interval, this::changed);
        duplicates.addActionListener(event -> changed());
        salvage.addActionListener(event -> changed());
    }

    private void presetChosen() {
        if (!showing) {
            chosen(preset).ifPresent(known -> model.understand(model.settings().withMapping(known)));
        }
    }

    private void changed() {
        if (showing) {
            return;
        }
        HeaderMapping mapping = model.settings().mapping();
        for (HeaderUse use : HeaderUse.values()) {
            mapping = use.at(value(byteOf(use)), mapping);
        }
        try {
            model.understand(new ScanSettings(mapping, vertical(), chosen(duplicates), salvage.isSelected()));
        } catch (IllegalArgumentException e) {
            interval.putClientProperty("JComponent.outline", "error");
        }
    }

    private JSpinner byteOf(HeaderUse use) {
        return Objects.requireNonNull(bytes.get(use));
    }

    private static int value(JSpinner spinner) {
        return ((Number) spinner.getValue()).intValue();
    }

    /**
     * Returns the chosen vertical axis; empty for the one in the headers.
     *
     * @throws IllegalArgumentException if the typed interval is not valid
     */
    private Optional<Vertical> vertical() {
        Optional<SampleUnit> unit = chosen(samples);
        String typed = interval.getText().strip();
        boolean takesInterval = unit.isPresent() && unit.get() != SampleUnit.INDEX;
        interval.setEnabled(takesInterval && isEnabled());
        interval.putClientProperty("JComponent.outline", null);
        return takesInterval && !typed.isEmpty()
                ? Optional.of(new Vertical(unit.get(), Double.valueOf(typed)))
                : unit.map(Vertical::new);
    }

    /** Shows the current settings. */
    void refresh() {
        showing = true;
        try {
            ScanSettings settings = model.settings();
            HeaderMapping mapping = settings.mapping();
            show(preset, Optional.of(mapping));
            for (HeaderUse use : HeaderUse.values()) {
                show(byteOf(use), use.byteIn(mapping));
            }
            show(samples, settings.vertical().map(Vertical::unit));
            show(duplicates, settings.duplicates());
            salvage.setSelected(settings.salvage());
            salvage.setEnabled(model.sources().size() == 1);
            allowChanges(!model.isAtWork());
        } finally {
            showing = false;
        }
    }

    private void allowChanges(boolean enabled) {
        fields.forEach(field -> field.setEnabled(enabled));
        interval.setEnabled(enabled
                && model.settings()
                        .vertical()
                        .filter(said -> said.unit() != SampleUnit.INDEX)
                        .isPresent());
        salvage.setEnabled(enabled && model.sources().size() == 1);
    }

    /** Sets a spinner, unless it has the value already: that would disturb the user's typing. */
    private static void show(JSpinner spinner, int value) {
        if (value(spinner) != value) {
            spinner.setValue(value);
        }
    }
}
