package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.JTextField;
import javax.swing.KeyStroke;

/**
 * Content of the dialog for SEG-Y files: a page for how the file is read, a page for the volume to convert to, and below
 * them the command line and the progress.
 */
final class ConvertPane extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final JLabel title = new JLabel(" ");
    private final JTabbedPane pages = new JTabbedPane();
    private final JTextField command = new JTextField();
    private final SegyForm survey;
    private final VolumeForm volume;
    private final WorkBar bar;

    ConvertPane(ConvertModel model) {
        super(new BorderLayout());
        this.model = model;
        this.survey = new SegyForm(model);
        this.volume = new VolumeForm(model);
        this.bar = new WorkBar(model);
        title.setName("title");
        title.setBorder(BorderFactory.createEmptyBorder(8, 8, 4, 8));
        pages.setName("pages");
        pages.addTab("Survey", survey);
        pages.addTab("Volume", volume);
        pages.addChangeListener(event -> showCommand());
        command.setName("command");
        command.setEditable(false);
        JPanel line = Widgets.between(
                8,
                Widgets.label("Command", command),
                command,
                Widgets.button("Copy", "copy command", () -> Widgets.copy(command.getText())));
        line.setBorder(BorderFactory.createEmptyBorder(4, 8, 2, 8));
        add(title, BorderLayout.NORTH);
        add(pages, BorderLayout.CENTER);
        add(Widgets.above(0, line, bar), BorderLayout.SOUTH);
        model.addListener(this::refresh);
        model.addProgressListener(bar::refreshProgress);
        refresh();
    }

    /** Returns a table whose row height fits its font. */
    static TextTable table(String name, List<String> heads) {
        TextTable table = new TextTable(name, heads);
        table.setRowHeight(table.getFontMetrics(table.getFont()).getHeight() + 4);
        // Enter presses the default button instead of moving to the next row.
        table.getInputMap(JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT).put(KeyStroke.getKeyStroke("ENTER"), "none");
        return table;
    }

    WorkBar bar() {
        return bar;
    }

    private void showCommand() {
        String words = model.command(pages.getSelectedComponent() == volume);
        if (!words.equals(command.getText())) {
            command.setText(words);
            command.setCaretPosition(0);
        }
    }

    private void refresh() {
        bar.refresh();
        survey.refresh();
        volume.refresh();
        showCommand();
        title.setText(model.scan()
                .flatMap(ScanResult::survey)
                .map(found -> found.words().title())
                .orElseGet(() -> ForeignText.shown(model.sources().get(0).toString())));
    }
}
