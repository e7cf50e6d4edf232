package io.github.sliceline.viewer.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One thing that a user can do by menu, by key or by button.
 *
 * @param id names it in tests, and the file of its icon
 * @param label text in menus, with {@code &} before the letter that chooses it there
 * @param keys that do it; menus show the first
 * @param enabled whether it can be done now
 * @param chosen whether it is on; empty of what is neither on nor off
 * @param deed does it in a window; the other argument is what a key typed, or empty
 */
record Command(
        String id,
        String label,
        List<Shortcut> keys,
        Predicate<WindowActions> enabled,
        Optional<Predicate<WindowActions>> chosen,
        BiConsumer<WindowActions, String> deed)
        implements Entry {
    /** A command that can always be given, by these keys, with a space between. */
    static Command of(String id, String label, String keys, BiConsumer<WindowActions, String> deed) {
        List<Shortcut> shortcuts = Arrays.stream(keys.split(" "))
                .filter(key -> !key.isEmpty())
                .map(Shortcut::new)
                .toList();
        return new Command(id, label, shortcuts, window -> true, Optional.empty(), deed);
    }

    /** This command, only where a condition holds. */
    Command when(Predicate<WindowActions> condition) {
        return new Command(id, label, keys, condition, chosen, deed);
    }

    /** This command, shown as being on or off. */
    Command chosen(Predicate<WindowActions> on) {
        return new Command(id, label, keys, enabled, Optional.of(on), deed);
    }

    /** Does it if it can be done now. */
    void run(WindowActions window, String typed) {
        if (enabled.test(window)) {
            deed.accept(window, typed);
        }
    }

    /** Its label where no letter is underlined. */
    String text() {
        return label.replace("&", "");
    }

    @Override
    public Stream<Command> commands() {
        return Stream.of(this);
    }
}
