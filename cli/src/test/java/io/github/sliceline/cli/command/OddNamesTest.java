package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.SegyBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Names of files with ends of lines and control characters make no rows of their own, and reach no terminal as they are. */
@DisabledOnOs(OS.WINDOWS) // whose names have no control characters
class OddNamesTest {
    private static final List<String> NAMES =
            List.of("a\nforged.sgy,1,1", "b\r\nc.sgy", "tab\there.sgy", "red\u001b[31m.sgy", "q\"uote.sgy");

    @TempDir
    private Path folder;

    private Ran scan(String... options) throws IOException {
        List<String> line = new ArrayList<>(List.of("scan", "--each"));
        for (String name : NAMES) {
            Path file = folder.resolve(name);
            if (name.startsWith("b")) {
                Files.writeString(file, "no SEG-Y");
            } else {
                Files.write(file, new SegyBytes().grid(4, 5).bytes());
            }
            line.add(file.toString());
        }
        line.addAll(List.of(options));
        return Ran.run(line.toArray(new String[0]));
    }

    private static void assertPlain(String text) {
        assertFalse(text.replace("\n", "").chars().anyMatch(Character::isISOControl), text);
    }

    @Test
    void tablesHaveARowForEachFile() throws IOException {
        Ran ran = scan();
        assertEquals(1 + NAMES.size(), ran.out().lines().count(), ran.out());
        assertPlain(ran.out());
        assertPlain(ran.err());
        assertTrue(ran.out().contains("/a\\u000aforged.sgy,1,1 "), ran.out());
    }

    @Test
    void csvHasARowForEachFile() throws IOException {
        Path csv = folder.resolve("all.csv");
        scan("-o", csv.toString());
        String text = Files.readString(csv);
        assertEquals(1 + NAMES.size(), text.lines().count(), text);
        assertPlain(text);
        assertTrue(text.contains("/a\\u000aforged.sgy,1,1\","), text);
        assertTrue(text.contains("/q\"\"uote.sgy\","), text);
    }

    @Test
    void jsonHasTheNamesAsTheyAre() throws IOException {
        List<String> lines = scan("--json").out().lines().toList();
        assertEquals(NAMES.size(), lines.size());
        List<String> names = new ArrayList<>();
        for (String line : lines) {
            Map<String, Object> json = new Ran(0, line, "").json();
            Object error = json.get("error");
            names.add(Ran.entry(error instanceof Map<?, ?> failed ? failed : json, "file", String.class));
        }
        assertEquals(NAMES.stream().map(name -> folder.resolve(name).toString()).collect(Collectors.toList()), names);
    }

    @Test
    void failuresAreOneLine() {
        Ran ran = Ran.run("info", folder.resolve("none\n\u001bforged.h5").toString());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertPlain(ran.err());
    }
}
