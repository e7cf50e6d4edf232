package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.WindowActions.Choice;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What stands in a menu. */
sealed interface Entry permits Entry.Group, Entry.Line, Entry.Choices, Command {
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
     * A menu in a menu whose entries are found each time before it is opened.
     *
     * @param label with {@code &} before the letter that opens it
     * @param choices its entries, from the top
     */
    record Choices(String label, Function<WindowActions, List<Choice>> choices) implements Entry {}
}
