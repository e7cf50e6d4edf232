package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.schedule.NewestJob;
import java.io.IOException;
import java.util.concurrent.Executor;

/** Tab whose content never changes. It is read once, when the tab is first visible. */
abstract class ReadTab<T> extends HeaderTab {
    private final NewestJob reading;
    private boolean begun;

    ReadTab(String name, Executor workers, Executor events) {
        super(name);
        reading = new NewestJob(workers, events);
    }

    /** Reads the content, off the event thread. */
    abstract T read() throws IOException;

    /** Shows the content. */
    abstract void show(T found);

    @Override
    final void refresh() {
        if (!begun) {
            begun = true;
            reading.start(token -> read(), this::show, this::failed);
        }
    }
}
