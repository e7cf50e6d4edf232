package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.command.Desk.Theme;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.schedule.PaintQueue;
import io.github.sliceline.viewer.survey.OpenRequest;
import java.awt.EventQueue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The windows of a process, and what they share. Begun by any thread, used on the thread of events. */
public final class Windows {
    private static final Logger LOG = LoggerFactory.getLogger(Windows.class);

    private final Settings settings = new Settings(SettingsFile.ofSystem());
    private final ExecutorService workers = daemons();
    private final Executor painters = PaintQueue.painters();
    private final List<ViewerWindow> open = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean complaining;
    private Theme theme = settings.get("theme", Theme.class).orElse(Theme.SYSTEM);

    private static ExecutorService daemons() {
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "sliceline-worker");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Opens files, a window each, or an empty window; reads begin while the windows are made. */
    public void start(List<Path> files) {
        List<OpeningWork> begun =
                files.stream().map(OpenRequest::of).map(OpeningWork::begin).toList();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> unforeseen(thrown));
        if (System.getProperty("os.name", "").equals("Linux")) {
            System.setProperty("flatlaf.useNativeLibrary", "false"); // it is for windows without the system's frame
        }
        boolean dark = isDark();
        EventQueue.invokeLater(() -> {
            Looks.use(dark);
            begun.forEach(work -> window().show(work));
            if (begun.isEmpty()) {
                window().drawIcons();
            }
        });
    }

    /** Says once what went wrong in a way that nobody thought of; the log has it all. */
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
    }

    /** Does something off the thread of events. */
    <T> CompletableFuture<T> away(Callable<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.call();
                    } catch (RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                workers);
    }

    /** A further window, which is empty. */
    ViewerWindow window() {
        ViewerWindow window = new ViewerWindow(this, open.size());
        open.add(window);
        window.open();
        return window;
    }

    /** A window was closed. */
    void closed(ViewerWindow window) {
        open.remove(window);
        if (open.isEmpty()) {
            CompletableFuture<?> unused = away(() -> {
                try {
                    settings.save();
                } finally {
                    closed.countDown();
                }
                return true;
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

    /** Does what must not be done on the thread of events. */
    Executor workers() {
        return workers;
    }

    Executor painters() {
        return painters;
    }

    /** Writes the settings, later. */
    void save() {
        workers.execute(settings::save);
    }

    Theme theme() {
        return theme;
    }

    /** Looks like this from now on. */
    void look(Theme other) {
        theme = other;
        settings.put("theme", other);
        Optional<Boolean> known = other == Theme.SYSTEM ? Optional.empty() : Optional.of(other == Theme.DARK);
        if (known.isPresent()) {
            Looks.use(known.get());
        } else {
            CompletableFuture<?> unused =
                    away(SystemTheme::isDark).thenAcceptAsync(Looks::use, EventQueue::invokeLater);
        }
    }

    private boolean isDark() {
        return theme == Theme.DARK || (theme == Theme.SYSTEM && SystemTheme.isDark());
    }
}
