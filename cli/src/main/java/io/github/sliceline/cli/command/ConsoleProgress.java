package io.github.sliceline.cli.command;

import io.github.sliceline.Progress;
import io.github.sliceline.cli.report.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress bar on standard error, with throughput and remaining time. Prints nothing if standard error is not a
 * terminal.
 */
final class ConsoleProgress implements Progress, AutoCloseable {
    private static final int UPDATE_MILLIS = 250;
    private static final long MEGABYTE = 1_000_000;

    private final PrintStream stream;
    private final boolean watched;
    private String stage = "";
    private String countedStage = "";
    private String countedNoun = "";
    private boolean wiped;
    private @Nullable ProgressBar bar;
    private @Nullable ConsoleProgressBarConsumer drawn;

    ConsoleProgress() {
        this(
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, Terminal.shown("stderr")),
                Terminal.isWatched());
    }

    ConsoleProgress(PrintStream stream, boolean watched) {
        this.stream = stream;
        this.watched = watched;
    }

    /** Sets the noun that one stage counts instead of bytes, and returns this bar. */
    ConsoleProgress counting(String counted, String noun) {
        countedStage = counted;
        countedNoun = noun;
        return this;
    }

    /** Makes finished bars disappear, and returns this bar. */
    ConsoleProgress wiped() {
        wiped = true;
        return this;
    }

    @Override
    public synchronized void report(String newStage, long done, long total) {
        if (!newStage.equals(stage)) {
            close();
            stage = newStage;
            bar = watched && total > 0 ? started(newStage, total) : null;
            if (watched && total <= 0 && !wiped) {
                stream.println(newStage + " ...");
            }
        }
        if (bar != null) {
            // Workers report in any order, so the bar never goes back.
            bar.stepTo(Math.max(bar.getCurrent(), done));
            if (done >= total) {
                close();
            }
        }
    }

    private ProgressBar started(String name, long total) {
        int columns = Terminal.columns() - 1;
        drawn = wiped ? new WipedBar(stream, columns) : new ConsoleProgressBarConsumer(stream, columns);
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
                .setConsumer(drawn)
                .build();
    }

    /** Ends the bar so that another text can be printed; the next report starts a new bar. */
    synchronized void pause() {
        close();
        stage = "";
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
            if (drawn instanceof WipedBar once) {
                once.close(); // the library does not close a bar that it has not drawn yet
            }
        }
    }

    /** Bar that disappears at its end, even if the library draws it once more afterwards. */
    private static final class WipedBar extends ConsoleProgressBarConsumer {
        private final PrintStream stream;
        private boolean closed;

        WipedBar(PrintStream stream, int columns) {
            super(stream, columns);
            this.stream = stream;
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
