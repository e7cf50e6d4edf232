package io.github.sliceline.viewer;

import io.github.sliceline.viewer.window.Windows;
import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The desktop application. */
public final class Viewer {
    private Viewer() {}

    /**
     * Shows files, and waits until the last window is closed. What cannot be opened is said in its window.
     *
     * @param files what to show, a window each; none for an empty window
     * @throws IOException if there is no screen to show windows on; the message says what to do
     */
    public static void run(List<Path> files) throws IOException {
        requireScreen();
        Windows windows = new Windows();
        windows.start(files);
        try {
            windows.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireScreen() throws IOException {
        try {
            GraphicsEnvironment.getLocalGraphicsEnvironment().getDefaultScreenDevice();
        } catch (HeadlessException | AWTError e) {
            throw new IOException("no screen to show windows on; start it in a desktop session, or set DISPLAY", e);
        } catch (LinkageError e) {
            throw new IOException("this Java has no windows; install one with a desktop, not a headless one", e);
        }
    }
}
