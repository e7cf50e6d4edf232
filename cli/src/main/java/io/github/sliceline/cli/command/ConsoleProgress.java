package io.github.sliceline.cli.command;

import io.github.sliceline.Progress;
import io.github.sliceline.cli.report.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on stderr, with throughput and the time that is left; nothing where nobody watches. */
final class ConsoleProgress implements Progress, AutoCloseable {
    private static final int UPDATE_MILLIS = 250;
    private static final long MEGABYTE = 1_000_000;

    private final PrintStream stream;
    private final boolean watched;
    private String stage = "";
    private String countedStage = "";
    private String countedNoun = "";
    private final Optional<WipedBar> wiped;
    private @Nullable ProgressBar bar;

    ConsoleProgress() {
        this(
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, Terminal.shown("stderr")),
                Terminal.isWatched());
    }

    ConsoleProgress(PrintStream stream, boolean watched) {
        this.stream = stream;
        this.watched = watched;
        this.wiped = Optional.empty();
    }

    /** With bars of which nothing is left at their end. */
    private ConsoleProgress(ConsoleProgress other) {
        this.stream = other.stream;
        this.watched = other.watched;
        this.wiped = Optional.of(new WipedBar(stream, Terminal.columns() - 1));
    }

    /** Counts something else than bytes in one stage. */
    ConsoleProgress counting(String counted, String noun) {
        countedStage = counted;
        countedNoun = noun;
        return this;
    }

    /** A console that leaves nothing of a bar that is at its end. */
    ConsoleProgress wiped() {
        return new ConsoleProgress(this);
    }

    @Override
    public synchronized void report(String newStage, long done, long total) {
        if (!newStage.equals(stage)) {
            close();
            stage = newStage;
            bar = watched && total > 0 ? started(newStage, total) : null;
            if (watched && total <= 0 && wiped.isEmpty()) {
                stream.println(newStage + " ...");
            }
        }
        if (bar != null) {
            // Workers report in any order: never go back.
            bar.stepTo(Math.max(bar.getCurrent(), done));
            if (done >= total) {
                close();
            }
        }
    }

    private ProgressBar started(String name, long total) {
        wiped.ifPresent(WipedBar::open);
        boolean unicode = Terminal.shown("stderr").equals(StandardCharsets.UTF_8);
        ProgressBarBuilder builder = new ProgressBarBuilder();
        if (name.equals(countedStage)) {
            builder.setUnit(" " + countedNoun, 1);
        } else {
            builder.setUnit(" MB", MEGABYTE).showSpeed();
        }
        return builder.setTaskName(name)
                .setInitialMax(total)
                .setStyle(unicode ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(consumer())
                .build();
    }

    private ConsoleProgressBarConsumer consumer() {
        return wiped.isPresent() ? wiped.get() : new ConsoleProgressBarConsumer(stream, Terminal.columns() - 1);
    }

    /** Leaves the line to something else that is printed; the next report begins a bar anew. */
    synchronized void pause() {
        close();
        stage = "";
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            wiped.ifPresent(WipedBar::close); // the library does not close what it has not drawn yet
            bar = null;
        }
    }

    /** Draws bars of which nothing is left, also where the library draws once more after the end. */
    private static final class WipedBar extends ConsoleProgressBarConsumer {
        private final PrintStream stream;
        private boolean closed = true;

        WipedBar(PrintStream stream, int columns) {
            super(stream, columns);
            this.stream = stream;
        }

        synchronized void open() {
            closed = false;
        }

        @Override
        public synchronized void accept(String text) {
            if (!closed) {
                super.accept(text);
                stream.flush();
            }
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                stream.print("\r" + " ".repeat(getMaxRenderedLength()) + "\r");
                stream.flush();
            }
        }
    }
}
