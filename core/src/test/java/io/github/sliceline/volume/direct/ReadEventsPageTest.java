package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.Test;

/** {@code docs/performance.md} has a row for each event, with all of its fields and no others. */
class ReadEventsPageTest {
    private static final List<String> OF_ALL = List.of("startTime", "duration", "eventThread", "stackTrace");

    @Test
    void everyEventIsOnThePageWithItsFields() throws IOException {
        List<String> page = Files.readAllLines(Path.of("..", "docs", "performance.md"));
        int events = 0;
        for (Class<?> nested : ReadEvents.class.getDeclaredClasses()) {
            EventType type = EventType.getEventType(nested.asSubclass(Event.class));
            List<String> fields = type.getFields().stream()
                    .map(ValueDescriptor::getName)
                    .filter(name -> !OF_ALL.contains(name))
                    .toList();
            String row = page.stream()
                    .filter(line -> line.startsWith("| `" + type.getName() + "` |"))
                    .findFirst()
                    .orElseThrow();
            TreeSet<String> told = new TreeSet<>();
            Pattern.compile("`([a-z][A-Za-z]+)`[,:;]")
                    .matcher(row.substring(row.lastIndexOf(" | ")) + ";")
                    .results()
                    .forEach(field -> told.add(field.group(1)));
            assertEquals(new TreeSet<>(fields), told, type.getName());
            events++;
        }
        assertEquals(3, events);
    }
}
