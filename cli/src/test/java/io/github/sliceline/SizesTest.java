package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No module grows beyond the table in {@code docs/sizes.md}: raising a row is a decision of its own. */
class SizesTest {
    /** A module's folder; the others are beside it. */
    private static final Path MODULE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    private static final Pattern ROW = Pattern.compile("\\| `([\\w-]+)` \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|");

    @Test
    void noModuleIsLargerThanTheTableSays() throws IOException {
        Map<String, CodeSize> allowed = table(Files.readString(MODULE.resolveSibling("docs/sizes.md")));
        Map<String, CodeSize> found = CodeSize.ofModules(MODULE.resolveSibling(""));
        assertEquals(allowed.keySet(), found.keySet(), "modules with main code");
        found.forEach((module, size) -> assertTrue(
                fits(size, allowed.getOrDefault(module, new CodeSize(0, 0, 0))),
                () -> module + " has " + size + ", docs/sizes.md allows " + allowed.get(module)
                        + ": make it smaller, or raise the row and say why in the commit"));
    }

    @Test
    void linesOfCodeAreCounted() {
        List<String> code = CodeSize.code(List.of(
                "package a;",
                "",
                "import b.C;",
                "/** One line. */",
                "final class D {",
                "    /*",
                "     * int hidden;",
                "     */",
                "    // int hiddenToo;",
                "    int seen; // counted",
                "    }",
                "});"));
        assertEquals(List.of("final class D {", "int seen; // counted"), code);
    }

    @Test
    void aModuleLargerThanItsRowIsFound() {
        Map<String, CodeSize> rows = table("| `io` | 10 | 2 | 35 |\nother text\n");
        assertEquals(Map.of("io", new CodeSize(10, 2, 35)), rows);
        assertTrue(fits(new CodeSize(10, 2, 35), new CodeSize(10, 2, 35)));
        assertFalse(fits(new CodeSize(11, 2, 35), new CodeSize(10, 2, 35)));
        assertFalse(fits(new CodeSize(10, 3, 35), new CodeSize(10, 2, 35)));
        assertFalse(fits(new CodeSize(10, 2, 36), new CodeSize(10, 2, 35)));
    }

    private static boolean fits(CodeSize size, CodeSize most) {
        return size.codeLines() <= most.codeLines()
                && size.types() <= most.types()
                && size.mostFiles() <= most.mostFiles();
    }

    private static Map<String, CodeSize> table(String page) {
        Map<String, CodeSize> rows = new TreeMap<>();
        Matcher row = ROW.matcher(page);
        while (row.find()) {
            rows.put(
                    row.group(1),
                    new CodeSize(
                            Integer.parseInt(row.group(2)),
                            Integer.parseInt(row.group(3)),
                            Integer.parseInt(row.group(4))));
        }
        return rows;
    }
}
