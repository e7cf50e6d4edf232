package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.List;
import java.util.Optional;

/** Which lines are shown. */
public final class GoCommands {
    private static final int FAR = 10;
    private static final int ALL = Integer.MAX_VALUE;
    private static final double FASTER = 1.5;

    private GoCommands() {}

    static Group menu() {
        return new Group(
                "&Go",
                List.of(
                        step("next", "&Next line", 1, "Right").icon("next"),
                        step("previous", "&Previous line", -1, "Left").icon("previous"),
                        step("forward", "Ten lines &forward", FAR, "Shift+Right", "PgDn"),
                        step("back", "Ten lines &back", -FAR, "Shift+Left", "PgUp"),
                        step("first", "F&irst line", -ALL, "Home"),
                        step("last", "&Last line", ALL, "End"),
                        goTo(),
                        new Line(),
                        slice("deeper", "Slice &down", 1, "Down"),
                        slice("shallower", "Slice &up", -1, "Up"),
                        slice("much-deeper", "Slice d&own ten", FAR, "Shift+Down"),
                        slice("much-shallower", "Slice up t&en", -FAR, "Shift+Up"),
                        new Line(),
                        offset("next-offset", "Next off&set", 1, "Alt+Right"),
                        offset("previous-offset", "Previous offse&t", -1, "Alt+Left"),
                        new Line(),
                        play("play", "Pla&y", 1, "Space").icon("play"),
                        play("play-back", "Play bac&kward", -1, "Shift+Space"),
                        Command.of("faster", "F&aster", desk -> desk.playFaster(FASTER))
                                .keys(".")
                                .inSurvey(),
                        Command.of("slower", "Slo&wer", desk -> desk.playFaster(1 / FASTER))
                                .keys(",")
                                .inSurvey(),
                        Command.of("stop", "Stop playin&g, drawing or zooming", Desk::stop)
                                .keys("Esc")
                                .inSurvey()));
    }

    /** The pane whose line the arrows move: the active one, or that of the slice where it has no line. */
    public static Pane stepped(ViewerModel model) {
        return switch (model.active()) {
            case INLINE -> Pane.INLINE;
            case CROSSLINE -> Pane.CROSSLINE;
            case SLICE, LINE, MAP -> Pane.SLICE;
        };
    }

    private static Command step(String id, String label, int by, String... keys) {
        return Command.ofSurvey(id, label, model -> model.step(stepped(model), by))
                .keys(keys);
    }

    private static Command slice(String id, String label, int by, String key) {
        return Command.ofSurvey(id, label, model -> model.step(Pane.SLICE, by)).keys(key);
    }

    private static Command offset(String id, String label, int by, String key) {
        return Command.ofSurvey(id, label, model -> model.stepOffset(by))
                .keys(key)
                .when(desk -> desk.model()
                        .filter(model -> model.survey().offsets().isPresent())
                        .isPresent());
    }

    private static Command goTo() {
        return new Command(
                        "go-to",
                        "Go to line or ti&me…",
                        List.of(),
                        Optional.empty(),
                        desk -> desk.model().isPresent(),
                        Optional.empty(),
                        Desk::askForLine)
                .keys("G", "0-9");
    }

    private static Command play(String id, String label, int direction, String key) {
        return Command.of(id, label, desk -> desk.play(direction)).keys(key).inSurvey();
    }
}
