package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.viewer.model.Problem;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class NewestJobTest {
    private final Queue<Runnable> workers = new ArrayDeque<>();
    private final Queue<Runnable> events = new ArrayDeque<>();
    private final List<String> told = new ArrayList<>();
    private final NewestJob newest = new NewestJob(workers::add, events::add);

    private static void drain(Queue<Runnable> work) {
        for (Runnable next = work.poll(); next != null; next = work.poll()) {
            next.run();
        }
    }

    @Test
    void onlyTheNewestJobIsDone() {
        for (int i = 0; i < 10; i++) {
            int number = i;
            newest.start(token -> "job " + number, told::add);
        }
        assertEquals(1, workers.size(), "one place in the workers' queue, however many jobs");
        drain(workers);
        assertEquals(List.of(), told, "nothing but on the thread of events");
        drain(events);
        assertEquals(List.of("job 9"), told);
    }

    @Test
    void aJobThatComesWhileOneIsDoneIsDoneNext() {
        newest.<String>start(
                token -> {
                    newest.start(later -> "dropped", told::add);
                    newest.start(later -> "second", told::add);
                    return "first";
                },
                told::add);
        drain(workers);
        drain(events);
        assertEquals(List.of("first", "second"), told);
    }

    @Test
    void aJobThatFailsStopsNothing() {
        newest.<String>start(
                token -> {
                    throw new IllegalStateException("for the test: cannot be done");
                },
                told::add);
        drain(workers);
        newest.<String>start(
                token -> {
                    newest.start(later -> "after", told::add);
                    throw new OutOfMemoryError("for the test");
                },
                told::add);
        drain(workers);
        drain(events);
        assertEquals(List.of("after"), told);
    }

    @Test
    void panesDoNotWaitForEachOther() {
        NewestJob other = new NewestJob(workers::add, events::add);
        newest.start(token -> "this", told::add);
        other.start(token -> "that", told::add);
        assertEquals(2, workers.size());
        drain(workers);
        drain(events);
        assertEquals(List.of("this", "that"), told);
    }

    @Test
    void aRestartedJobIsReportedAlone() {
        newest.restart(
                token -> {
                    newest.restart(later -> "second", told::add, why -> told.add("failed"));
                    return token.isCancelled() ? "cancelled" : "first";
                },
                told::add,
                why -> told.add("failed"));
        assertTrue(newest.isBusy());
        drain(workers);
        newest.start(token -> "third", told::add);
        drain(workers);
        assertTrue(newest.isBusy(), "there is something to tell");
        drain(events);
        assertEquals(List.of("second", "third"), told);
        assertFalse(newest.isBusy());
    }

    @Test
    void afterClosingNothingIsReported() {
        newest.start(token -> "never told", told::add);
        newest.start(
                token -> {
                    newest.close(() -> told.add("closed"));
                    return "too late";
                },
                told::add);
        drain(workers);
        drain(events);
        assertEquals(List.of("closed"), told);
        newest.close(() -> told.add("closed again"));
        drain(workers);
        assertEquals(List.of("closed", "closed again"), told);
    }

    @Test
    void failuresOfJobsAreReported() {
        newest.start(
                token -> {
                    throw new IOException("survey.h5: the drive is gone");
                },
                any -> told.add("done"),
                why -> told.add(Problem.of(why).sentence()));
        drain(workers);
        drain(events);
        assertEquals(List.of("survey.h5: the drive is gone"), told);
    }
}
