package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files too large for the repository, in a folder {@code shared/data} above the working directory, or that of {@code -Dsliceline.shared}. */
public final class SharedData {
    private SharedData() {}

    /** The file, or the test is skipped. */
    public static Path find(String relative) {
        String given = System.getProperty("sliceline.shared");
        if (given != null) {
            return orSkip(Path.of(given).resolve(relative), relative);
        }
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path candidate = up.resolve("shared/data").resolve(relative);
            if (Files.exists(candidate)) {
                return candidate;
            }
        }
        return abort("no shared/data/" + relative + " above the working directory");
    }

    private static Path orSkip(Path path, String relative) {
        return Files.exists(path) ? path : abort("no " + relative + " in the folder of -Dsliceline.shared");
    }
}
