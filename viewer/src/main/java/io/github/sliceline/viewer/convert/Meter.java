package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.Human;
import java.time.Duration;
import java.util.Set;

/**
 * Progress of work as text: finished part, speed and remaining time. One thread reports progress, together with the
 * time at which it was made.
 */
final class Meter {
    /** Stages whose numbers are bytes. Others count items. */
    private static final Set<String> IN_BYTES = Set.of("Scanning", "Converting");

    /** Time before which no speed is shown. */
    private static final long SETTLING_NANOS = 1_000_000_000L;

    private String stage = "";
    private long begun;
    private long doneAtBegin;
    private long done;
    private long total;
    private long now;

    /** Sets the progress of a stage. */
    void report(String newStage, long newDone, long newTotal, long nanos) {
        if (!newStage.equals(stage)) {
            stage = newStage;
            begun = nanos;
            doneAtBegin = newDone;
            done = newDone;
        }
        done = Math.max(done, newDone); // workers report in any order
        total = newTotal;
        now = nanos;
    }

    /** Forgets the progress before other work starts. */
    void reset() {
        stage = "";
        total = 0;
    }

    String stage() {
        return stage;
    }

    /** Returns the finished part of the stage in thousandths; −1 if unknown. */
    int perMille() {
        return total <= 1 ? -1 : (int) Math.min(1000, 1000.0 * done / total);
    }

    /** Returns a text such as {@code Converting: 1.2 GB of 2.5 GB, 210 MB/s, 6.2 s left}. */
    String words() {
        if (stage.isEmpty()) {
            return "";
        }
        if (perMille() < 0) {
            return stage + "…";
        }
        boolean bytes = IN_BYTES.contains(stage);
        String text = stage + ": "
                + (bytes
                        ? Human.bytes(done) + " of " + Human.bytes(total)
                        : Human.count(done) + " of " + Human.count(total));
        long passed = now - begun;
        if (passed < SETTLING_NANOS || done <= doneAtBegin || done >= total) {
            return text;
        }
        double perNano = (double) (done - doneAtBegin) / passed;
        Duration left = Duration.ofNanos((long) ((total - done) / perNano));
        String rate = bytes ? ", " + Human.throughput(done - doneAtBegin, Duration.ofNanos(passed)) : "";
        return text + rate + ", " + Human.seconds(left) + " left";
    }
}
