package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Tool;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Views;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Which part of sections is seen, which panes there are, and how the window looks. */
final class ViewCommands {
    private static final double CLOSER = 1.25;

    private ViewCommands() {}

    static Group menu() {
        return new Group(
                "&View",
                List.of(
                        view("fit", "&Fit", Views::fit).keys("F").icon("fit"),
                        view("one-to-one", "&1:1, a pixel each", Views::oneToOne)
                                .keys("Ctrl+1")
                                .icon("one-to-one"),
                        view("zoom-in", "Zoom &in", (views, pane) -> views.zoom(pane, CLOSER))
                                .keys("Ctrl++", "Ctrl+="),
                        view("zoom-out", "Zoom &out", (views, pane) -> views.zoom(pane, 1 / CLOSER))
                                .keys("Ctrl+-"),
                        Command.ofSurvey("band", "Zoom by &dragging", ViewCommands::swapTool)
                                .keys("Z")
                                .chosenInSurvey(model -> model.tool() == Tool.BAND),
                        view("aspect", "Lock &aspect", (views, pane) -> views.lock(pane, !views.isLocked(pane)))
                                .keys("L")
                                .chosenInSurvey(model -> model.views().isLocked(model.active())),
                        view(
                                        "link",
                                        "&Same times in all sections",
                                        (views, pane) -> views.link(!views.isLinked(), pane))
                                .chosenInSurvey(model -> model.views().isLinked()),
                        new Line(),
                        panes(),
                        Command.of("maximise", "Active pane alo&ne", Desk::maximise)
                                .keys("M")
                                .inSurvey()
                                .chosen(Desk::isMaximised),
                        new Line(),
                        part(Part.HEADERS, "&Headers", "F4").icon("headers"),
                        part(Part.HORIZONS, "Hori&zons", "F3"),
                        part(Part.COLOUR_BAR, "&Colour bar"),
                        part(Part.TOOLBAR, "&Toolbar"),
                        new Line(),
                        theme(),
                        Command.of("full-screen", "F&ull screen", Desk::fullScreen)
                                .keys("F11")
                                .chosen(Desk::isFullScreen)));
    }

    private static Command view(String id, String label, BiConsumer<Views, Pane> how) {
        return Command.ofSurvey(id, label, model -> how.accept(model.views(), model.active()));
    }

    private static void swapTool(ViewerModel model) {
        model.use(model.tool() == Tool.BAND ? Tool.PAN : Tool.BAND);
    }

    private static Group panes() {
        return new Group(
                "&Panes",
                List.of(
                        Command.of("next-pane", "&Next pane", desk -> desk.nextPane(1))
                                .keys("F6")
                                .inSurvey(),
                        Command.of("previous-pane", "&Previous pane", desk -> desk.nextPane(-1))
                                .keys("Shift+F6")
                                .inSurvey(),
                        pane(Pane.INLINE, "&Inline", "Alt+1"),
                        pane(Pane.CROSSLINE, "&Crossline", "Alt+2"),
                        pane(Pane.SLICE, "&Slice", "Alt+3"),
                        pane(Pane.MAP, "&Map", "Alt+4"),
                        pane(Pane.LINE, "&Line", "Alt+5")
                                .when(desk -> desk.model()
                                        .filter(model -> model.path().isPresent())
                                        .isPresent())));
    }

    private static Command pane(Pane pane, String label, String key) {
        return Command.ofSurvey("pane-" + Ids.of(pane), label, model -> model.activate(pane))
                .keys(key)
                .chosenInSurvey(model -> model.active() == pane);
    }

    private static Command part(Part part, String label, String... keys) {
        return Command.of(part.id(), label, desk -> desk.toggle(part))
                .keys(keys)
                .chosen(desk -> desk.shows(part));
    }

    private static Group theme() {
        List<Entry> themes = new ArrayList<>(Arrays.stream(Theme.values())
                .map(theme -> Command.of("theme-" + Ids.of(theme), theme.label(), desk -> desk.look(theme))
                        .chosen(desk -> desk.theme() == theme))
                .toList());
        themes.add(Command.of("swap-theme", "S&wap light and dark", Desk::swapLightAndDark)
                .keys("Ctrl+D"));
        return new Group("&Light or dark", themes);
    }
}
