package io.github.sliceline.storage;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Finds the folder that the system intends for caches. */
public final class SystemCaches {
    /** System property that names a folder for caches, or is {@link #OFF}. */
    public static final String PROPERTY = "sliceline.cache";

    static final String OFF = "off";

    private SystemCaches() {}

    /** Returns our folder of a name among the caches, as {@link #folder(String, Properties, Map)}. */
    public static Optional<Path> folder(String name) {
        return folder(name, System.getProperties(), System.getenv());
    }

    /**
     * Returns the cache folder of a name. Empty if the system has none, or caches are switched off. Follows the XDG
     * Base Directory Specification 0.8; {@code LOCALAPPDATA} on Windows, {@code ~/Library/Caches} on macOS.
     */
    public static Optional<Path> folder(String name, Properties properties, Map<String, String> environment) {
        String asked = properties.getProperty(PROPERTY, "");
        if (asked.equals(OFF)) {
            return Optional.empty();
        }
        try {
            if (!asked.isEmpty()) {
                return Optional.of(Path.of(asked, name));
            }
            return usual(properties, environment)
                    .filter(Path::isAbsolute)
                    .map(caches -> caches.resolve("sliceline").resolve(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> usual(Properties properties, Map<String, String> environment) {
        String system = properties.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String home = properties.getProperty("user.home", "");
        if (system.startsWith("windows")) {
            return path(environment.get("LOCALAPPDATA"));
        }
        if (system.startsWith("mac")) {
            return path(home).map(folder -> folder.resolve("Library").resolve("Caches"));
        }
        return path(environment.get("XDG_CACHE_HOME")).or(() -> path(home).map(folder -> folder.resolve(".cache")));
    }

    private static Optional<Path> path(@Nullable String name) {
        return name == null || name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }
}
