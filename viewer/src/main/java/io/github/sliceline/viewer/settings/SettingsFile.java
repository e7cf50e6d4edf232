package io.github.sliceline.viewer.settings;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of keys and values. One that is damaged or cannot be read counts as empty, one that cannot be written stays as it is:
 * the log says so, and nobody is held up. It is replaced in one step, so that it is always whole.
 */
public final class SettingsFile {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsFile.class);

    /** Names a folder for settings, or is {@link #OFF}. */
    static final String PROPERTY = "sliceline.settings";

    static final String OFF = "off";

    private final Optional<Path> file;

    /** @param file where it is; without, nothing is remembered */
    SettingsFile(Optional<Path> file) {
        this.file = file;
    }

    /** The file {@code viewer.properties} in the folder where the system wants settings to be. */
    public static SettingsFile ofSystem() {
        return new SettingsFile(
                folder(System.getProperties(), System.getenv()).map(folder -> folder.resolve("viewer.properties")));
    }

    /** What stands in it. */
    SortedMap<String, String> read() {
        SortedMap<String, String> found = new TreeMap<>();
        if (file.isPresent()) {
            try {
                if (Files.exists(file.get()) && !Files.isRegularFile(file.get())) {
                    throw new IOException("no file stands there"); // of a pipe the end would be waited for
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

    /** Writes these instead of what stands in it. */
    void write(SortedMap<String, String> settings) {
        if (file.isEmpty()) {
            return;
        }
        Path target = file.get();
        try {
            Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
            Path fresh = Files.createTempFile(folder, "viewer", ".new");
            try {
                Files.writeString(
                        fresh,
                        settings.entrySet().stream().map(SettingsFile::line).collect(Collectors.joining()));
                Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            LOG.warn("{}: the settings cannot be written: {}", target, e.toString());
        }
    }

    /** A line of the file, escaped by {@link Properties}; without the date that those begin with. */
    private static String line(Map.Entry<String, String> setting) {
        try {
            Properties one = new Properties();
            one.setProperty(setting.getKey(), setting.getValue());
            StringWriter text = new StringWriter();
            one.store(text, null);
            return text.toString().lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining()) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The folder; empty where there is none to be had. As the XDG Base Directory Specification 0.8 has it, {@code APPDATA} on
     * Windows and {@code ~/Library/Application Support} on macOS.
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
