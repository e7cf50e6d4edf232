package io.github.sliceline.cli.demo;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.testdata.SurveyShape;

/** Shape of a survey of about so many bytes: square on the map, a third longer than wide in time. */
final class DemoSize {
    private static final long SMALLEST = 1_000_000;
    private static final long LARGEST = 1_000_000_000_000L;

    private DemoSize() {}

    /**
     * Shape whose samples take about this many bytes as floats.
     *
     * @throws IllegalArgumentException below 1 MB or above 1 TB
     */
    static SurveyShape of(long bytes) {
        if (bytes < SMALLEST || bytes > LARGEST) {
            throw new IllegalArgumentException("the demo's size must be 1 MB to 1 TB, got " + Human.bytes(bytes));
        }
        double floats = bytes / (double) Float.BYTES;
        int lines = (int) Math.round(Math.cbrt(floats * 3 / 4));
        int samples = (int) Math.round(floats / lines / lines);
        return new SurveyShape(lines, lines, samples);
    }
}
