package io.github.sliceline.viewer.window;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Where the system wants settings to be. */
final class SettingsFolder {
    /** Names a folder for settings, or is {@link #OFF}. */
    static final String PROPERTY = "sliceline.settings";

    static final String OFF = "off";

    private SettingsFolder() {}

    static Optional<Path> ofSystem() {
        return of(System.getProperties(), System.getenv());
    }

    /**
     * The folder; empty where there is none to be had. As the XDG Base Directory Specification 0.8 has it, {@code APPDATA} on
     * Windows and {@code ~/Library/Application Support} on macOS.
     */
    static Optional<Path> of(Properties properties, Map<String, String> environment) {
        String asked = properties.getProperty(PROPERTY, "");
        if (asked.equals(OFF)) {
            return Optional.empty();
        }
        try {
            if (!asked.isEmpty()) {
                return Optional.of(Path.of(asked));
            }
            return usual(properties, environment).filter(Path::isAbsolute).map(folder -> folder.resolve("sliceline"));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> usual(Properties properties, Map<String, String> environment) {
        String system = properties.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Optional<Path> home = path(properties.getProperty("user.home"));
        if (system.startsWith("windows")) {
            return path(environment.get("APPDATA"));
        }
        if (system.startsWith("mac")) {
            return home.map(folder -> folder.resolve("Library").resolve("Application Support"));
        }
        return path(environment.get("XDG_CONFIG_HOME")).or(() -> home.map(folder -> folder.resolve(".config")));
    }

    private static Optional<Path> path(@Nullable String name) {
        return name == null || name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }
}
