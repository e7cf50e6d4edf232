package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.Fact;
import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** Facts about the survey in the file, or the reason why the file makes none. */
final class FindingsView extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final TextTable table = ConvertPane.table("found", List.of("", ""));
    private final JTextArea notes = Widgets.sentences("");

    FindingsView(ConvertModel model) {
        super(new BorderLayout(0, 4));
        this.model = model;
        table.setTableHeader(null);
        table.setShowGrid(false);
        JScrollPane scroll = new JScrollPane(table);
        scroll.setColumnHeaderView(null);
        add(scroll, BorderLayout.CENTER);
        add(notes, BorderLayout.NORTH);
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
        revalidate();
    }

    private static List<String> row(Fact fact) {
        return List.of(fact.label(), fact.text());
    }
}
