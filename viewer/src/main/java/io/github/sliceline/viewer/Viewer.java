package io.github.sliceline.viewer;

import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.window.OffscreenWindow;
import io.github.sliceline.viewer.window.Windows;
import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The desktop application. */
public final class Viewer {
    private Viewer() {}

    /**
     * Shows each file in a window, and returns when the last window is closed. The window of a damaged file shows an
     * error message.
     *
     * @param files the files to show; an empty list opens one empty window
     * @throws NoSuchFileException if a file does not exist; then no window is shown
     * @throws IOException if there is no screen to show windows on; the message says what to do
     */
    public static void run(List<Path> files) throws IOException {
        run(files, ScanOptions.DEFAULTS);
    }

    /**
     * Shows each file in a window.
     *
     * @param options how SEG-Y files are read
     * @see #run(List)
     */
    public static void run(List<Path> files, ScanOptions options) throws IOException {
        for (Path file : files) {
            if (!Location.of(file).isObject() && Files.notExists(file)) {
                throw new NoSuchFileException(file.toString());
            }
        }
        requireScreen();
        Windows windows = new Windows();
        windows.start(files.stream()
                .map(file -> new OpenRequest(file, Optional.empty(), options))
                .toList());
        try {
            windows.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Draws the first sections of a file off screen, without a display. Running this while the JVM records an archive
     * of loaded classes (CDS) puts most classes that a window needs into that archive.
     *
     * @throws IOException if the file cannot be opened or its sections cannot be drawn
     */
    public static void rehearse(Path file) throws IOException {
        try {
            OffscreenWindow.of(file);
        } catch (InvocationTargetException e) {
            throw new IOException(file + " cannot be drawn", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireScreen() throws IOException {
        try {
            GraphicsEnvironment.getLocalGraphicsEnvironment().getDefaultScreenDevice();
        } catch (HeadlessException | AWTError e) {
            throw new IOException(
                    "there is no screen to show windows on; start it in a desktop session, with a Java that has"
                            + " windows",
                    e);
        } catch (LinkageError e) {
            throw new IOException("this Java cannot show windows; install one that is not headless", e);
        }
    }
}
