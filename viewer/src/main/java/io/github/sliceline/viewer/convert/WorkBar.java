package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Problem;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.util.List;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextArea;

/** Progress and result of the conversion, and the buttons that start and stop it. */
final class WorkBar extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final JTextArea said = Widgets.sentences("");
    private final JProgressBar bar = new JProgressBar(0, 1000);
    private final JCheckBox opens = new JCheckBox("Open it when it is done", true);
    final JButton details = new JButton("Details…");
    final JButton look = new JButton("Look at it now");
    final JButton stop = new JButton("Stop");
    final JButton convert = new JButton("Convert");
    final JButton open = new JButton("Open");
    final JButton close = new JButton("Close");

    WorkBar(ConvertModel model) {
        super(new BorderLayout(0, 6));
        this.model = model;
        setBorder(BorderFactory.createEmptyBorder(6, 8, 8, 8));
        bar.setName("progress");
        opens.setName("opens");
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 6, 0));
        buttons.add(opens);
        for (JButton button : List.of(details, look, stop, open, convert, close)) {
            button.setName(button.getText());
            buttons.add(button);
        }
        add(said, BorderLayout.NORTH);
        add(bar, BorderLayout.CENTER);
        add(buttons, BorderLayout.SOUTH);
    }

    /** True if the user wants to open the complete volume. */
    boolean opensResult() {
        return opens.isSelected();
    }

    /** Shows the current state of the model. */
    void refresh() {
        ConvertModel.State state = model.state();
        boolean scanning = state == ConvertModel.State.SCANNING;
        boolean busy = scanning || model.isAtWork();
        bar.setVisible(busy);
        refreshProgress();
        details.setVisible(model.failure().isPresent());
        look.setVisible(model.isAtWork());
        stop.setVisible(busy);
        stop.setEnabled(state != ConvertModel.State.STOPPING);
        convert.setVisible(!model.isAtWork() && state != ConvertModel.State.DONE);
        convert.setEnabled(model.obstacle().isEmpty());
        convert.setText(model.resumable().isPresent() ? "Resume" : "Convert");
        open.setVisible(state == ConvertModel.State.DONE || model.opens());
        open.setToolTipText(state == ConvertModel.State.DONE ? null : "Views the SEG-Y file itself, on these axes");
        opens.setVisible(state != ConvertModel.State.DONE);
        revalidate();
    }

    /** Shows the current progress. */
    void refreshProgress() {
        int done = model.meter().perMille();
        bar.setIndeterminate(bar.isVisible() && done < 0);
        bar.setValue(Math.max(0, done));
        look.setEnabled(
                !model.meter().stage().isEmpty() && !model.meter().stage().equals("Scanning"));
        String words = words();
        if (!words.equals(said.getText())) {
            said.setText(words);
        }
    }

    private String words() {
        return switch (model.state()) {
            case SCANNING ->
                model.meter().words().isEmpty() ? "Opening…" : model.meter().words();
            case CONVERTING ->
                model.meter().words().isEmpty() ? "Beginning…" : model.meter().words();
            case STOPPING -> "Stopping: what has begun is being finished…";
            case STOPPED -> model.failure().map(Problem::sentence).orElse("Stopped. " + left());
            case DONE -> model.report().map(WorkBar::done).orElse("Done.");
            case READY -> ready();
            case UNREADABLE, REFUSED -> "";
        };
    }

    private String left() {
        return model.unfinished().isPresent() ? "What is done is kept: Resume continues it." : "Nothing was kept.";
    }

    private String ready() {
        return model.failure()
                .map(Problem::sentence)
                .orElseGet(() -> model.obstacle().orElseGet(this::plan));
    }

    private String plan() {
        Optional<Long> bytes = model.predictedBytes();
        return "To " + model.output().target()
                + bytes.map(size -> ", about " + Human.bytes(size)).orElse("") + ".";
    }

    private static String done(ConvertReport report) {
        return report.target() + " is complete: " + Human.count(report.traces(), "trace") + ", "
                + Human.bytes(report.targetBytes()) + ", in " + Human.seconds(report.totalTime()) + ", "
                + Human.throughput(report.sourceBytes(), report.totalTime()) + ".";
    }
}
