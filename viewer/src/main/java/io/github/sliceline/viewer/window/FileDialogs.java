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
 * File dialogs of one window. They start in the folder of the window's survey, or where the user went last. A window
 * without a survey starts in the last used folder. Use it on the event thread.
 */
final class FileDialogs {
    private static final String FOLDER = "folder";

    private final JFrame owner;
    private final Settings settings;
    private Optional<Path> folder = Optional.empty();

    FileDialogs(JFrame owner, Settings settings) {
        this.owner = owner;
        this.settings = settings;
    }

    /** Starts the next dialog in the folder of a local file. Does nothing for an object. */
    void beside(Path file) {
        if (!Location.of(file).isObject()) {
            folder = Optional.ofNullable(file.toAbsolutePath().getParent());
            folder.ifPresent(found -> settings.put(FOLDER, found.toString()));
        }
    }

    /** Returns the folder in which the next dialog starts. */
    Path folder() {
        return folder.orElseGet(
                () -> settings.get(FOLDER, Path::of).orElseGet(() -> Path.of(System.getProperty("user.home", ""))));
    }

    /**
     * Asks for files to open. Returns none if the user cancels.
     *
     * @param several true if the user may choose several files
     */
    List<File> open(boolean several) {
        SystemFileChooser chooser = chooser();
        chooser.setMultiSelectionEnabled(several);
        if (chooser.showOpenDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return List.of();
        }
        beside(chooser.getSelectedFile().toPath());
        return several ? Arrays.asList(chooser.getSelectedFiles()) : List.of(chooser.getSelectedFile());
    }

    /** Asks for a folder. Returns empty if the user cancels. */
    Optional<File> openFolder() {
        SystemFileChooser chooser = chooser();
        chooser.setFileSelectionMode(SystemFileChooser.DIRECTORIES_ONLY);
        boolean wanted = chooser.showOpenDialog(owner) == SystemFileChooser.APPROVE_OPTION;
        return wanted ? Optional.of(chooser.getSelectedFile()) : Optional.empty();
    }

    /** Asks for a file to write. Returns empty if the user cancels, or does not want to replace an existing file. */
    Optional<File> save(String proposal) {
        SystemFileChooser chooser = chooser();
        chooser.setSelectedFile(new File(chooser.getCurrentDirectory(), proposal));
        if (chooser.showSaveDialog(owner) != SystemFileChooser.APPROVE_OPTION) {
            return Optional.empty();
        }
        File file = chooser.getSelectedFile();
        beside(file.toPath());
        return !file.exists() || mayReplace(file) ? Optional.of(file) : Optional.empty();
    }

    private boolean mayReplace(File file) {
        return Widgets.asks(owner, "Sliceline", file + " exists already. Replace it?", "Replace");
    }

    private SystemFileChooser chooser() {
        return new SystemFileChooser(folder().toString());
    }
}
