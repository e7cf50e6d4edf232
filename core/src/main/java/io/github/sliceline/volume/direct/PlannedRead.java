package io.github.sliceline.volume.direct;

import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import java.io.IOException;

/** A read of regions whose requests are known. Any thread may do any of them, each once. */
public interface PlannedRead {
    int requests();

    /** Bytes that the requests read, as far as known. */
    long bytes();

    /** Does one of the requests. */
    void read(int request) throws IOException;

    /** True if the cause of the failure will not be read from again, so that a new plan may succeed. */
    default boolean isWorthAnother(Throwable failure) {
        return false;
    }

    /** Frees the memory of the plan for reuse. Called at most once, when no thread does requests any more. */
    default void release() {}

    /** A read whose requests are numbered tasks. */
    record Tasks(int requests, long bytes, NumberedTask task) implements PlannedRead {
        @Override
        public void read(int request) throws IOException {
            task.run(request);
        }
    }
}
