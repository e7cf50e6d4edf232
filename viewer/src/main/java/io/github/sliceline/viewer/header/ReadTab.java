package io.github.sliceline.viewer.header;

import java.io.IOException;
import java.util.concurrent.Executor;

/** A tab that shows something of the file that does not change: read once, when the tab is first seen. */
abstract class ReadTab<T> implements Tab {
    private final String name;
    private final HeaderTab tab;
    private final NewestRead<T> reading;
    private boolean begun;

    ReadTab(String name, HeaderTab tab, Executor workers, Executor events) {
        this.name = name;
        this.tab = tab;
        reading = new NewestRead<>(workers, events, this::show, problem -> tab.title(problem.sentence()));
    }

    /** Reads it, off the thread of events. */
    abstract T read() throws IOException;

    /** Shows what was read. */
    abstract void show(T found);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final HeaderTab component() {
        return tab;
    }

    @Override
    public final void refresh() {
        if (!begun) {
            begun = true;
            reading.begin(this::read);
        }
    }
}
