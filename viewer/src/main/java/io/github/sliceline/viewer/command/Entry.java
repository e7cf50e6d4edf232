package io.github.sliceline.viewer.command;

import java.util.List;
import java.util.stream.Stream;

/** What stands in a menu. */
public sealed interface Entry permits Entry.Group, Entry.Line, Entry.Changing, Command {
    /** All commands in it. */
    default Stream<Command> commands() {
        return Stream.empty();
    }

    /**
     * A menu, or a menu in a menu.
     *
     * @param label with {@code &} before the letter that opens it
     * @param entries from the top
     */
    record Group(String label, List<Entry> entries) implements Entry {
        @Override
        public Stream<Command> commands() {
            return entries.stream().flatMap(Entry::commands);
        }
    }

    /** A line between entries. */
    record Line() implements Entry {}

    /**
     * A menu in a menu whose entries are found when it is opened.
     *
     * @param label as above
     * @param list what it lists
     */
    record Changing(String label, Listed list) implements Entry {}

    /** What a menu may list. */
    enum Listed {
        RECENT,
        DATASETS
    }
}
