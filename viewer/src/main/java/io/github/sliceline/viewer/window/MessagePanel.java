package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.FlatClientProperties;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.survey.OpenResult;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.awt.GridBagLayout;
import java.awt.event.HierarchyEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextArea;
import javax.swing.Timer;
import org.jspecify.annotations.Nullable;

/** Content of a window without a survey: what the user can do, what is being opened, or why a file cannot be opened. */
final class MessagePanel extends JPanel {
    private static final int WIDTH = 520;
    private static final int LOOK_EVERY_MS = 100;
    private static final int PROGRESS_STEPS = 1000;

    private final JPanel column = new JPanel();
    private @Nullable JButton first;

    private MessagePanel(String name, String heading) {
        super(new BorderLayout());
        setName(name);
        column.setLayout(new BoxLayout(column, BoxLayout.PAGE_AXIS));
        JLabel title = new JLabel(ForeignText.shown(heading));
        title.putClientProperty(FlatClientProperties.STYLE_CLASS, "h2");
        put(title);
        JPanel middle = new JPanel(new GridBagLayout());
        middle.add(column);
        add(middle);
    }

    /** Returns the content of an empty window. */
    static MessagePanel empty(Runnable open, List<String> recent, Consumer<String> openRecent) {
        MessagePanel panel = new MessagePanel("empty", "Drop a file here");
        panel.put(Widgets.sentences(
                "Converted surveys, other HDF5 volumes, conversions under way, and SEG-Y files.", WIDTH));
        panel.gap();
        panel.put(Widgets.button("Open…", "open-file", open));
        if (!recent.isEmpty()) {
            panel.gap();
            panel.put(new JLabel("Recent files:"));
            recent.stream().limit(8).forEach(name -> panel.put(link(name, openRecent)));
        }
        return panel;
    }

    /** Returns the content while a file is being opened: its name and the progress. */
    static MessagePanel opening(OpenJob work, Runnable cancel) {
        MessagePanel panel = new MessagePanel(
                "opening", "Opening " + FileNames.title(work.request().file()));
        JProgressBar bar = new JProgressBar(0, PROGRESS_STEPS);
        bar.setIndeterminate(true);
        JLabel stage = new JLabel(" ");
        panel.put(bar);
        panel.put(stage);
        panel.gap();
        panel.put(Widgets.button("Cancel", "cancel-opening", cancel));
        Timer clock = new Timer(LOOK_EVERY_MS, event -> show(work.stage(), bar, stage));
        panel.addHierarchyListener(event -> {
            if ((event.getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) != 0) {
                if (panel.isShowing()) {
                    clock.start();
                } else {
                    clock.stop();
                }
            }
        });
        return panel;
    }

    private static void show(OpenJob.Stage now, JProgressBar bar, JLabel stage) {
        bar.setIndeterminate(now.done() <= 0);
        bar.setValue((int) (now.done() * PROGRESS_STEPS));
        stage.setText(now.stage().isEmpty() ? " " : now.stage());
    }

    /** Returns a list of datasets for the user to choose from. */
    static MessagePanel choice(OpenResult.Choice choice, Consumer<String> open) {
        MessagePanel panel = new MessagePanel("choice", "Which dataset?");
        panel.put(Widgets.sentences(choice.sentence(), WIDTH));
        panel.gap();
        choice.datasets()
                .forEach(dataset -> panel.put(link(dataset.toString(), all -> open.accept(dataset.dataset()))));
        return panel;
    }

    /**
     * Returns the content for a file that cannot be opened.
     *
     * @param correct opens the conversion dialog, in which other header bytes can be set; empty if the file is not
     *     SEG-Y
     */
    static MessagePanel refused(String name, Problem problem, Runnable again, Optional<Runnable> correct) {
        MessagePanel panel = new MessagePanel("refused", name + " cannot be opened");
        JTextArea sentence = Widgets.sentences(problem.sentence(), WIDTH);
        sentence.setName("problem");
        panel.put(sentence);
        panel.gap();
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEADING, 0, 0));
        correct.ifPresent(look -> {
            buttons.add(Widgets.button("Look into it…", "correct", look));
            buttons.add(Box.createHorizontalStrut(8));
        });
        buttons.add(Widgets.button("Try again", "try-again", again));
        buttons.add(Box.createHorizontalStrut(8));
        buttons.add(Widgets.button("Copy details", "details", () -> Widgets.copy(problem.report())));
        panel.put(buttons);
        panel.first = (JButton) buttons.getComponent(0);
        return panel;
    }

    /** Focuses the first button, so that Enter presses it. */
    @Override
    public boolean requestFocusInWindow() {
        return first != null && first.requestFocusInWindow();
    }

    private void put(JComponent component) {
        if (first == null && component instanceof JButton button) {
            first = button;
        }
        component.setAlignmentX(Component.LEFT_ALIGNMENT);
        column.add(component);
    }

    private void gap() {
        column.add(Box.createVerticalStrut(12));
    }

    private static JButton link(String name, Consumer<String> open) {
        JButton link = Widgets.button(ForeignText.shown(name), "recent", () -> open.accept(name));
        link.putClientProperty(FlatClientProperties.BUTTON_TYPE, FlatClientProperties.BUTTON_TYPE_BORDERLESS);
        return link;
    }
}
