package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.survey.OpenSurvey;
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

/** The windows of a process, and what they share. Begun by any thread, used on the thread of events. */
public final class Windows {
    private static final int PAINTERS = 2;

    private final Settings settings = new Settings(SettingsFile.ofSystem());
    private final ExecutorService openers = daemons("sliceline-opener");
    private final Executor painters = Executors.newFixedThreadPool(PAINTERS, work -> daemon(work, "sliceline-painter"));
    private final List<ViewerWindow> open = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private Theme theme = settings.get("theme", Theme.class).orElse(Theme.SYSTEM);

    private static ExecutorService daemons(String name) {
        return Executors.newCachedThreadPool(work -> daemon(work, name));
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Opens files, a window each, or an empty window; reads begin while the windows are made. */
    public void start(List<Path> files) {
        List<Runnable> begun = new ArrayList<>();
        for (Path file : files) {
            CompletableFuture<OpenSurvey> opening = open(file);
            begun.add(() -> window().show(file.toString(), opening));
        }
        if (files.isEmpty()) {
            begun.add(this::window);
        }
        boolean dark = isDark();
        EventQueue.invokeLater(() -> {
            Looks.use(dark);
            begun.forEach(Runnable::run);
        });
    }

    /** Waits until the last window is closed. */
    public void await() throws InterruptedException {
        closed.await();
    }

    CompletableFuture<OpenSurvey> open(Path file) {
        return away(() -> OpenSurvey.open(file));
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
                openers);
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
        save();
        if (open.isEmpty()) {
            closed.countDown();
        }
    }

    void quit() {
        List.copyOf(open).forEach(ViewerWindow::close);
    }

    Settings settings() {
        return settings;
    }

    Executor painters() {
        return painters;
    }

    void save() {
        openers.execute(settings::save);
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
            away(SystemTheme::isDark).thenAcceptAsync(Looks::use, EventQueue::invokeLater);
        }
    }

    private boolean isDark() {
        return theme == Theme.DARK || (theme == Theme.SYSTEM && SystemTheme.isDark());
    }
}
