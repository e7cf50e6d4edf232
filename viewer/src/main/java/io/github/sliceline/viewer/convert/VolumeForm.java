package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.convert.Output.Compression;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JTextField;

/** What is made: the file, its layout, its compression; and what stands there already. */
final class VolumeForm extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final JTextField target = new JTextField(40);
    private final JButton browse = new JButton("Browse…");
    private final JTextArea room = Widgets.sentences("");
    private final JPanel unfinished = new JPanel(new BorderLayout(8, 2));
    private final JTextArea begun = Widgets.sentences("");
    private final JButton adopt = new JButton("Take its settings");
    private final JButton again = new JButton("Begin again");
    private final LayoutPicker layouts;
    private final JComboBox<Compression> compression = new JComboBox<>(Compression.values());
    private boolean showing;

    VolumeForm(ConvertModel model) {
        super(new BorderLayout(0, 10));
        this.model = model;
        this.layouts = new LayoutPicker(model);
        setBorder(BorderFactory.createEmptyBorder(8, 8, 8, 8));
        add(targetPanel(), BorderLayout.NORTH);
        JPanel form = new JPanel(new BorderLayout(0, 10));
        form.add(layouts, BorderLayout.NORTH);
        form.add(compressionPanel(), BorderLayout.CENTER);
        add(form, BorderLayout.CENTER);
        Widgets.whenTyped(target, this::typed);
        browse.addActionListener(event -> browse());
        adopt.addActionListener(event -> model.adopt());
        again.addActionListener(event -> beginAgain());
        compression.addActionListener(event -> chosen());
    }

    private JPanel targetPanel() {
        target.setName("target");
        browse.setName("browse");
        adopt.setName("adopt");
        again.setName("begin again");
        JPanel line = new JPanel(new BorderLayout(6, 0));
        JLabel label = new JLabel("HDF5 file");
        label.setLabelFor(target);
        line.add(label, BorderLayout.WEST);
        line.add(target, BorderLayout.CENTER);
        line.add(browse, BorderLayout.EAST);
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEADING, 4, 0));
        buttons.add(adopt);
        buttons.add(again);
        unfinished.add(begun, BorderLayout.CENTER);
        unfinished.add(buttons, BorderLayout.SOUTH);
        JPanel below = new JPanel(new BorderLayout(0, 4));
        below.add(room, BorderLayout.NORTH);
        below.add(unfinished, BorderLayout.CENTER);
        JPanel all = new JPanel(new BorderLayout(0, 4));
        all.add(line, BorderLayout.NORTH);
        all.add(below, BorderLayout.CENTER);
        return all;
    }

    private JPanel compressionPanel() {
        compression.setName("compression");
        JPanel line = new JPanel(new FlowLayout(FlowLayout.LEADING, 0, 0));
        JLabel label = new JLabel("Compression  ");
        label.setLabelFor(compression);
        line.add(label);
        line.add(compression);
        return line;
    }

    private void typed() {
        if (showing) {
            return;
        }
        Optional<Path> path = path(target.getText().strip());
        target.putClientProperty("JComponent.outline", path.isEmpty() ? "error" : null);
        path.ifPresent(named -> model.make(model.output().withTarget(named)));
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text).toAbsolutePath());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private void browse() {
        JFileChooser chooser = new JFileChooser();
        chooser.setDialogTitle("HDF5 file to make");
        chooser.setSelectedFile(model.output().target().toFile());
        if (chooser.showSaveDialog(this) == JFileChooser.APPROVE_OPTION) {
            target.setText(chooser.getSelectedFile().getPath());
        }
    }

    private void beginAgain() {
        if (Widgets.asks(this, "Begin again", "Delete what is done of the unfinished conversion?", "Delete")) {
            model.beginAgain();
        }
    }

    private void chosen() {
        if (!showing && compression.getSelectedItem() instanceof Compression one) {
            model.make(model.output().withCompression(one));
        }
    }

    /** Shows what is known now. */
    void refresh() {
        showing = true;
        try {
            String path = model.output().target().toString();
            if (!target.isFocusOwner() && !target.getText().equals(path)) {
                target.setText(path);
            }
            compression.setSelectedItem(model.output().compression());
            room.setText(model.target().map(this::room).orElse(" "));
            Optional<UnfinishedConversion> work = model.isAtWork() ? Optional.empty() : model.unfinished();
            unfinished.setVisible(work.isPresent());
            work.ifPresent(this::show);
            boolean enabled = !model.isAtWork();
            target.setEnabled(enabled);
            browse.setEnabled(enabled);
            compression.setEnabled(enabled);
            layouts.refresh();
        } finally {
            showing = false;
        }
    }

    private void show(UnfinishedConversion work) {
        String how = model.resumable().isPresent()
                ? "Resume goes on from there."
                : work.options().isPresent()
                        ? "It was begun with other settings: take them to go on, or begin again."
                        : "Another version of this program began it: begin again.";
        String far = model.target().map(OutputFacts::howFar).orElse("");
        begun.setText("An unfinished conversion of " + work.source() + " stands there; " + far + ". " + how);
        adopt.setVisible(model.resumable().isEmpty() && work.options().isPresent());
    }

    private String room(OutputFacts facts) {
        if (facts.problem().isPresent()) {
            return facts.problem().get();
        }
        String free = Human.bytes(facts.freeBytes()) + " are free on its drive";
        Optional<Long> bytes = model.predictedBytes();
        String size =
                bytes.map(needed -> "About " + Human.bytes(needed) + " of ").orElse("");
        String full = bytes.filter(needed -> needed > facts.freeBytes()).isPresent()
                ? ": there is no room. Choose another drive, a smaller layout, or compression."
                : ".";
        String there = facts.exists() ? " A file of that name is there: you will be asked whether to replace it." : "";
        return size + free + full + there;
    }
}
