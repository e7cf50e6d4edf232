package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.util.SystemFileChooser;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.settings.Settings;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.swing.JFrame;

/** Asks for files, beginning in the folder of the last time. */
record FileAsker(JFrame owner, Settings settings) {
    private static final String FOLDER = "folder";

    /** Files to be opened; none if nobody wants any. */
    List<File> open(boolean several) {
        SystemFileChooser chooser = chooser();
        chooser.setMultiSelectionEnabled(several);
        if (chooser.showOpenDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return List.of();
        }
        remember(chooser);
        return several ? Arrays.asList(chooser.getSelectedFiles()) : List.of(chooser.getSelectedFile());
    }

    /** A file to be written; one that is there is replaced if that is wanted. */
    Optional<File> save(String proposal) {
        SystemFileChooser chooser = chooser();
        chooser.setSelectedFile(new File(chooser.getCurrentDirectory(), proposal));
        if (chooser.showSaveDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return Optional.empty();
        }
        remember(chooser);
        File file = chooser.getSelectedFile();
        return !file.exists() || isReplaced(file) ? Optional.of(file) : Optional.empty();
    }

    private boolean isReplaced(File file) {
        return Widgets.asks(owner, "Sliceline", file + " exists already. Replace it?", "Replace");
    }

    private SystemFileChooser chooser() {
        return new SystemFileChooser(settings.get(FOLDER).orElse(null));
    }

    private void remember(SystemFileChooser chooser) {
        File folder = chooser.getCurrentDirectory();
        if (folder != null) {
            settings.put(FOLDER, folder.toString());
        }
    }
}
