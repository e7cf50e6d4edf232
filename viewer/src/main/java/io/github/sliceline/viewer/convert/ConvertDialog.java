package io.github.sliceline.viewer.convert;

import com.formdev.flatlaf.util.UIScale;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.survey.OpenRequest;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.Rectangle;
import java.awt.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.swing.JDialog;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.WindowConstants;
import org.jspecify.annotations.Nullable;

/** Dialog that says how a SEG-Y file is read, and opens or converts it. Use it on the event thread only. */
public final class ConvertDialog {
    private static final Dimension SIZE = new Dimension(1120, 780);

    private final JDialog dialog;
    private final ConvertModel model;
    private final ConvertPane pane;
    private final Consumer<OpenRequest> done;
    private ConvertModel.State before = ConvertModel.State.SCANNING;

    private ConvertDialog(
            @Nullable Window owner,
            List<Path> sources,
            ScanOptions options,
            Executor work,
            Consumer<OpenRequest> done) {
        this.done = done;
        Executor events = EventQueue::invokeLater;
        this.model = new ConvertModel(sources, ScanSettings.of(options), work, events, Converter.LIBRARY);
        this.pane = new ConvertPane(model);
        this.dialog = new JDialog(owner, "SEG-Y: " + name(sources), JDialog.ModalityType.MODELESS);
        dialog.setName("convert");
        dialog.setContentPane(pane);
        dialog.setDefaultCloseOperation(WindowConstants.DO_NOTHING_ON_CLOSE);
        Widgets.whenClosing(dialog, this::close);
        Widgets.whenEscaped(dialog, this::close);
        dialog.getRootPane().setDefaultButton(pane.bar().convert);
        Rectangle screen = dialog.getGraphicsConfiguration().getBounds();
        Dimension size = UIScale.scale(SIZE);
        dialog.setSize(Math.min(size.width, screen.width), Math.min(size.height, screen.height));
        dialog.setLocationRelativeTo(owner);
        wire();
    }

    /**
     * Opens the dialog for SEG-Y files.
     *
     * @param owner the window in front of which the dialog stays; null for none
     * @param sources the files of one survey, at least one, in the order of their traces
     * @param options options with which the files were opened
     * @param work runs slow work, several tasks at once
     * @param done opens a file: the SEG-Y file, the complete volume, or the unfinished one during the conversion
     */
    public static void open(
            @Nullable Window owner,
            List<Path> sources,
            ScanOptions options,
            Executor work,
            Consumer<OpenRequest> done) {
        ConvertDialog opened = new ConvertDialog(owner, sources, options, work, done);
        opened.dialog.setVisible(true);
        opened.model.start();
    }

    private static String name(List<Path> sources) {
        String first = String.valueOf(sources.get(0).getFileName());
        return sources.size() == 1 ? first : first + " and " + (sources.size() - 1) + " more";
    }

    private void wire() {
        WorkBar bar = pane.bar();
        bar.convert.addActionListener(event -> convert());
        bar.stop.addActionListener(event -> stop());
        bar.close.addActionListener(event -> close());
        bar.open.addActionListener(event -> open());
        bar.look.addActionListener(event -> model.look().map(OpenRequest::of).ifPresent(done));
        bar.details.addActionListener(event -> details());
        model.addListener(this::changed);
    }

    private void changed() {
        ConvertModel.State now = model.state();
        if (now == ConvertModel.State.DONE && before != now && pane.bar().opensResult()) {
            done.accept(OpenRequest.of(model.output().target()));
        }
        before = now;
    }

    /** Opens the complete volume; before there is one, the SEG-Y file as the form says. */
    private void open() {
        if (model.state() == ConvertModel.State.DONE) {
            done.accept(OpenRequest.of(model.output().target()));
        } else if (model.opens()) {
            OpenRequest wanted = model.request();
            close();
            done.accept(wanted);
        }
    }

    private void convert() {
        if (!model.replaces()) {
            model.convert(false);
        } else if (asks(
                model.output().target() + " exists already.\nReplace it when the new file is complete?", "Replace")) {
            model.convert(true);
        }
        pane.bar().stop.requestFocusInWindow(); // the focused button may be disabled now
    }

    private void stop() {
        if (model.state() == ConvertModel.State.SCANNING) {
            model.stopScan();
        } else if (asks("Stop converting?\nWhat is done is kept; you can resume later.", "Stop")) {
            model.stop();
        }
    }

    private void close() {
        if (!model.isAtWork()
                || asks(
                        "The conversion is not complete.\n" + "Stop it? What is done is kept; you can resume later.",
                        "Stop and close")) {
            model.close();
            dialog.dispose();
        }
    }

    private boolean asks(String question, String yes) {
        return Widgets.asks(dialog, dialog.getTitle(), question, yes);
    }

    private void details() {
        JTextArea text = new JTextArea(model.failure().map(Problem::details).orElse(""), 20, 90);
        text.setEditable(false);
        JOptionPane.showMessageDialog(dialog, new JScrollPane(text), "Details", JOptionPane.PLAIN_MESSAGE);
    }
}
