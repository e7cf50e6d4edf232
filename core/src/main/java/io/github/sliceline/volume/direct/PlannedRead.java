package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A read of regions whose requests are known. Any thread may do any of them, each once.
 *
 * @param requests number of requests
 * @param bytes bytes that they read, as far as known
 * @param task does one of them
 * @param release frees the memory of the plan for reuse; called at most once, when no thread does requests any more
 * @param stale true if a layout that the read was planned for is not read any more
 */
public record PlannedRead(int requests, long bytes, NumberedTask task, Runnable release, BooleanSupplier stale) {
    /** A read that keeps nothing, and whose plan stays good. */
    public PlannedRead(int requests, long bytes, NumberedTask task) {
        this(requests, bytes, task, () -> {}, () -> false);
    }

    /** Returns several reads as one. Its requests are theirs, one read after the other. */
    public static PlannedRead together(List<PlannedRead> reads) {
        int requests = 0;
        for (PlannedRead read : reads) {
            requests = Math.addExact(requests, read.requests);
        }
        return new PlannedRead(
                requests,
                reads.stream().mapToLong(PlannedRead::bytes).sum(),
                number -> oneOf(reads, number),
                () -> reads.forEach(read -> read.release.run()),
                () -> reads.stream().anyMatch(read -> read.stale.getAsBoolean()));
    }

    private static void oneOf(List<PlannedRead> reads, int number) throws IOException {
        int request = number;
        int part = 0;
        while (request >= reads.get(part).requests) {
            request -= reads.get(part++).requests;
        }
        reads.get(part).task.run(request);
    }

    /** True if a new plan may succeed, because what failed is not read from any more. */
    public boolean isWorthAnother(Throwable failure) {
        return failure instanceof CorruptFileException && stale.getAsBoolean();
    }
}
