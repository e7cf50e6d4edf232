package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.util.SystemFileChooser;
import io.github.sliceline.remote.Location;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.settings.Settings;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.swing.JFrame;

/**
 * Asks for files of one window, beginning where its survey lies until somebody goes elsewhere; without a survey in the folder of
 * the last time. On the thread of events.
 */
final class FileAsker {
    private static final String FOLDER = "folder";

    private final JFrame owner;
    private final Settings settings;
    private Optional<Path> folder = Optional.empty();

    FileAsker(JFrame owner, Settings settings) {
        this.owner = owner;
        this.settings = settings;
    }

    /** Begins beside this file from now on, if it is one of this machine. */
    void beside(Path file) {
        if (!Location.of(file).isObject()) {
            folder = Optional.ofNullable(file.toAbsolutePath().getParent());
            folder.ifPresent(found -> settings.put(FOLDER, found.toString()));
        }
    }

    /** Where it begins. */
    Path folder() {
        return folder.orElseGet(
                () -> settings.get(FOLDER, Path::of).orElseGet(() -> Path.of(System.getProperty("user.home", ""))));
    }

    /** Files to be opened; none if nobody wants any. */
    List<File> open(boolean several) {
        SystemFileChooser chooser = chooser();
        chooser.setMultiSelectionEnabled(several);
        if (chooser.showOpenDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return List.of();
        }
        beside(chooser.getSelectedFile().toPath());
        return several ? Arrays.asList(chooser.getSelectedFiles()) : List.of(chooser.getSelectedFile());
    }

    /** A folder whose surveys are to be looked at. */
    Optional<File> openFolder() {
        SystemFileChooser chooser = chooser();
        chooser.setFileSelectionMode(SystemFileChooser.DIRECTORIES_ONLY);
        boolean wanted = chooser.showOpenDialog(owner) == SystemFileChooser.APPROVE_OPTION;
        return wanted ? Optional.of(chooser.getSelectedFile()) : Optional.empty();
    }

    /** A file to be written; one that is there is replaced if that is wanted. */
    Optional<File> save(String proposal) {
        SystemFileChooser chooser = chooser();
        chooser.setSelectedFile(new File(chooser.getCurrentDirectory(), proposal));
        if (chooser.showSaveDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return Optional.empty();
        }
        File file = chooser.getSelectedFile();
        beside(file.toPath());
        return !file.exists() || isReplaced(file) ? Optional.of(file) : Optional.empty();
    }

    private boolean isReplaced(File file) {
        return Widgets.asks(owner, "Sliceline", file + " exists already. Replace it?", "Replace");
    }

    private SystemFileChooser chooser() {
        return new SystemFileChooser(folder().toString());
    }
}
