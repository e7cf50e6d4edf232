package io.github.sliceline.volume.direct;

import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import java.io.IOException;

/** A read of regions whose requests are known. Any thread may do any of them, each once. */
public interface PlannedRead {
    int requests();

    /** Bytes that the requests are for, as far as that is known. */
    long bytes();

    /** Does one of the requests. */
    void read(int request) throws IOException;

    /** Whether it failed for something that is not read from again, so that another plan may do. */
    default boolean isWorthAnother(Throwable failure) {
        return false;
    }

    /** To be called at most once, when nobody does requests of it any more: its memory is used again. */
    default void release() {}

    /** A read that somebody else knows how to do, request by request. */
    record Tasks(int requests, long bytes, NumberedTask task) implements PlannedRead {
        @Override
        public void read(int request) throws IOException {
            task.run(request);
        }
    }
}
