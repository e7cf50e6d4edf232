package io.github.sliceline.viewer.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.viewer.command.CommandsTest;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaybackTest {
    private final ViewerModel model = CommandsTest.model(Optional.empty());
    private final Playback playback = new Playback();

    @Test
    void playsTheActivePaneToTheLastLine() {
        model.activate(Pane.CROSSLINE);
        playback.play(model, 1);
        model.activate(Pane.INLINE);
        int lines = 0;
        while (playback.isPlaying()) {
            playback.next(model);
            lines++;
        }
        assertEquals(59, model.position().crossline());
        assertEquals(25, model.position().inline());
        assertEquals(30, lines, "29 to the last, and one that finds no more");
    }

    @Test
    void theSameKeyStopsAndTheOtherTurnsRound() {
        playback.play(model, 1);
        playback.next(model);
        playback.play(model, -1);
        playback.next(model);
        playback.next(model);
        assertEquals(24, model.position().inline());
        playback.play(model, -1);
        assertFalse(playback.isPlaying());
    }

    @Test
    void speedHasLimits() {
        assertEquals(100, playback.delayMs());
        playback.faster(2);
        assertEquals(50, playback.delayMs());
        playback.faster(1000);
        assertEquals(17, playback.delayMs());
        playback.faster(1e-9);
        assertEquals(2000, playback.delayMs());
        assertTrue(playback.delayMs() > 0);
    }
}
