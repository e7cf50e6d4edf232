package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.Viewer;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.pane.SectionPane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.swing.JFrame;

/** One run of the viewer on a {@link Stage}. */
final class Scene {
    private final Stage stage;
    private final Path folder;
    private Optional<Thread> viewer = Optional.empty();

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

    /** A copy of the survey with a name of its own, so that nothing is remembered of it. */
    Path survey(String name) throws IOException {
        return Files.copy(file("survey.h5"), file(name));
    }

    /** Starts the viewer as {@code sliceline view FILE} does, and gives its window the keyboard. */
    JFrame view(Path file) {
        Thread run = new Thread(() -> run(file), "viewer");
        run.setDaemon(true);
        run.start();
        viewer = Optional.of(run);
        JFrame frame = stage.window(JFrame.class, String.valueOf(file.getFileName()));
        stage.focus(frame);
        return frame;
    }

    private static void run(Path file) {
        try {
            Viewer.run(List.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the viewer has ended, as it does when its last window is closed. */
    void awaitEnd() {
        stage.awaitHere(
                "the end of the viewer", () -> viewer.filter(Thread::isAlive).isEmpty());
    }

    /** A pane of a window. */
    WatchedPane pane(JFrame frame, Pane pane) {
        return new WatchedPane(stage, stage.find(frame, SectionPane.class, pane.name()));
    }
}
