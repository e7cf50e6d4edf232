package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;

/** Playback of the lines of one pane in one direction, until the last line. Not thread-safe. */
final class Playback {
    private static final double SLOWEST = 0.5;
    private static final double FASTEST = 60;

    private double perSecond = 10;
    private int direction;
    private Pane pane = Pane.INLINE;

    /**
     * Plays from the current line. Stops if playback runs in this direction.
     *
     * @param towards 1 for ascending lines, -1 for descending ones
     */
    void play(ViewerModel model, int towards) {
        direction = direction == towards ? 0 : towards;
        pane = model.stepped();
    }

    void stop() {
        direction = 0;
    }

    boolean isPlaying() {
        return direction != 0;
    }

    /** Returns the pane whose lines are played. */
    Pane pane() {
        return pane;
    }

    /** Multiplies the speed by a factor, within limits. */
    void faster(double factor) {
        perSecond = Math.max(SLOWEST, Math.min(FASTEST, perSecond * factor));
    }

    /** Returns the time between lines in milliseconds. */
    int delayMs() {
        return (int) Math.round(1000 / perSecond);
    }

    /** Shows the next line. Stops after the last one. */
    void next(ViewerModel model) {
        Position before = model.position();
        model.step(pane, direction);
        if (model.position().equals(before)) {
            stop();
        }
    }
}
