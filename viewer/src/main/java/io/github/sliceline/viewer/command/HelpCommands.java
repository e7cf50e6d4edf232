package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Group;
import java.util.List;

/** What explains the rest. */
final class HelpCommands {
    private HelpCommands() {}

    static Group menu() {
        return new Group(
                "&Help",
                List.of(
                        Command.of("keys", "&Keys", Desk::showKeys).keys("F1", "?"),
                        Command.of("about", "&About Sliceline", Desk::showAbout)));
    }
}
