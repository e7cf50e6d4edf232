package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.Human;
import java.time.Duration;
import java.util.Set;

/**
 * How far work is, in words: what of it is done, how fast, and how long it will take. Told of progress by one thread, with the
 * time at which it was made.
 */
final class Meter {
    /** Stages whose numbers are bytes; those of others are counts. */
    private static final Set<String> IN_BYTES = Set.of("Scanning", "Converting");

    /** Before that nobody knows how fast it is. */
    private static final long SETTLING_NANOS = 1_000_000_000L;

    private String stage = "";
    private long begun;
    private long doneAtBegin;
    private long done;
    private long total;
    private long now;

    /** Work is so far in a stage. */
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

    /** Other work begins. */
    void reset() {
        stage = "";
        total = 0;
    }

    String stage() {
        return stage;
    }

    /** Thousandths of the stage that are done; −1 where that is not known. */
    int perMille() {
        return total <= 1 ? -1 : (int) Math.min(1000, 1000.0 * done / total);
    }

    /** Such as {@code Converting: 1.2 GB of 2.5 GB, 210 MB/s, 6.2 s left}. */
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
