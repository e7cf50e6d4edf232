package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class JobTest {
    private final List<String> heard = new ArrayList<>();
    private final Progress listener = (stage, done, total) -> heard.add(stage + " " + done + "/" + total);

    @Test
    void reportsAndStops() {
        CancelToken token = new CancelToken();
        Job job = new Job(listener, token);
        job.report("Scanning", 3, 4);
        job.throwIfCancelled();
        token.cancel();
        assertThrows(CancellationException.class, job::throwIfCancelled);
        assertEquals(List.of("Scanning 3/4"), heard);
    }

    @Test
    void quietJobsDoNotStopOneAnother() {
        Job one = Job.quiet();
        one.token().cancel();
        one.report("Scanning", 1, 2);
        assertTrue(one.token().isCancelled());
        assertFalse(Job.quiet().token().isCancelled());
    }

    @Test
    void aPartOfAJobHasItsOwnListenerAndTheSameToken() {
        Job whole = Job.stoppedBy(new CancelToken());
        Job part = whole.withProgress(listener);
        part.report("Copying", 1, 2);
        whole.token().cancel();
        assertThrows(CancellationException.class, part::throwIfCancelled);
        assertEquals(List.of("Copying 1/2"), heard);
    }
}
