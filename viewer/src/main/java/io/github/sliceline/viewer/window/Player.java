package io.github.sliceline.viewer.window;

import java.util.Optional;
import java.util.function.Supplier;
import javax.swing.Timer;

/**
 * Plays the lines of a window's survey. The next line follows when the current one is visible. Use it on the event
 * thread only.
 */
final class Player {
    private final Playback playback = new Playback();
    private final Timer clock = new Timer(100, event -> next());
    private final Supplier<Optional<SurveyView>> view;

    Player(Supplier<Optional<SurveyView>> view) {
        this.view = view;
    }

    /**
     * Plays lines. Stops if playback runs in this direction.
     *
     * @param direction 1 for ascending lines, -1 for descending ones
     */
    void play(int direction) {
        view.get().ifPresent(shown -> playback.play(shown.model(), direction));
        follow();
    }

    void faster(double factor) {
        playback.faster(factor);
        follow();
    }

    void stop() {
        playback.stop();
        follow();
    }

    private void next() {
        view.get().filter(shown -> shown.isCurrent(playback.pane())).ifPresent(shown -> playback.next(shown.model()));
        follow();
    }

    private void follow() {
        clock.setDelay(playback.delayMs());
        if (playback.isPlaying() && view.get().isPresent()) {
            clock.start();
        } else {
            clock.stop();
        }
    }
}
