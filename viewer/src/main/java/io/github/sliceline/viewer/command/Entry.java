package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.WindowActions.Choice;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Entry of a menu. */
sealed interface Entry permits Entry.Group, Entry.Line, Entry.Choices, Command {
    /** Returns all commands in this entry. */
    default Stream<Command> commands() {
        return Stream.empty();
    }

    /**
     * Menu or submenu.
     *
     * @param label text with {@code &} before the mnemonic letter
     * @param entries entries from top to bottom
     */
    record Group(String label, List<Entry> entries) implements Entry {
        @Override
        public Stream<Command> commands() {
            return entries.stream().flatMap(Entry::commands);
        }
    }

    /** Separator between entries. */
    record Line() implements Entry {}

    /**
     * Submenu whose entries are looked up each time it is opened.
     *
     * @param label text with {@code &} before the mnemonic letter
     * @param choices returns the entries from top to bottom
     */
    record Choices(String label, Function<WindowActions, List<Choice>> choices) implements Entry {}
}
