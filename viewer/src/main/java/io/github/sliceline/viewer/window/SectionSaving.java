package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.export.ExportChoice;
import io.github.sliceline.viewer.export.ExportDialog;
import io.github.sliceline.viewer.export.ShownSection;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JFrame;
import javax.swing.JOptionPane;

/** Has what a pane shows saved, as it was saved the last time. */
final class SectionSaving {
    private static final String FOLDER = "export.folder";

    private static ExportChoice last = ExportChoice.DEFAULTS;

    private SectionSaving() {}

    static void ask(JFrame frame, Optional<ShownSection> shown, Settings settings, Executor workers) {
        if (shown.isEmpty()) {
            JOptionPane.showMessageDialog(
                    frame,
                    "There is no section in this pane, and no horizon on the map; choose one first.",
                    "Save section",
                    JOptionPane.INFORMATION_MESSAGE);
            return;
        }
        Path folder = Path.of(settings.get(FOLDER).orElse(System.getProperty("user.home", "")));
        ExportDialog.open(frame, shown.get(), last, folder, workers, (choice, file) -> {
            last = choice;
            settings.put(FOLDER, String.valueOf(file.getParent()));
        });
    }
}
