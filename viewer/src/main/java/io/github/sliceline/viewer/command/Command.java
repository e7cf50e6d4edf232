package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One thing that a user can do: the same by menu, by key and by button.
 *
 * @param id names it in settings and tests
 * @param label as menus show it, with {@code &} before the letter that chooses it there
 * @param keys that do it; menus show the first
 * @param icon its picture, without folder and ending
 * @param enabled whether it can be done now
 * @param chosen whether it is on, where it is something that is on or off
 * @param deed does it, given what was typed
 */
record Command(
        String id,
        String label,
        List<Shortcut> keys,
        Optional<String> icon,
        Predicate<Desk> enabled,
        Optional<Predicate<Desk>> chosen,
        Deed deed)
        implements Entry {
    /** Does something. */
    interface Deed {
        /** Does it in a window, after a key that typed this. */
        void on(Desk desk, String typed);
    }

    /** Something that can always be done. */
    static Command of(String id, String label, Consumer<Desk> deed) {
        return new Command(
                id,
                label,
                List.of(),
                Optional.empty(),
                desk -> true,
                Optional.empty(),
                (desk, typed) -> deed.accept(desk));
    }

    /** Something that is done to a survey that is shown. */
    static Command ofSurvey(String id, String label, Consumer<ViewerModel> deed) {
        return of(id, label, desk -> desk.model().ifPresent(deed)).inSurvey();
    }

    /** The same by these keys. */
    Command keys(String... names) {
        return new Command(id, label, Arrays.stream(names).map(Shortcut::new).toList(), icon, enabled, chosen, deed);
    }

    /** The same with a picture. */
    Command icon(String name) {
        return new Command(id, label, keys, Optional.of(name), enabled, chosen, deed);
    }

    /** The same where a survey is shown, only. */
    Command inSurvey() {
        return when(desk -> desk.model().isPresent());
    }

    /** The same under a condition. */
    Command when(Predicate<Desk> condition) {
        return new Command(id, label, keys, icon, condition, chosen, deed);
    }

    /** The same as something that is on or off. */
    Command chosen(Predicate<Desk> on) {
        return new Command(id, label, keys, icon, enabled, Optional.of(on), deed);
    }

    /** The same, on or off by what a survey shows. */
    Command chosenInSurvey(Predicate<ViewerModel> on) {
        return chosen(desk -> desk.model().filter(on).isPresent());
    }

    /** Does it if it can be done now. */
    void run(Desk desk, String typed) {
        if (enabled.test(desk)) {
            deed.on(desk, typed);
        }
    }

    /** What it is called where no letter is underlined. */
    String plainLabel() {
        return Label.of(label).text();
    }

    @Override
    public Stream<Command> commands() {
        return Stream.of(this);
    }
}
