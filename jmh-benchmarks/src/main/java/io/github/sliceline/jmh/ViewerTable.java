package io.github.sliceline.jmh;

import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.viewer.Viewer;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.pane.SectionPane;
import io.github.sliceline.viewer.robot.EventGuard;
import io.github.sliceline.viewer.robot.Stage;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.SeismicVolume;
import java.awt.AWTException;
import java.awt.Toolkit;
import java.awt.event.KeyEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/**
 * Time until the viewer shows the requested line: from the press of a key to the moment when the display has the painted
 * section, and not a neighbour of it. A robot presses keys in the real window like a held key, 30 per second, or slower if
 * lines take longer. Cold: the file is dropped from the page cache before every key. Warm: the page cache holds the whole
 * file. Neighbours are read ahead as usual. This is a program, not a JMH benchmark, because the time ends on the event
 * thread.
 *
 * <p>Arguments: a volume, its name in the table, {@code cold} or {@code warm}, and a folder for pictures. The table goes to the
 * standard output, and long tasks of the event thread go to the standard error.
 */
public final class ViewerTable {
    private static final int STEPS = 100;
    private static final int TENS = 50;
    private static final int JUMPS = 40;
    private static final int SEED = 16;
    private static final long REPEAT_NANOS = 33_000_000;

    private final Path file;
    private final String row;
    private final boolean cold;
    private final Stage stage;
    private volatile @Nullable Awaited awaited;
    private long lastPress;

    private ViewerTable(Path file, String row, boolean cold, Path pictures) throws AWTException, IOException {
        this.file = file;
        this.row = row;
        this.cold = cold;
        this.stage = new Stage(pictures);
        stage.begin(row.replaceAll("[^a-z]+", "-"));
    }

    /** A pressed key and the times of its results. All fields but {@link #exact} belong to the event thread. */
    private static final class Awaited {
        final SectionPane pane;
        final Subject wanted;
        final long pressed = System.nanoTime();
        private boolean drawn;
        private boolean whole;
        private long something;
        volatile long exact;

        Awaited(SectionPane pane, Subject wanted) {
            this.pane = pane;
            this.wanted = wanted;
        }

        /** Called when a pane has drawn a section, before the display has it. */
        void drawn(SectionPane where, Subject subject) {
            if (where == pane) {
                boolean asked = subject.equals(wanted);
                drawn |= asked || pane.shown().filter(shown -> !shown.exact()).isPresent();
                whole |= asked && pane.shown().filter(LoadedSection::exact).isPresent();
            }
        }

        /** Called at the end of an event, when the display has everything drawn in it. */
        void after() {
            if (exact == 0 && drawn) {
                Toolkit.getDefaultToolkit().sync();
                long now = System.nanoTime();
                something = something == 0 ? now : something;
                exact = whole ? now : 0;
            }
        }
    }

    /** Nanoseconds from the press of a key until the picture changed, and until it was the requested section. */
    private record Latency(long something, long exact) {}

    public static void main(String[] arguments) throws Exception {
        boolean cold = arguments[2].equals("cold");
        new ViewerTable(Path.of(arguments[0]), arguments[1] + " | " + arguments[2], cold, Path.of(arguments[3])).run();
        System.exit(0);
    }

    private void run() throws IOException {
        if (!cold) {
            PageCache.load(file);
        }
        EventGuard guard = EventGuard.install(() -> {
            Awaited now = awaited;
            if (now != null) {
                now.after();
            }
        });
        Thread viewer = new Thread(this::view, "viewer");
        viewer.setDaemon(true);
        viewer.start();
        JFrame frame = stage.window(JFrame.class, String.valueOf(file.getFileName()));
        stage.focus(frame);
        guard.reset();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            SurveyFacts survey = new SurveyFacts("", volume.grid(), Optional.empty(), volume.samples());
            pane(frame, "inline", Pane.INLINE, new Subject.Inline(0, 0), survey);
            pane(frame, "crossline", Pane.CROSSLINE, new Subject.Crossline(0, 0), survey);
            pane(frame, "slice", Pane.SLICE, new Subject.Slice(0, 0), survey);
        }
        stage.keep("end");
        System.err.println(
                row + ": " + guard.events() + " events, " + guard.held().size() + " above 16 ms, "
                        + guard.held().stream()
                                .filter(held -> held.cpuNanos() > EventGuard.LIMIT_NANOS)
                                .count()
                        + " of them of processor time");
        guard.held().stream().filter(EventGuard.Held::isOurs).limit(3).forEach(held -> System.err.println("  " + held));
    }

    private void view() {
        try {
            Viewer.run(List.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void pane(JFrame frame, String name, Pane which, Subject.OfPlane first, SurveyFacts survey) {
        SectionPane pane = stage.find(frame, SectionPane.class, which.name());
        Stage.act(() -> pane.whenOnScreen(subject -> drawn(pane, subject)));
        stage.focusOn(pane);
        int count = first.count(survey);
        type(pane, first.at(count / 8), survey);
        print(name, "next", steps(pane, first.at(count / 8), survey, 1, STEPS, KeyEvent.VK_RIGHT));
        type(pane, first.at(count / 2), survey);
        print(name, "previous", steps(pane, first.at(count / 2), survey, -1, STEPS, KeyEvent.VK_LEFT));
        type(pane, first.at(count / 4), survey);
        int tens = Math.min(TENS, (count - count / 4) / 10 - 1);
        print(
                name,
                "ten further",
                steps(pane, first.at(count / 4), survey, 10, tens, KeyEvent.VK_RIGHT, KeyEvent.VK_SHIFT));
        List<Latency> jumps = new ArrayList<>();
        Random random = new Random(SEED);
        for (int i = 0; i < JUMPS; i++) {
            jumps.add(type(pane, first.at(random.nextInt(count)), survey));
        }
        print(name, "any, typed", jumps);
    }

    private void drawn(SectionPane pane, Subject subject) {
        Awaited now = awaited;
        if (now != null) {
            now.drawn(pane, subject);
        }
    }

    private List<Latency> steps(
            SectionPane pane, Subject.OfPlane from, SurveyFacts survey, int by, int steps, int key, int... modifiers) {
        List<Latency> latencies = new ArrayList<>();
        for (int i = 1; i <= steps; i++) {
            Subject wanted = from.next(survey, i * by).orElseThrow();
            latencies.add(timed(pane, wanted, () -> stage.key(key, modifiers)));
        }
        return latencies;
    }

    private Latency type(SectionPane pane, Subject.OfPlane wanted, SurveyFacts survey) {
        stage.typeNumber(SwingUtilities.getWindowAncestor(pane), number(wanted, survey));
        return timed(pane, wanted, () -> stage.key(KeyEvent.VK_ENTER));
    }

    private static String number(Subject.OfPlane subject, SurveyFacts survey) {
        if (subject instanceof Subject.Slice slice) {
            return String.valueOf(Math.round(survey.samples().valueAt(slice.index())));
        }
        return String.valueOf(
                (subject instanceof Subject.Inline ? survey.inlines() : survey.crosslines()).numberAt(subject.index()));
    }

    private Latency timed(SectionPane pane, Subject wanted, Runnable keys) {
        if (cold) {
            PageCache.evict(file);
        }
        long wait = lastPress + REPEAT_NANOS - System.nanoTime();
        if (wait > 0) {
            LockSupport.parkNanos(wait);
        }
        Awaited mine = new Awaited(pane, wanted);
        awaited = mine;
        lastPress = mine.pressed;
        keys.run();
        stage.awaitHere(pane.getName() + " paints " + wanted, () -> mine.exact != 0);
        awaited = null;
        return new Latency(mine.something - mine.pressed, mine.exact - mine.pressed);
    }

    private void print(String plane, String lines, List<Latency> latencies) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s |%n",
                row,
                plane,
                lines,
                part(latencies, Latency::exact, 0.5),
                part(latencies, Latency::exact, 0.95),
                part(latencies, Latency::exact, 1),
                part(latencies, Latency::something, 0.95));
    }

    /** Returns a percentile in milliseconds. */
    private static String part(List<Latency> latencies, ToLongFunction<Latency> of, double part) {
        long[] sorted = latencies.stream().mapToLong(of).sorted().toArray();
        int rank = Math.max(1, (int) Math.ceil(part * sorted.length));
        return String.format(Locale.ROOT, "%.1f", sorted[rank - 1] / 1e6);
    }
}
