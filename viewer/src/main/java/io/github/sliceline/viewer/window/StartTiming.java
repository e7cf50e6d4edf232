package io.github.sliceline.viewer.window;

import java.time.Duration;
import java.time.Instant;

/** How long it takes from the start of the process to the first section, told on standard error where somebody asks. */
final class StartTiming {
    /** Set to {@code true}, the time is told. */
    static final String PROPERTY = "sliceline.viewer.timing";

    private static boolean told = !Boolean.getBoolean(PROPERTY);

    private StartTiming() {}

    /** A section is on the screen. On the thread of events only. */
    static void sectionShown() {
        if (!told) {
            told = true;
            ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(start -> Duration.between(start, Instant.now()).toMillis())
                    .ifPresent(millis -> System.err.println("first section after " + millis + " ms"));
        }
    }
}
