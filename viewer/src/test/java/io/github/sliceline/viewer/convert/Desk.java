package io.github.sliceline.viewer.convert;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/** A model with a thread of events of its own, and somebody who waits for what it comes to. */
final class Desk implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final ExecutorService events = Executors.newSingleThreadExecutor();
    private final ExecutorService work = Executors.newCachedThreadPool();
    final ConvertModel model;

    Desk(Path... sources) {
        this(Converter.LIBRARY, sources);
    }

    Desk(Converter converter, Path... sources) {
        this.model = new ConvertModel(List.of(sources), ScanSettings.STANDARD, work, events, converter);
    }

    /** Begins, and waits until nothing is under way. */
    Desk started() throws Exception {
        events(model::start);
        return until(Desk::isQuiet);
    }

    private static boolean isQuiet(ConvertModel model) {
        return !model.isBusy() && !model.isAtWork();
    }

    /** Does something on the thread of events. */
    void events(Runnable task) throws Exception {
        events.submit(task).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Asks on the thread of events. */
    <T> T ask(Function<ConvertModel, T> question) throws Exception {
        Callable<T> asking = () -> question.apply(model);
        return events.submit(asking).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Does something, and waits until nothing is under way. */
    Desk then(Runnable task) throws Exception {
        events(task);
        return until(Desk::isQuiet);
    }

    private Desk until(Predicate<ConvertModel> condition) throws Exception {
        CompletableFuture<Boolean> met = new CompletableFuture<>();
        Runnable look = () -> {
            if (condition.test(model)) {
                met.complete(true);
            }
        };
        events(() -> {
            model.addListener(look);
            look.run();
        });
        met.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return this;
    }

    @Override
    public void close() {
        events.execute(() -> {
            model.close();
            work.shutdown();
        });
        events.shutdown();
    }
}
