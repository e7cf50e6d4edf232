package io.github.sliceline.viewer.convert;

import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.ArrayList;
import java.util.List;
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
import org.jspecify.annotations.Nullable;

/** How the file is understood: every change takes effect at once. */
final class MappingForm extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final JComboBox<Preset> preset = new JComboBox<>(Preset.values());
    private final JSpinner inline = spinner("inline byte");
    private final JSpinner crossline = spinner("crossline byte");
    private final JSpinner x = spinner("X byte");
    private final JSpinner y = spinner("Y byte");
    private final JSpinner offset = spinner("offset byte");
    private final JComboBox<Samples> samples = new JComboBox<>(Samples.values());
    private final JTextField interval = new JTextField(6);
    private final JComboBox<Duplicates> duplicates = new JComboBox<>(Duplicates.values());
    private final JCheckBox salvage = new JCheckBox("Salvage what is whole");
    private final transient List<JComponent> fields = new ArrayList<>();
    private boolean showing;
    private int row;

    /** Byte positions by name. */
    private enum Preset {
        STANDARD("SEG-Y rev 1 and later", HeaderPreset.STANDARD),
        REV0("Before rev 1", HeaderPreset.REV0),
        PETREL("Petrel", HeaderPreset.PETREL),
        OWN("As below", null);

        private final String words;
        private final Optional<HeaderPreset> preset;

        Preset(String words, @Nullable HeaderPreset preset) {
            this.words = words;
            this.preset = Optional.ofNullable(preset);
        }

        static Preset of(HeaderMapping mapping) {
            for (Preset one : values()) {
                if (one.preset
                        .map(HeaderPreset::mapping)
                        .filter(mapping::equals)
                        .isPresent()) {
                    return one;
                }
            }
            return OWN;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** What samples measure. */
    private enum Samples {
        HEADERS("As the headers say", null),
        TIME("Two-way time, ms", SampleUnit.MILLISECONDS),
        METRES("Depth, m", SampleUnit.METRES),
        FEET("Depth, ft", SampleUnit.FEET),
        NUMBERS("Sample numbers", SampleUnit.INDEX);

        private final String words;
        private final Optional<SampleUnit> unit;

        Samples(String words, @Nullable SampleUnit unit) {
            this.words = words;
            this.unit = Optional.ofNullable(unit);
        }

        static Samples of(Optional<Vertical> vertical) {
            for (Samples one : values()) {
                if (one.unit.equals(vertical.map(Vertical::unit))) {
                    return one;
                }
            }
            return HEADERS;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** What is done with several traces of a bin. */
    private enum Duplicates {
        REFUSE("Refuse the file", DuplicatePolicy.ERROR),
        FIRST("Keep the first", DuplicatePolicy.FIRST),
        LAST("Keep the last", DuplicatePolicy.LAST),
        ALL("Keep all, numbered", DuplicatePolicy.ALL);

        private final String words;
        private final DuplicatePolicy policy;

        Duplicates(String words, DuplicatePolicy policy) {
            this.words = words;
            this.policy = policy;
        }

        static Duplicates of(DuplicatePolicy policy) {
            return switch (policy) {
                case ERROR -> REFUSE;
                case FIRST -> FIRST;
                case LAST -> LAST;
                case ALL -> ALL;
            };
        }

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
        add("Inline", inline, "inline byte");
        add("Crossline", crossline, "crossline byte");
        add("X", x, "X byte");
        add("Y", y, "Y byte");
        add("Offset", offset, "offset byte");
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

    private static JSpinner spinner(String name) {
        JSpinner spinner = new JSpinner(new SpinnerNumberModel(1, 1, 237, 4));
        spinner.setName(name);
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
            JLabel label = new JLabel(words);
            label.setLabelFor(field);
            add(label, at(0, 1, new Insets(2, 0, 2, 8)));
        }
        add(field, at(words.isEmpty() ? 0 : 1, words.isEmpty() ? 2 : 1, new Insets(2, 0, 2, 0)));
        row++;
    }

    private GridBagConstraints at(int column, int width, Insets insets) {
        return new GridBagConstraints(
                column,
                row,
                width,
                1,
                column,
                0,
                GridBagConstraints.LINE_START,
                GridBagConstraints.HORIZONTAL,
                insets,
                0,
                0);
    }

    /** What is left of the height. */
    private void below() {
        GridBagConstraints rest = at(0, 2, new Insets(0, 0, 0, 0));
        rest.weighty = 1;
        add(new JPanel(null), rest);
    }

    private void listen() {
        preset.addActionListener(event -> presetChosen());
        for (JSpinner spinner : List.of(inline, crossline, x, y, offset)) {
            spinner.addChangeListener(event -> changed());
        }
        samples.addActionListener(event -> changed());
        interval.addActionListener(event -> changed());
        interval.getDocument().addDocumentListener(new Typing(this::changed));
        duplicates.addActionListener(event -> changed());
        salvage.addActionListener(event -> changed());
    }

    private void presetChosen() {
        Preset chosen = (Preset) preset.getSelectedItem();
        if (!showing && chosen != null) {
            chosen.preset.ifPresent(known -> model.understand(model.settings().withMapping(known.mapping())));
        }
    }

    private void changed() {
        if (!showing) {
            HeaderMapping mapping =
                    new HeaderMapping(value(inline), value(crossline), value(x), value(y), value(offset));
            Duplicates policy = (Duplicates) duplicates.getSelectedItem();
            vertical()
                    .ifPresent(said -> model.understand(new ScanSettings(
                            mapping,
                            said.said(),
                            policy == null ? DuplicatePolicy.ERROR : policy.policy,
                            salvage.isSelected())));
        }
    }

    private static int value(JSpinner spinner) {
        return ((Number) spinner.getValue()).intValue();
    }

    /** What is said of samples, which may be nothing. */
    private record Said(Optional<Vertical> said) {}

    /** Empty while what is typed is no interval; it is marked then. */
    private Optional<Said> vertical() {
        Samples chosen = (Samples) samples.getSelectedItem();
        Optional<SampleUnit> unit = chosen == null ? Optional.empty() : chosen.unit;
        String typed = interval.getText().strip();
        boolean takesInterval = unit.isPresent() && unit.get() != SampleUnit.INDEX;
        interval.setEnabled(takesInterval && isEnabled());
        interval.putClientProperty("JComponent.outline", null);
        if (unit.isEmpty() || !takesInterval || typed.isEmpty()) {
            return Optional.of(new Said(unit.map(Vertical::new)));
        }
        try {
            return Optional.of(new Said(Optional.of(new Vertical(unit.get(), Double.valueOf(typed)))));
        } catch (IllegalArgumentException e) {
            interval.putClientProperty("JComponent.outline", "error");
            return Optional.empty();
        }
    }

    /** Shows what is set. */
    void refresh() {
        showing = true;
        try {
            ScanSettings settings = model.settings();
            HeaderMapping mapping = settings.mapping();
            preset.setSelectedItem(Preset.of(mapping));
            show(inline, mapping.inlineByte());
            show(crossline, mapping.crosslineByte());
            show(x, mapping.xByte());
            show(y, mapping.yByte());
            show(offset, mapping.offsetByte());
            samples.setSelectedItem(Samples.of(settings.vertical()));
            duplicates.setSelectedItem(Duplicates.of(settings.duplicates()));
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

    /** Not while it is what somebody is typing. */
    private static void show(JSpinner spinner, int value) {
        if (value(spinner) != value) {
            spinner.setValue(value);
        }
    }
}
