package io.github.sliceline.viewer.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.viewer.command.Entry.Choices;
import io.github.sliceline.viewer.command.Entry.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.swing.KeyStroke;
import org.junit.jupiter.api.Test;

class CommandTableTest {
    @Test
    void idsAndKeysAreOfOneCommandEach() {
        Set<String> ids = new HashSet<>();
        Map<KeyStroke, String> keys = new HashMap<>();
        CommandTable.all().forEach(command -> {
            assertTrue(ids.add(command.id()), command.id());
            command.keys().stream().flatMap(key -> key.strokes().stream()).forEach(stroke -> {
                String other = keys.put(stroke, command.id());
                assertEquals(null, other, () -> stroke + " does " + other + " and " + command.id());
            });
        });
        assertTrue(ids.size() > 50, ids.size() + " commands");
    }

    @Test
    void everyEntryOfAMenuHasALetterOfItsOwn() {
        CommandTable.MENUS.forEach(menu -> assertTrue(labels(menu).stream().allMatch(label -> label.contains("&"))));
        Group bar = new Group("", List.copyOf(CommandTable.MENUS));
        Stream.concat(Stream.of(bar), groups(bar)).forEach(group -> {
            Map<Character, String> letters = new HashMap<>();
            for (String label : labels(group)) {
                int at = label.indexOf('&');
                if (at >= 0) {
                    String other = letters.put(Character.toUpperCase(label.charAt(at + 1)), label);
                    assertEquals(null, other, () -> group.label() + ": " + other + " and " + label);
                }
            }
        });
    }

    private static Stream<Group> groups(Group group) {
        return group.entries().stream()
                .filter(Group.class::isInstance)
                .map(Group.class::cast)
                .flatMap(inner -> Stream.concat(Stream.of(inner), groups(inner)));
    }

    private static List<String> labels(Group group) {
        return group.entries().stream()
                .map(entry -> entry instanceof Command command
                        ? command.label()
                        : entry instanceof Group inner
                                ? inner.label()
                                : entry instanceof Choices choices ? choices.label() : "")
                .filter(label -> !label.isEmpty())
                .toList();
    }

    @Test
    void everyButtonHasAPicture() {
        for (Entry entry : CommandTable.toolbar()) {
            if (entry instanceof Command command) {
                assertNotNull(CommandToolBar.class.getResource("icons/" + command.id() + ".svg"), command.id());
            }
        }
    }

    /** What wants a survey can be asked for without one: nothing happens. */
    @Test
    void withoutASurveyNothingFails() {
        RecordingActions desk = new RecordingActions(Optional.empty());
        CommandTable.all().forEach(command -> {
            boolean unused = command.chosen().filter(on -> on.test(desk.desk())).isPresent();
            command.run(desk.desk(), "");
        });
        assertTrue(desk.calls().contains("askForFile[]"));
    }

    /** The page has each key and what it does, and no other. */
    @Test
    void thePageOfTheViewerListsAllKeys() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "viewer.md"));
        for (KeysDialog.Section section : KeysDialog.sections()) {
            StringBuilder list = new StringBuilder("**" + section.heading() + "**\n\n");
            for (KeysDialog.Row row : section.rows()) {
                String how = row.how().stream().map(key -> "`" + key + "`").collect(Collectors.joining(" "));
                list.append("- " + how + ": " + row.what() + "\n");
            }
            assertTrue(page.contains("\n" + list + "\n"), () -> "docs/viewer.md lacks\n" + list);
        }
    }
}
