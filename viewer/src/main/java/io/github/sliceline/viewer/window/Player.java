package io.github.sliceline.viewer.window;

import java.util.Optional;
import java.util.function.Supplier;
import javax.swing.Timer;

/** Shows line after line of what is in a window, each when the one before is there. On the thread of events only. */
final class Player {
    private final Playback playback = new Playback();
    private final Timer clock = new Timer(100, event -> next());
    private final Supplier<Optional<SurveyView>> view;

    Player(Supplier<Optional<SurveyView>> view) {
        this.view = view;
    }

    /** Plays in a direction, 1 or -1; stops if that is under way. */
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
