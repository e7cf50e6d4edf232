package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application that opens the viewer again and again is left no threads by it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {
    @Test
    void idleThreadsEnd() throws InterruptedException {
        Workers workers = new Workers();
        for (Executor some : new Executor[] {workers.painters(), workers.background()}) {
            Thread before = worker(some);
            workers.release();
            before.join();
            Thread after = worker(some);
            assertNotSame(before, after);
            after.join();
        }
    }

    private static Thread worker(Executor executor) {
        return CompletableFuture.supplyAsync(Thread::currentThread, executor).join();
    }
}
