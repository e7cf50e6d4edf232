package io.github.sliceline.create;

import io.github.sliceline.CancelToken;
import io.github.sliceline.storage.ReadScheduler;
import java.io.IOException;

/** Work on several threads of a test. */
final class Together {
    private Together() {}

    static void run(int threads, int count, ReadScheduler.NumberedTask task) throws IOException {
        try (ReadScheduler workers = new ReadScheduler("test", threads)) {
            workers.run(count, task, new CancelToken());
        }
    }
}
