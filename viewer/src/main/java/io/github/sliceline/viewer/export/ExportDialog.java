package io.github.sliceline.viewer.export;

import com.formdev.flatlaf.util.SystemFileChooser;
import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Problem;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.EventQueue;
import java.awt.Window;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;

/** Dialog that asks how and where a section is saved, and saves it. Use it on the event thread only. */
public final class ExportDialog {
    private static final int GAP = 10;
    private static final int FILE_COLUMNS = 34;

    /** The last choice, which is the default of the next dialog. */
    private static ExportChoice lastChoice = ExportChoice.DEFAULTS;

    private final JDialog dialog;
    private final ShownSection shown;
    private final Executor workers;
    private final Consumer<Path> saved;
    private final ExportForm form;
    private final JTextField file = new JTextField(FILE_COLUMNS);
    private final JButton choose = new JButton("Choose…");
    private final JButton save = new JButton("Save");
    private final JButton cancel = new JButton("Cancel");
    private final JButton details = new JButton("Copy details");
    private final JProgressBar progress = new JProgressBar();
    private final JLabel said = new JLabel(" ");
    private Optional<CancelToken> running = Optional.empty();
    private Optional<Problem> problem = Optional.empty();

    private ExportDialog(Component over, ShownSection shown, Path folder, Executor workers, Consumer<Path> saved) {
        this.shown = shown;
        this.workers = workers;
        this.saved = saved;
        Window owner = over instanceof Window window ? window : SwingUtilities.getWindowAncestor(over);
        dialog = new JDialog(owner, "Save " + shown.image().title(), Dialog.ModalityType.MODELESS);
        form = new ExportForm(lastChoice, shown::offers);
        file.setText(
                folder.resolve(shown.fileName() + "." + form.kind().extension()).toString());
        form.whenChanged(this::formatChosen);
        name();
        lay();
        listen();
        dialog.pack();
        dialog.setLocationRelativeTo(owner);
    }

    /**
     * Opens the dialog with the last choice as default.
     *
     * @param over a component of the owner window
     * @param folder folder of the proposed file
     * @param workers save the section
     * @param saved receives the saved file
     */
    public static ExportDialog open(
            Component over, ShownSection shown, Path folder, Executor workers, Consumer<Path> saved) {
        ExportDialog dialog = new ExportDialog(over, shown, folder, workers, saved);
        dialog.dialog.setVisible(true);
        return dialog;
    }

    private void name() {
        dialog.setName("export");
        file.setName("export-file");
        save.setName("export-save");
        cancel.setName("export-cancel");
        said.setName("export-said");
        file.getAccessibleContext().setAccessibleName("File");
    }

    private void lay() {
        JPanel target = Widgets.between(GAP, new JLabel("File:"), file, choose);
        JPanel buttons = new JPanel();
        buttons.setLayout(new BoxLayout(buttons, BoxLayout.LINE_AXIS));
        buttons.add(progress);
        buttons.add(Box.createHorizontalGlue());
        for (JComponent one : new JComponent[] {details, cancel, save}) {
            buttons.add(Box.createHorizontalStrut(GAP));
            buttons.add(one);
        }
        JPanel below = new JPanel(new BorderLayout(0, GAP));
        below.add(target, BorderLayout.PAGE_START);
        below.add(said);
        below.add(buttons, BorderLayout.PAGE_END);
        JPanel content = new JPanel(new BorderLayout(0, GAP));
        content.setBorder(BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP));
        content.add(form);
        content.add(below, BorderLayout.PAGE_END);
        progress.setVisible(false);
        details.setVisible(false);
        dialog.setContentPane(content);
        dialog.getRootPane().setDefaultButton(save);
    }

    private void listen() {
        choose.addActionListener(event -> choose());
        save.addActionListener(event -> begin(false));
        cancel.addActionListener(event -> cancel());
        details.addActionListener(event -> problem.ifPresent(why -> Widgets.copy(why.details())));
        dialog.setDefaultCloseOperation(JDialog.DO_NOTHING_ON_CLOSE);
        Widgets.whenClosing(dialog, this::cancel);
        Widgets.whenEscaped(dialog, this::cancel);
    }

    /** Changes the extension of the file name to that of the format. */
    private void formatChosen() {
        String name = file.getText();
        if (ExportKind.of(name).isPresent()) {
            file.setText(
                    name.substring(0, name.lastIndexOf('.') + 1) + form.kind().extension());
        }
    }

    private void choose() {
        SystemFileChooser chooser = new SystemFileChooser();
        chooser.setSelectedFile(new File(file.getText()));
        if (chooser.showSaveDialog(dialog) == SystemFileChooser.APPROVE_OPTION) {
            file.setText(chooser.getSelectedFile().toString());
        }
    }

    private void begin(boolean replace) {
        try {
            Path target = Path.of(file.getText().strip()).toAbsolutePath();
            say("", Optional.empty());
            busy(true);
            CancelToken token = new CancelToken();
            running = Optional.of(token);
            save(form.choice(), target, replace, token);
        } catch (InvalidPathException e) {
            say("'" + file.getText() + "' is no name of a file.", Optional.empty());
        }
    }

    private void save(ExportChoice choice, Path target, boolean replace, CancelToken token) {
        Job job = Job.stoppedBy(token)
                .withProgress((stage, done, total) ->
                        EventQueue.invokeLater(() -> progressed(total <= 0 ? 0 : (double) done / total)));
        workers.execute(() -> {
            try {
                SectionExport.save(shown, choice, target, replace, job);
                EventQueue.invokeLater(() -> saved(target));
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                EventQueue.invokeLater(() -> failed(e, target, replace));
            }
        });
    }

    private void cancel() {
        if (running.isPresent()) {
            running.get().cancel();
            say("Stopping…", Optional.empty());
        } else {
            dialog.dispose();
        }
    }

    private void busy(boolean now) {
        form.setEditable(!now);
        file.setEnabled(!now);
        choose.setEnabled(!now);
        save.setEnabled(!now);
        progress.setVisible(now);
        progress.setIndeterminate(now);
        if (!now) {
            running = Optional.empty();
        }
    }

    private void say(String sentence, Optional<Problem> why) {
        said.setText(sentence.isEmpty() ? " " : "<html>" + escaped(sentence));
        problem = why;
        details.setVisible(why.isPresent());
        dialog.pack();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private void progressed(double part) {
        if (running.isPresent()) {
            progress.setIndeterminate(false);
            progress.setValue((int) Math.round(100 * part));
        }
    }

    private void saved(Path target) {
        busy(false);
        lastChoice = form.choice();
        saved.accept(target);
        dialog.dispose();
    }

    private void failed(Throwable why, Path target, boolean replace) {
        busy(false);
        if (why instanceof CancellationException) {
            say("Cancelled; nothing was saved.", Optional.empty());
        } else if (!(why instanceof FileAlreadyExistsException) || replace) {
            Problem failure = Problem.of(why);
            say(failure.sentence(), Optional.of(failure));
        } else if (Widgets.asks(
                dialog, dialog.getTitle(), target.getFileName() + " exists already. Replace it?", "Replace")) {
            begin(true);
        }
    }
}
