package io.github.sliceline.create;

import io.github.sliceline.CancelToken;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;

/** Work on several threads of a test. */
final class TestThreads {
    private TestThreads() {}

    static void run(int threads, int count, WorkerThreads.NumberedTask task) throws IOException {
        try (WorkerThreads workers = new WorkerThreads("test", threads)) {
            workers.run(count, task, new CancelToken());
        }
    }
}
