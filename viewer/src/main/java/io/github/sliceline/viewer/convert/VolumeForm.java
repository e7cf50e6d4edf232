package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.convert.Output.Compression;
import java.awt.BorderLayout;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JTextField;

/** Form for the output: file, layout and compression. It also shows unfinished work at the target. */
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
        compression.setName("compression");
        JPanel filters = Widgets.row(0, Widgets.label("Compression  ", compression), compression);
        add(Widgets.above(10, layouts, filters), BorderLayout.CENTER);
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
        unfinished.add(begun, BorderLayout.CENTER);
        unfinished.add(Widgets.row(4, adopt, again), BorderLayout.SOUTH);
        JPanel line = Widgets.between(6, Widgets.label("HDF5 file", target), target, browse);
        return Widgets.above(4, line, Widgets.above(4, room, unfinished));
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

    /** Shows the current state of the model. */
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
                ? "Resume continues it."
                : work.options().isPresent()
                        ? "It was begun with other settings: take them to resume it, or begin again."
                        : "Another version of this program began it: begin again.";
        String far = model.target().map(OutputFacts::howFar).orElse("");
        begun.setText("The target has an unfinished conversion of " + work.source() + "; " + far + ". " + how);
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
        String there = facts.exists() ? " A file of that name exists: you will be asked whether to replace it." : "";
        return size + free + full + there;
    }
}
