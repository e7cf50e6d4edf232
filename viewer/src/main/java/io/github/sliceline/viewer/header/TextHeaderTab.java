package io.github.sliceline.viewer.header;

import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.VolumeHeaders;
import java.awt.Font;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JComboBox;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** Tab with the text header and the extended text headers. */
final class TextHeaderTab extends ReadTab<List<TextHeader>> {
    private final OpenSurvey survey;
    private final JTextArea text = new JTextArea();
    private final JComboBox<String> which = new JComboBox<>();
    private List<TextHeader> texts = List.of();

    TextHeaderTab(OpenSurvey survey, Executor workers, Executor events) {
        super("Text", workers, events);
        this.survey = survey;
        layOut(new JScrollPane(text), text::getText, which);
        text.setName("text-header");
        text.setEditable(false);
        text.setFont(new Font(Font.MONOSPACED, Font.PLAIN, text.getFont().getSize()));
        which.setVisible(false);
        which.addActionListener(event -> choose());
    }

    @Override
    List<TextHeader> read() throws IOException {
        Optional<VolumeHeaders> headers = survey.volume().headers();
        return headers.isPresent() ? TextHeader.of(headers.get()) : List.of();
    }

    @Override
    void show(List<TextHeader> read) {
        texts = read;
        for (int i = 0; i < texts.size(); i++) {
            which.addItem(i == 0 ? "Text header" : "Extended text header " + i);
        }
        which.setVisible(texts.size() > 1);
        choose();
    }

    private void choose() {
        int chosen = which.getSelectedIndex();
        if (chosen < 0 || chosen >= texts.size()) {
            title("This file has no text header of SEG-Y.");
            return;
        }
        TextHeader header = texts.get(chosen);
        title(header.encoding().name());
        text.setText(header.toString());
        text.setCaretPosition(0);
    }
}
