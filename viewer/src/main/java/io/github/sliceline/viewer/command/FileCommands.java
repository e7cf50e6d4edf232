package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Changing;
import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.command.Entry.Listed;
import java.util.List;

/** What is done with files and windows. */
final class FileCommands {
    private FileCommands() {}

    static Group menu() {
        return new Group(
                "&File",
                List.of(
                        Command.of("open", "&Open…", Desk::askForFile)
                                .keys("Ctrl+O")
                                .icon("open"),
                        Command.of("open-url", "Open &URL…", Desk::askForUrl).keys("Ctrl+U"),
                        new Changing("Open &recent", Listed.RECENT),
                        new Changing("Da&taset", Listed.DATASETS),
                        Command.of("reload", "R&eload", Desk::reload)
                                .keys("F5", "Ctrl+R")
                                .when(Desk::hasFile),
                        new Line(),
                        Command.of("convert", "&Convert SEG-Y…", Desk::askForSegyToConvert)
                                .keys("Ctrl+K")
                                .icon("convert"),
                        Command.of("save-section", "&Save section…", Desk::saveSection)
                                .keys("Ctrl+S")
                                .icon("save")
                                .inSurvey(),
                        new Line(),
                        Command.of("new-window", "&New window", Desk::newWindow).keys("Ctrl+N"),
                        Command.of("close", "C&lose window", Desk::close).keys("Ctrl+W"),
                        Command.of("quit", "&Quit", Desk::quit).keys("Ctrl+Q")));
    }
}
