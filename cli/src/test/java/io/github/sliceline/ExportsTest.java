package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exported is what is documented for users. */
class ExportsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "core, geometry",
        "io,",
        "hdf5, hdf5",
        "segy, segy",
        "writer, importing",
        "mirror, mirror",
        "s3, s3",
        "viewer, viewer"
    })
    void everythingExportedIsDocumented(String module, @Nullable String exported) throws IOException {
        Path cli = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Exports exports = new Exports(cli.resolveSibling(module).resolve("src/main/java"));
        assertTrue(
                exports.packages()
                        .contains(exported == null ? "io.github.sliceline" : "io.github.sliceline." + exported),
                () -> "sources are found");
        assertEquals(List.of(), exports.undocumented());
    }

    @Test
    void undocumentedTypesAreFound() throws IOException {
        write("module-info.java", """
            module m {
                exports seen;
                exports told.to.siblings to n;
            }
            """);
        write("told/to/siblings/Hidden.java", "package told.to.siblings;\n\npublic class Hidden {}\n");
        write("seen/Undocumented.java", """
            package seen;

            import java.util.List;

            // no comment of javadoc
            @Deprecated
            public final class Undocumented {
                private int count;

                /** Documented. */
                public int count() {
                    return count;
                }

                @Override
                public String toString() {
                    return "";
                }

                public void undocumented(
                        List<String> argument) {}

                /** Documented. */
                public interface Nested {
                    void undocumentedToo();
                }

                interface NotSeen {
                    void notSeen();
                }
            }
            """);
        write("seen/Pair.java", """
            package seen;

            /** Two. @param left one @param right the other */
            public record Pair(
                    int left,
                    int right) {
                public Pair {
                    left++;
                }
            }
            """);
        assertEquals(
                List.of(
                        "seen/Undocumented.java:7: public final class Undocumented {",
                        "seen/Undocumented.java:20: public void undocumented(",
                        "seen/Undocumented.java:25: void undocumentedToo();"),
                new Exports(folder)
                        .undocumented().stream()
                                .map(found -> found.replace('\\', '/'))
                                .toList());
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
