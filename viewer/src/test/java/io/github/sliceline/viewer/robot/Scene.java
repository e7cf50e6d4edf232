package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.Viewer;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.pane.SectionPane;
import java.nio.file.Path;
import java.util.List;
import javax.swing.JFrame;

/** One run of the viewer on a {@link Stage}. */
final class Scene {
    private final Stage stage;
    private final Path folder;

    /** @param folder with the files of {@link Surveys} and room for more */
    Scene(Stage stage, Path folder) {
        this.stage = stage;
        this.folder = folder;
    }

    Stage stage() {
        return stage;
    }

    /** A file of this run. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** Starts the viewer as {@code sliceline view FILE} does, and waits for its window to have the keyboard. */
    JFrame view(Path... files) {
        Thread viewer = new Thread(
                () -> {
                    try {
                        Viewer.run(List.of(files));
                    } catch (Exception e) {
                        e.printStackTrace();
                    }
                },
                "viewer");
        viewer.setDaemon(true);
        viewer.start();
        JFrame frame =
                stage.window(JFrame.class, files.length == 0 ? "Sliceline" : String.valueOf(files[0].getFileName()));
        stage.focus(frame);
        return frame;
    }

    /** The pane of a window. */
    SectionPane pane(JFrame frame, Pane pane) {
        return stage.find(frame, SectionPane.class, pane.name());
    }

    /** Waits until a pane shows this, and nothing near it. */
    void awaitShown(SectionPane pane, Subject subject) {
        stage.await(
                pane.getName() + " shows " + subject,
                () -> pane.shown()
                        .filter(loaded -> loaded.exact() && loaded.subject().equals(subject))
                        .isPresent());
    }
}
