package io.github.sliceline.viewer.settings;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * File of keys and values. A file that is damaged or cannot be read counts as empty, and a file that cannot be written
 * stays as it is; the log says so. Writing replaces the file in one step, so that readers never see half of it.
 */
public final class SettingsFile {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsFile.class);

    /** System property that names a folder for the settings, or is {@link #OFF}. */
    static final String PROPERTY = "sliceline.settings";

    static final String OFF = "off";

    private final Optional<Path> file;

    /** @param file path of the file; if empty, nothing is stored */
    SettingsFile(Optional<Path> file) {
        this.file = file;
    }

    /** Returns the file {@code viewer.properties} in the system's folder for settings. */
    public static SettingsFile ofSystem() {
        return new SettingsFile(
                folder(System.getProperties(), System.getenv()).map(folder -> folder.resolve("viewer.properties")));
    }

    /** Returns the keys and values of the file. */
    Map<String, String> read() {
        Map<String, String> found = new HashMap<>();
        if (file.isPresent()) {
            try {
                if (Files.exists(file.get()) && !Files.isRegularFile(file.get())) {
                    throw new IOException("no file stands there"); // reading a pipe would never end
                }
                Properties properties = new Properties();
                properties.load(new StringReader(Files.readString(file.get())));
                properties.stringPropertyNames().forEach(key -> found.put(key, properties.getProperty(key)));
            } catch (NoSuchFileException e) {
                LOG.debug("{}: not there yet", file.get());
            } catch (IOException | IllegalArgumentException e) {
                LOG.warn("{}: the settings cannot be read and are not used: {}", file.get(), e.toString());
            }
        }
        return found;
    }

    /** Replaces the content of the file. */
    void write(Map<String, String> settings) {
        if (file.isEmpty()) {
            return;
        }
        Path target = file.get();
        try {
            Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
            Path fresh = Files.createTempFile(folder, "viewer", ".new");
            try {
                Files.writeString(fresh, text(settings));
                Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            LOG.warn("{}: the settings cannot be written: {}", target, e.toString());
        }
    }

    /** Returns sorted lines, escaped by {@link Properties}, without the date that {@link Properties} writes. */
    private static String text(Map<String, String> settings) throws IOException {
        Properties properties = new Properties();
        properties.putAll(settings);
        StringWriter text = new StringWriter();
        properties.store(text, null);
        return text.toString()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /**
     * Returns the folder for settings: {@code XDG_CONFIG_HOME} by the XDG Base Directory Specification 0.8,
     * {@code APPDATA} on Windows, {@code ~/Library/Application Support} on macOS. Empty if settings are switched off or
     * no folder is known.
     */
    static Optional<Path> folder(Properties properties, Map<String, String> environment) {
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
