package io.github.sliceline.viewer.command;

import java.util.List;
import java.util.stream.Stream;

/** Keys and what they do, and what the mouse does, as they are listed for people. */
final class KeysText {
    /**
     * A row of the list.
     *
     * @param how keys, any of which does it, or what the mouse does
     * @param what comes of it
     */
    record Row(List<String> how, String what) {}

    /**
     * Rows under a heading.
     *
     * @param heading of a menu, or of the mouse
     */
    record Section(String heading, List<Row> rows) {}

    private static final Section MOUSE = new Section(
            "Mouse",
            List.of(
                    new Row(
                            List.of("Wheel"),
                            "Lines of this pane; on the map: zoom; on the section along a line: up and down"),
                    new Row(List.of("Ctrl+wheel"), "Zoom at the pointer; with Shift across only, with Alt down only"),
                    new Row(List.of("Shift+wheel"), "To the sides"),
                    new Row(List.of("Drag"), "Move what is seen; with the middle button too, also over lines"),
                    new Row(List.of("Ctrl+drag"), "Zoom to what is enclosed"),
                    new Row(List.of("Double click"), "All of it"),
                    new Row(List.of("Drag a line"), "Move the line of another pane"),
                    new Row(List.of("Drag a gap"), "Sizes of the panes; double click: alike"),
                    new Row(
                            List.of("Drag an end of the colours"),
                            "Amplitudes at which colours saturate, both; with Shift one; double click: percentile 98"),
                    new Row(List.of("Wheel on the colours"), "Gain")));

    private KeysText() {}

    /** All that has a key, by menu; then the mouse. */
    static List<Section> sections() {
        return Stream.concat(CommandTable.MENUS.stream().map(KeysText::section), Stream.of(MOUSE))
                .toList();
    }

    private static Section section(Entry.Group menu) {
        return new Section(
                Label.of(menu.label()).text(),
                menu.commands()
                        .filter(command -> !command.keys().isEmpty())
                        .map(command ->
                                new Row(keys(command), command.plainLabel().replace("…", "")))
                        .toList());
    }

    private static List<String> keys(Command command) {
        return command.keys().stream().map(Shortcut::text).toList();
    }
}
