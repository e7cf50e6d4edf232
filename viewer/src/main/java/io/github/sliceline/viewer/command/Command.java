package io.github.sliceline.viewer.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An action that the user starts by menu, key or button.
 *
 * @param id name for tests and for the icon's file
 * @param label text in menus, with {@code &} before the mnemonic letter
 * @param keys keys that start the command; menus show the first one
 * @param enabled true if the command is possible now
 * @param chosen true if the command is switched on; empty for a command that is no switch
 * @param deed runs the command in a window; the second argument is the typed character, or empty
 */
record Command(
        String id,
        String label,
        List<Shortcut> keys,
        Predicate<WindowActions> enabled,
        Optional<Predicate<WindowActions>> chosen,
        BiConsumer<WindowActions, String> deed)
        implements Entry {
    /**
     * Returns a command that is always enabled.
     *
     * @param keys its keys, with spaces between them
     */
    static Command of(String id, String label, String keys, BiConsumer<WindowActions, String> deed) {
        List<Shortcut> shortcuts = Arrays.stream(keys.split(" "))
                .filter(key -> !key.isEmpty())
                .map(Shortcut::new)
                .toList();
        return new Command(id, label, shortcuts, window -> true, Optional.empty(), deed);
    }

    /** Returns this command, enabled only if a condition holds. */
    Command when(Predicate<WindowActions> condition) {
        return new Command(id, label, keys, condition, chosen, deed);
    }

    /** Returns this command as a switch, which menus and buttons show as on or off. */
    Command chosen(Predicate<WindowActions> on) {
        return new Command(id, label, keys, enabled, Optional.of(on), deed);
    }

    /** Runs the command if it is enabled. */
    void run(WindowActions window, String typed) {
        if (enabled.test(window)) {
            deed.accept(window, typed);
        }
    }

    /** Returns the label without the mark of the mnemonic letter. */
    String text() {
        return label.replace("&", "");
    }

    @Override
    public Stream<Command> commands() {
        return Stream.of(this);
    }
}
