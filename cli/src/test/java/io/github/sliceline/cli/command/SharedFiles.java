package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real files that are not part of the repository: tests without them are skipped. */
final class SharedFiles {
    private SharedFiles() {}

    /** A file in {@code shared/data}, looked for upward from the working directory. */
    static Path require(String name) {
        String told = System.getProperty("sliceline.shared");
        Path file = told == null ? null : Path.of(told).resolve("data").resolve(name);
        if (file != null && Files.exists(file)) {
            return file;
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path candidate = at.resolve("shared").resolve("data").resolve(name);
            if (Files.exists(candidate)) {
                return candidate;
            }
        }
        return abort(name + " is not here: no folder shared/data above the working directory");
    }
}
