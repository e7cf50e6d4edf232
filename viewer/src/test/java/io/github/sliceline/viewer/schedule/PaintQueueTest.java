package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PaintQueueTest {
    private final Queue<Runnable> painters = new ArrayDeque<>();
    private final Queue<Runnable> events = new ArrayDeque<>();
    private final List<String> painted = new ArrayList<>();
    private final PaintQueue<String> queue = new PaintQueue<>(painters::add, events::add, painted::add);

    private static void drain(Queue<Runnable> work) {
        for (Runnable next = work.poll(); next != null; next = work.poll()) {
            next.run();
        }
    }

    @Test
    void onlyTheNewestJobIsDone() {
        for (int i = 0; i < 10; i++) {
            int number = i;
            queue.paint(() -> "job " + number);
        }
        assertEquals(1, painters.size(), "one place in the painters' queue, however many jobs");
        drain(painters);
        assertEquals(List.of(), painted, "nothing but on the thread of events");
        drain(events);
        assertEquals(List.of("job 9"), painted);
    }

    @Test
    void aJobThatComesWhileOneIsDoneIsDoneNext() {
        queue.paint(() -> {
            queue.paint(() -> "dropped");
            queue.paint(() -> "second");
            return "first";
        });
        drain(painters);
        drain(events);
        assertEquals(List.of("first", "second"), painted);
    }

    @Test
    void aJobThatFailsStopsNothing() {
        queue.paint(() -> {
            throw new IllegalStateException("for the test: cannot be painted");
        });
        drain(painters);
        queue.paint(() -> {
            queue.paint(() -> "after");
            throw new OutOfMemoryError("for the test");
        });
        drain(painters);
        drain(events);
        assertEquals(List.of("after"), painted);
    }

    @Test
    void panesDoNotWaitForEachOther() {
        PaintQueue<String> other = new PaintQueue<>(painters::add, events::add, painted::add);
        queue.paint(() -> "this");
        other.paint(() -> "that");
        assertEquals(2, painters.size());
        drain(painters);
        drain(events);
        assertEquals(List.of("this", "that"), painted);
    }
}
