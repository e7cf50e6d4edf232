package io.github.sliceline.viewer.convert;

import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import org.jspecify.annotations.Nullable;

/**
 * Form for how the file is read: the geometries that its headers show, the axes, and fields that correct its headers. A
 * field takes effect on Enter, or when the user leaves it.
 */
final class SegyForm extends JPanel {
    private static final long serialVersionUID = 1L;

    /**
     * A field of the form.
     *
     * @param name name of the option of the command line, without hyphens
     * @param label label of the field
     * @param example values as the user may type them
     */
    private record Row(String name, String label, String example) {}

    private static final Row AXES = new Row("axes", "Axes", "lines; or such as shot=ffid,cable=137:int16,channel");

    private static final List<Row> ROWS = List.of(
            new Row("bytes", "Bytes of lines", "inline=17,crossline=25:int16,x=sx"),
            new Row("where", "Only traces with", "trid=1,ffid=100:250"),
            new Row("where-not", "No traces with", "inline=0"),
            new Row("sample-format", "Sample format", "ibm, ieee, int16 or a code"),
            new Row("sample-order", "Byte order", "of the samples: big or little"),
            new Row("trace-samples", "Samples of a trace", "such as 300000"),
            new Row("interval", "Sample interval", "4ms, 250us or 200ps"),
            new Row("start", "First sample at", "100ms, 1200m or a field"),
            new Row("vertical", "Samples are", "time:ms, depth:m:5, samples"),
            new Row("coordinate-scale", "Coordinates times", "such as 0.01"),
            new Row("skip", "Bytes to skip", "before the text header: 128"));

    /** Words for the policies, in their order. */
    private static final String[] DUPLICATES = {
        "refuse the file", "keep the first", "keep the last", "keep all, numbered"
    };

    private static final List<String> POLICIES = List.of("", "first", "last", "all");
    private static final List<String> HEADS = List.of("The headers show", "Size", "As axes or bytes");

    private final transient ConvertModel model;
    private final TextTable proposals = ConvertPane.table("proposals", HEADS);
    private final transient Map<String, JTextField> fields = new LinkedHashMap<>();
    private final JComboBox<String> duplicates = new JComboBox<>(DUPLICATES);
    private final JCheckBox salvage = new JCheckBox("Salvage intact traces");
    private final FindingsView findings;
    private transient List<Proposal> listed = List.of();
    private transient @Nullable ScanSettings shown;
    private boolean showing;

    SegyForm(ConvertModel model) {
        super(new BorderLayout(0, 8));
        this.model = model;
        this.findings = new FindingsView(model);
        setBorder(BorderFactory.createEmptyBorder(8, 8, 4, 8));
        proposals.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        proposals.setPreferredScrollableViewportSize(new Dimension(600, 5 * proposals.getRowHeight()));
        proposals.getSelectionModel().addListSelectionListener(event -> picked());
        JTextField axes = field(AXES);
        add(
                Widgets.above(
                        6,
                        new JScrollPane(proposals),
                        Widgets.between(8, Widgets.label(AXES.label, axes), axes, Widgets.row(0))),
                BorderLayout.NORTH);
        JScrollPane left = new JScrollPane(corrections());
        left.setBorder(null);
        left.setHorizontalScrollBarPolicy(JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
        left.getVerticalScrollBar().setUnitIncrement(proposals.getRowHeight());
        int bar = left.getVerticalScrollBar().getPreferredSize().width;
        left.setMinimumSize(new Dimension(left.getPreferredSize().width + bar, 0));
        JSplitPane below = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, left, findings);
        below.setBorder(null);
        add(below);
    }

    /** Returns the label of the field for an option of the command line. */
    static String label(String name) {
        return ROWS.stream()
                .filter(row -> row.name.equals(name))
                .map(Row::label)
                .findFirst()
                .orElse(name);
    }

    private JPanel corrections() {
        JPanel panel = new JPanel(new GridBagLayout());
        panel.setBorder(BorderFactory.createEmptyBorder(0, 0, 0, 8));
        for (Row row : ROWS) {
            add(panel, row.label, field(row));
        }
        duplicates.setName("duplicates");
        duplicates.addActionListener(event -> typed());
        salvage.setName("salvage");
        salvage.addActionListener(event -> typed());
        add(panel, "Traces of one bin", duplicates);
        add(panel, "A damaged file", salvage);
        GridBagConstraints rest = new GridBagConstraints();
        rest.gridy = panel.getComponentCount();
        rest.weighty = 1;
        panel.add(new JPanel(null), rest);
        return panel;
    }

    private static void add(JPanel panel, String label, JComponent field) {
        GridBagConstraints at = new GridBagConstraints();
        at.gridy = panel.getComponentCount();
        at.fill = GridBagConstraints.HORIZONTAL;
        at.insets = new Insets(2, 0, 2, 8);
        at.gridx = 0;
        panel.add(Widgets.label(label, field), at);
        at.gridx = 1;
        at.weightx = 1;
        at.insets = new Insets(2, 0, 2, 0);
        panel.add(field, at);
    }

    private JTextField field(Row row) {
        JTextField field = new JTextField(20);
        field.setName(row.name);
        field.putClientProperty("JTextField.placeholderText", row.example);
        field.addActionListener(event -> typed());
        field.addFocusListener(new FocusAdapter() {
            @Override
            public void focusLost(FocusEvent event) {
                if (!event.isTemporary()) {
                    typed();
                }
            }
        });
        fields.put(row.name, field);
        return field;
    }

    private void picked() {
        int row = proposals.getSelectedRow();
        if (!showing && row >= 0 && row < listed.size()) {
            model.understand(listed.get(row).in(model.settings()));
        }
    }

    /** Makes settings of what the fields say. */
    private void typed() {
        if (showing) {
            return;
        }
        ScanSettings settings = ScanSettings.STANDARD.withSalvage(salvage.isSelected());
        Optional<IllegalArgumentException> problem = Optional.empty();
        for (Map.Entry<String, JTextField> field : fields.entrySet()) {
            String text = field.getValue().getText().strip();
            field.getValue().putClientProperty("JComponent.outline", null);
            try {
                settings = text.isEmpty() ? settings : settings.with(field.getKey(), text);
            } catch (IllegalArgumentException e) {
                field.getValue().putClientProperty("JComponent.outline", "error");
                problem = problem.or(() -> Optional.of(e));
            }
        }
        int policy = duplicates.getSelectedIndex();
        ScanSettings read = policy == 0 ? settings : settings.with("duplicates", POLICIES.get(policy));
        problem.ifPresentOrElse(
                why -> model.misread(Wording.of(why)), () -> model.understand(read.like(model.settings())));
    }

    /** Shows the current state of the model. */
    void refresh() {
        showing = true;
        try {
            findings.refresh();
            listed = model.scan().map(ScanResult::proposals).orElse(List.of());
            proposals.show(listed.stream().map(Proposal::row).toList());
            proposals.fit(0);
            select();
            ScanSettings settings = model.settings();
            if (!settings.equals(shown)) {
                shown = settings;
                show(settings);
            }
            boolean enabled = !model.isAtWork();
            fields.values().forEach(field -> field.setEnabled(enabled));
            proposals.setEnabled(enabled);
            duplicates.setEnabled(enabled);
            salvage.setEnabled(enabled && model.sources().size() == 1);
        } finally {
            showing = false;
        }
    }

    private void select() {
        for (int row = 0; row < listed.size(); row++) {
            if (listed.get(row).in(model.settings()).equals(model.settings())) {
                if (proposals.getSelectedRow() != row) {
                    proposals.setRowSelectionInterval(row, row);
                }
                return;
            }
        }
        proposals.clearSelection();
    }

    private void show(ScanSettings settings) {
        Map<String, String> texts = settings.texts();
        fields.forEach((name, field) -> {
            field.putClientProperty("JComponent.outline", null);
            String text = texts.getOrDefault(name, "");
            if (!field.getText().strip().equals(text)) {
                field.setText(text);
                field.setCaretPosition(0);
            }
        });
        duplicates.setSelectedIndex(POLICIES.indexOf(texts.getOrDefault("duplicates", "")));
        salvage.setSelected(settings.salvage());
    }
}
