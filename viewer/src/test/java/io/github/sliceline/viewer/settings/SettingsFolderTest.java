package io.github.sliceline.viewer.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SettingsFolderTest {
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final String HOME = HERE.resolve("home").toString();

    private static Optional<Path> of(String system, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("os.name", system);
        properties.setProperty("user.home", HOME);
        return SettingsFile.folder(properties, environment);
    }

    @Test
    void eachSystemHasItsOwn() {
        assertEquals(Optional.of(Path.of(HOME, ".config", "sliceline")), of("Linux", Map.of()));
        String set = HERE.resolve("set").toString();
        assertEquals(Optional.of(Path.of(set, "sliceline")), of("Linux", Map.of("XDG_CONFIG_HOME", set)));
        assertEquals(Optional.of(Path.of(set, "sliceline")), of("Windows 11", Map.of("APPDATA", set)));
        assertEquals(
                Optional.of(Path.of(HOME, "Library", "Application Support", "sliceline")), of("Mac OS X", Map.of()));
    }

    @Test
    void invalidFoldersAreIgnored() {
        assertEquals(Optional.empty(), of("Windows 11", Map.of()));
        assertEquals(Optional.empty(), of("Linux", Map.of("XDG_CONFIG_HOME", "relative")));
        assertEquals(Optional.empty(), of("Linux", Map.of("XDG_CONFIG_HOME", "\0")));
    }

    @Test
    void aPropertyNamesAnotherOrNone() {
        Properties properties = new Properties();
        properties.setProperty(SettingsFile.PROPERTY, SettingsFile.OFF);
        assertEquals(Optional.empty(), SettingsFile.folder(properties, Map.of()));
        properties.setProperty(SettingsFile.PROPERTY, HOME);
        assertEquals(Optional.of(Path.of(HOME)), SettingsFile.folder(properties, Map.of()));
    }
}
