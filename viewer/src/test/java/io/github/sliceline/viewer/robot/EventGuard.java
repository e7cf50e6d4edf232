package io.github.sliceline.viewer.robot;

import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.awt.Toolkit;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Times what the event thread does, event by event, and says what it was at when one took long. Nested loops of modal
 * dialogs count as the events in them, not as the one that opened the dialog.
 */
public final class EventGuard extends EventQueue {
    /** A sixtieth of a second: who is held longer misses a frame. */
    public static final long LIMIT_NANOS = 16_000_000;

    private static final long LOOK_EVERY_NANOS = 2_000_000;
    private static final int FRAMES = 24;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Held> held = new ArrayList<>();
    private final AtomicInteger events = new AtomicInteger();
    private final Runnable after;
    private volatile @Nullable Dispatch current;

    private EventGuard(Runnable after) {
        this.after = after;
    }

    /**
     * An event that held the thread for longer than the limit.
     *
     * @param nanos of the clock
     * @param cpuNanos of the processor; the rest the thread waited for its turn, or for a collection of garbage
     * @param what the event
     * @param stack what the thread was at, newest call first; empty if it was over too soon to be seen
     */
    public record Held(long nanos, long cpuNanos, String what, List<StackTraceElement> stack) {
        /** Whether code of ours was on the stack below the event. */
        public boolean isOurs() {
            return stack.stream()
                    .anyMatch(frame -> frame.getClassName().startsWith("io.github.sliceline")
                            && !frame.getClassName().startsWith(EventGuard.class.getPackageName()));
        }

        @Override
        public String toString() {
            String where = stack.stream()
                    .takeWhile(frame -> !frame.getClassName().equals(EventQueue.class.getName()))
                    .limit(FRAMES)
                    .map(frame -> "\n      " + frame)
                    .collect(Collectors.joining());
            return String.format(
                    Locale.ROOT, "%.1f ms (processor %.1f) %s%s", nanos / 1e6, cpuNanos / 1e6, what, where);
        }
    }

    /** What the thread is at. */
    private static final class Dispatch {
        final String what;
        final Thread thread = Thread.currentThread();
        final long start = System.nanoTime();
        final long cpu = THREADS.getCurrentThreadCpuTime();
        volatile List<StackTraceElement> stack = List.of();

        Dispatch(AWTEvent event) {
            String text = event.toString();
            what = text.substring(0, Math.min(text.length(), 160));
        }
    }

    /** Begins to time events. */
    public static EventGuard install() {
        return install(() -> {});
    }

    /** The same, and runs something after each event, on the event thread. */
    public static EventGuard install(Runnable after) {
        EventGuard guard = new EventGuard(after);
        Toolkit.getDefaultToolkit().getSystemEventQueue().push(guard);
        Thread watch = new Thread(guard::watch, "event-guard");
        watch.setDaemon(true);
        watch.start();
        return guard;
    }

    @Override
    protected void dispatchEvent(AWTEvent event) {
        Dispatch outer = current;
        if (outer != null) {
            note(outer);
        }
        Dispatch mine = new Dispatch(event);
        current = mine;
        try {
            super.dispatchEvent(event);
        } finally {
            if (current == mine) {
                note(mine);
                current = null;
            }
            events.incrementAndGet();
            after.run();
        }
    }

    private void note(Dispatch dispatch) {
        long nanos = System.nanoTime() - dispatch.start;
        if (nanos > LIMIT_NANOS) {
            long cpu = THREADS.getCurrentThreadCpuTime() - dispatch.cpu;
            synchronized (held) {
                held.add(new Held(nanos, cpu, dispatch.what, dispatch.stack));
            }
        }
    }

    private void watch() {
        while (true) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            Dispatch seen = current;
            if (seen != null && seen.stack.isEmpty() && System.nanoTime() - seen.start > LIMIT_NANOS / 2) {
                List<StackTraceElement> stack = List.of(seen.thread.getStackTrace());
                if (current == seen) {
                    seen.stack = stack;
                }
            }
        }
    }

    /** Forgets what was seen. */
    public void reset() {
        events.set(0);
        synchronized (held) {
            held.clear();
        }
    }

    /** How many events there were. */
    public int events() {
        return events.get();
    }

    /** Events that held the thread too long, longest first. */
    public List<Held> held() {
        synchronized (held) {
            return held.stream()
                    .sorted(Comparator.comparingLong(Held::nanos).reversed())
                    .toList();
        }
    }

    /** The longest that took that long in code of ours. */
    public Optional<Held> longestOfOurs() {
        Stream<Held> ours = held().stream().filter(Held::isOurs);
        return ours.findFirst();
    }
}
