package io.github.sliceline.viewer.convert;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.show.words.Fact;
import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.awt.GridLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** Facts about the survey in the file. If the file makes no survey, it shows the reason and buttons for remedies. */
final class FindingsView extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final TextTable table = ConvertPane.table("found", List.of("", ""));
    private final JTextArea notes = Widgets.sentences("");
    private final JPanel remedies = new JPanel(new GridLayout(0, 2, 6, 4));

    FindingsView(ConvertModel model) {
        super(new BorderLayout(0, 4));
        this.model = model;
        table.setTableHeader(null);
        table.setShowGrid(false);
        JScrollPane scroll = new JScrollPane(table);
        scroll.setColumnHeaderView(null);
        JPanel above = new JPanel(new BorderLayout());
        above.add(notes, BorderLayout.CENTER);
        above.add(remedies, BorderLayout.SOUTH);
        add(scroll, BorderLayout.CENTER);
        add(above, BorderLayout.NORTH);
    }

    /** Shows the current state of the model. */
    void refresh() {
        Optional<ScanResult.Survey> survey = model.scan().flatMap(ScanResult::survey);
        List<List<String>> rows = survey.stream()
                .flatMap(found -> found.words().facts().stream())
                .map(FindingsView::row)
                .toList();
        table.show(rows);
        table.fit(1);
        List<String> said = new ArrayList<>();
        if (!model.isAtWork() && model.state() != ConvertModel.State.STOPPED) {
            model.failure().ifPresent(why -> said.add(why.sentence()));
        }
        survey.ifPresent(found -> {
            found.salvage().ifPresent(said::add);
            said.addAll(found.words().notes());
        });
        String text = String.join("\n", said);
        if (!text.equals(notes.getText())) {
            notes.setText(text);
            notes.setCaretPosition(0);
        }
        remedies.removeAll();
        if (survey.isEmpty()) {
            // other bytes first: with the right ones, most files need no other remedy
            model.failure().stream()
                    .flatMap(why -> why.advice().stream())
                    .sorted(Comparator.comparing(advice -> !(advice instanceof Advice.LineBytes)))
                    .forEach(this::offer);
        }
        revalidate();
    }

    private static List<String> row(Fact fact) {
        return List.of(fact.label(), fact.text());
    }

    private void offer(Advice advice) {
        if (advice instanceof Advice.LineBytes bytes) {
            HeaderMapping now = model.settings().mapping();
            HeaderMapping lines = bytes.inlineByte() == 0 ? now : now.withInline(bytes.inlineByte());
            String words = bytes.inlineByte() == 0
                    ? "Use byte " + bytes.crosslineByte()
                    : "Use bytes " + bytes.inlineByte() + " and " + bytes.crosslineByte();
            offer(words, model.settings().withMapping(lines.withCrossline(bytes.crosslineByte())));
        } else if (advice == Advice.Step.SALVAGE && !model.settings().salvage()) {
            offer("Salvage intact traces", model.settings().withSalvage(true));
        } else if (advice == Advice.Step.KEEP_ONE_TRACE) {
            offer("Keep the first trace", model.settings().withDuplicates(DuplicatePolicy.FIRST));
        } else if (advice == Advice.Step.KEEP_ALL_TRACES) {
            offer("Keep all traces", model.settings().withDuplicates(DuplicatePolicy.ALL));
        }
    }

    private void offer(String words, ScanSettings settings) {
        JButton button = new JButton(words);
        button.setName(words);
        button.addActionListener(event -> model.understand(settings));
        remedies.add(button);
    }
}
