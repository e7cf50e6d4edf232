package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.schedule.NewestJob;
import java.io.IOException;
import java.util.concurrent.Executor;

/** A tab that shows something of the file that does not change: read once, when the tab is first seen. */
abstract class ReadTab<T> extends HeaderTab {
    private final NewestJob reading;
    private boolean begun;

    ReadTab(String name, Executor workers, Executor events) {
        super(name);
        reading = new NewestJob(workers, events);
    }

    /** Reads it, off the thread of events. */
    abstract T read() throws IOException;

    /** Shows what was read. */
    abstract void show(T found);

    @Override
    final void refresh() {
        if (!begun) {
            begun = true;
            reading.start(token -> read(), this::show, this::failed);
        }
    }
}
