package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.List;
import java.util.Optional;

/** The line drawn on the map, and horizons. */
final class MapCommands {
    private MapCommands() {}

    static Group menu() {
        return new Group(
                "&Map",
                List.of(
                        Command.ofSurvey("draw-line", "&Draw a line", MapCommands::draw)
                                .keys("D")
                                .icon("line")
                                .chosenInSurvey(model -> model.drawing().isDrawing()),
                        Command.of("end-line", "&End the line", Desk::endLine)
                                .keys("Enter")
                                .when(MapCommands::isDrawing),
                        Command.ofSurvey(
                                        "remove-vertex",
                                        "Take the &last place back",
                                        model -> model.drawing().removeLast())
                                .keys("Backspace")
                                .when(MapCommands::isDrawing),
                        Command.ofSurvey(
                                        "clear-line",
                                        "&Remove the line",
                                        model -> model.drawing().clear())
                                .when(desk -> desk.model()
                                        .filter(model -> model.path().isPresent())
                                        .isPresent()),
                        Command.of("open-line", "&Open a line…", Desk::askForPath)
                                .inSurvey(),
                        Command.of("save-line", "&Save the line…", Desk::savePath)
                                .when(desk -> desk.model()
                                        .filter(model -> model.path().isPresent())
                                        .isPresent()),
                        new Line(),
                        Command.of("open-horizon", "Open a &horizon…", Desk::askForHorizon)
                                .keys("Ctrl+H")
                                .inSurvey(),
                        new Line(),
                        content("map-traces", "&Traces on the map", new MapContent.Traces()),
                        content("map-slice", "Sl&ice on the map", new MapContent.Slice())));
    }

    private static boolean isDrawing(Desk desk) {
        return desk.model().filter(model -> model.drawing().isDrawing()).isPresent();
    }

    private static void draw(ViewerModel model) {
        if (model.drawing().isDrawing()) {
            model.drawing().cancel();
        } else {
            model.activate(Pane.MAP);
            String refused = model.drawing().begin().orElse("");
            model.report(Pane.MAP, new PaneStatus(refused, Optional.empty()));
        }
    }

    private static Command content(String id, String label, MapContent content) {
        return Command.ofSurvey(id, label, model -> model.map().show(content))
                .chosenInSurvey(model -> model.map().content().equals(content));
    }
}
