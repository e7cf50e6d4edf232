package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;

/** Line after line of one pane, in one direction, until the last. Used by one thread. */
final class Playback {
    private static final double SLOWEST = 0.5;
    private static final double FASTEST = 60;

    private double perSecond = 10;
    private int direction;
    private Pane pane = Pane.INLINE;

    /** Plays on from what is shown; the same direction once more stops. */
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

    /** Which pane's lines are played. */
    Pane pane() {
        return pane;
    }

    /** So many times faster, within what can be followed. */
    void faster(double factor) {
        perSecond = Math.max(SLOWEST, Math.min(FASTEST, perSecond * factor));
    }

    /** Time between lines. */
    int delayMs() {
        return (int) Math.round(1000 / perSecond);
    }

    /** Shows the next line; stops where there is none. */
    void next(ViewerModel model) {
        Position before = model.position();
        model.step(pane, direction);
        if (model.position().equals(before)) {
            stop();
        }
    }
}
