package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.command.WindowActions.Theme;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.settings.Settings;
import io.github.sliceline.viewer.settings.SettingsFile;
import io.github.sliceline.viewer.survey.OpenRequest;
import java.awt.EventQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All windows of the process, and what they share. Any thread may start them; the rest is used on the event thread. */
public final class Windows {
    private static final Logger LOG = LoggerFactory.getLogger(Windows.class);

    private final Settings settings = new Settings(SettingsFile.ofSystem());
    private final Workers workers = new Workers();
    private final List<ViewerWindow> open = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean complaining;
    private Theme theme = settings.get("theme", Theme.class).orElse(Theme.SYSTEM);

    /** Opens each file in a window, or one empty window. Reading starts while the windows are built. */
    public void start(List<OpenRequest> files) {
        List<OpenJob> begun = files.stream().map(this::begin).toList();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> unforeseen(thrown));
        if (System.getProperty("os.name", "").equals("Linux")) {
            System.setProperty("flatlaf.useNativeLibrary", "false"); // only needed for windows without a system frame
        }
        boolean dark = isDark();
        EventQueue.invokeLater(() -> {
            WindowTheme.use(dark);
            begun.forEach(work -> window().show(work));
            if (begun.isEmpty()) {
                window().drawIcons();
            }
        });
    }

    /** Starts to open a file. */
    OpenJob begin(OpenRequest request) {
        return new OpenJob(request, workers.background());
    }

    /** Shows an unexpected error in a dialog, one at a time. The log has all of them. */
    private void unforeseen(Throwable thrown) {
        LOG.debug("unforeseen", thrown);
        EventQueue.invokeLater(() -> {
            if (!complaining && !open.isEmpty()) {
                complaining = true;
                open.get(0).complain(Problem.of(thrown));
                complaining = false;
            }
        });
    }

    /** Waits until the last window is closed. */
    public void await() throws InterruptedException {
        closed.await();
        workers.release();
    }

    /** Opens another, empty window. */
    ViewerWindow window() {
        ViewerWindow window = new ViewerWindow(this, open.size());
        open.add(window);
        window.open();
        return window;
    }

    /** Removes a closed window. After the last one, {@link #await} returns. */
    void closed(ViewerWindow window) {
        open.remove(window);
        if (open.isEmpty()) {
            workers.background().execute(() -> {
                try {
                    settings.save();
                } finally {
                    closed.countDown();
                }
            });
        } else {
            save();
        }
    }

    void quit() {
        List.copyOf(open).forEach(ViewerWindow::close);
    }

    Settings settings() {
        return settings;
    }

    Workers workers() {
        return workers;
    }

    /** Writes the settings in the background. */
    void save() {
        workers.background().execute(settings::save);
    }

    Theme theme() {
        return theme;
    }

    /** Sets the theme. */
    void look(Theme other) {
        theme = other;
        settings.put("theme", other);
        Optional<Boolean> known = other == Theme.SYSTEM ? Optional.empty() : Optional.of(other == Theme.DARK);
        if (known.isPresent()) {
            WindowTheme.use(known.get());
        } else {
            workers.background().execute(() -> {
                boolean dark = WindowTheme.isSystemDark();
                EventQueue.invokeLater(() -> WindowTheme.use(dark));
            });
        }
    }

    private boolean isDark() {
        return theme == Theme.DARK || (theme == Theme.SYSTEM && WindowTheme.isSystemDark());
    }
}
