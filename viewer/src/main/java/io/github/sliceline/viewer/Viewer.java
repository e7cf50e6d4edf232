package io.github.sliceline.viewer;

import com.formdev.flatlaf.FlatLightLaf;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.window.ViewerWindow;
import java.awt.EventQueue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The desktop application. */
public final class Viewer {
    private Viewer() {}

    /**
     * Shows files, and waits until the last window is closed.
     *
     * @param files what to show, a window each
     * @throws IOException if a file cannot be opened
     */
    public static void run(List<Path> files) throws IOException {
        CountDownLatch open = new CountDownLatch(files.size());
        for (Path file : files) {
            OpenSurvey survey = OpenSurvey.open(file);
            EventQueue.invokeLater(() -> {
                FlatLightLaf.setup();
                new ViewerWindow(survey, open::countDown).open();
            });
        }
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
