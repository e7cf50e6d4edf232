package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class CopyQueueTest {
    private static final Duration LONG = Duration.ofDays(1);

    private final CopyQueue queue = new CopyQueue();

    /** The thread of a copy may look at the queue only after its end: it would sleep, with the copy's lock, for a minute. */
    @Test
    void nobodyWaitsForWorkAfterTheEnd() {
        CopyTask task = new CopyTask(() -> {});
        queue.add(new CopyWork.Cut(7));
        queue.add(task);
        queue.end();
        assertSame(task, queue.next(LONG));
        assertNull(queue.next(LONG));
    }

    @Test
    void workComesInOrderAndWritesCanBeDropped() throws SocketTimeoutException {
        queue.add(new CopyWork.Cut(7));
        assertEquals(new CopyWork.Cut(7), queue.next(LONG));
        queue.add(new CopyWork.Write(queue.buffer(LONG, () -> false).orElseThrow(), 0));
        queue.dropWrites();
        assertNull(queue.next(Duration.ofMillis(1)));
        assertEquals(Optional.empty(), queue.buffer(LONG, () -> true));
    }
}
