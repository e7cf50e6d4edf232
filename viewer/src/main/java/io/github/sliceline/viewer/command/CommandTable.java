package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Group;
import java.util.List;
import java.util.stream.Stream;

/** Everything that a user can do in a window, as the menus have it. Menus, keys, buttons and the list of keys come from here. */
final class CommandTable {
    /** The menus from the left. */
    static final List<Group> MENUS = List.of(
            FileCommands.menu(),
            GoCommands.menu(),
            ViewCommands.menu(),
            DisplayCommands.menu(),
            MapCommands.menu(),
            HelpCommands.menu());

    /** Those that the toolbar has, from the left; {@code |} is a space. */
    private static final List<String> TOOLBAR = List.of(
            "open",
            "save-section",
            "|",
            "previous",
            "play",
            "next",
            "|",
            "fit",
            "one-to-one",
            "|",
            "look-density",
            "look-wiggle",
            "weaker",
            "stronger",
            "|",
            "draw-line",
            "headers");

    private CommandTable() {}

    /** All commands. */
    static Stream<Command> all() {
        return MENUS.stream().flatMap(Entry::commands);
    }

    /** What the toolbar has; a line is a space. */
    static List<Entry> toolbar() {
        return TOOLBAR.stream().map(CommandTable::entry).toList();
    }

    private static Entry entry(String id) {
        return id.equals("|") ? new Entry.Line() : named(id);
    }

    /** The command of an id. */
    static Command named(String id) {
        return all().filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no command " + id));
    }
}
