package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class IoFutureTest {
    @Test
    void aChainFailsWithTheFailureOfEitherPart() {
        CompletableFuture<String> done = CompletableFuture.completedFuture("done");
        CompletableFuture<String> cancelled = CompletableFuture.failedFuture(new CancellationException("cancelled"));
        IOException why = new IOException("broken");
        CompletableFuture<String> failed = CompletableFuture.failedFuture(why);
        assertEquals("done", IoFuture.then(done, () -> done).join());
        for (CompletableFuture<String> both :
                List.of(IoFuture.then(cancelled, () -> done), IoFuture.then(done, () -> cancelled))) {
            assertTrue(both.isCancelled());
            assertThrows(CancellationException.class, both::join);
            assertThrows(CancellationException.class, both::get);
        }
        for (CompletableFuture<String> both :
                List.of(IoFuture.then(failed, () -> done), IoFuture.then(done, () -> failed))) {
            assertFalse(both.isCancelled());
            assertSame(why, assertThrows(IOException.class, () -> IoFuture.join(both)));
        }
    }
}
