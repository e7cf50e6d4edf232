package io.github.sliceline.viewer.settings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.OddFile;
import io.github.sliceline.viewer.command.WindowActions.Theme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("config").resolve("viewer.properties");
    }

    private Settings settings() {
        return new Settings(new SettingsFile(Optional.of(file)));
    }

    @Test
    void settingsLastUntilTheNextStart() {
        Settings first = settings();
        first.put("theme", Theme.DARK);
        first.put("bounds", 10, 20.5, -3);
        first.put("folder", "/data/näher dran = da\\hinter\n");
        first.save();
        Settings next = settings();
        assertEquals(Optional.of(Theme.DARK), next.get("theme", Theme.class));
        assertArrayEquals(new double[] {10, 20.5, -3}, next.numbers("bounds", 3).orElseThrow());
        assertEquals(Optional.of("/data/näher dran = da\\hinter\n"), next.get("folder"));
    }

    @Test
    void invalidValuesCountAsMissing() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "theme=pink\nbounds=1,2,x\ninfinite=1,Infinity\nshort=1\n");
        Settings settings = settings();
        assertEquals(Optional.empty(), settings.get("theme", Theme.class));
        assertEquals(Optional.empty(), settings.numbers("bounds", 3));
        assertEquals(Optional.empty(), settings.numbers("infinite", 2));
        assertEquals(Optional.empty(), settings.numbers("short", 2));
    }

    /** Nobody waits for the other end of a pipe, and the next settings take its place where that can be. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeOrFolderCountsAsEmptySettings(OddFile odd) throws IOException {
        Files.createDirectories(file.getParent());
        odd.at(file);
        Settings first = settings();
        assertEquals(Optional.empty(), first.get("theme"));
        first.put("theme", Theme.DARK);
        first.save();
        assertEquals(odd != OddFile.FOLDER, settings().get("theme").isPresent());
    }

    @Test
    void keysOfLaterVersionsStay() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "later.version=kept\ntheme=light\n");
        Settings settings = settings();
        settings.put("theme", Theme.DARK);
        settings.save();
        assertEquals("later.version=kept\ntheme=dark\n", Files.readString(file));
    }

    @Test
    void changesOfAnotherProcessStay() {
        Settings one = settings();
        Settings other = settings();
        one.put("a", "1");
        one.save();
        other.put("b", "2");
        other.save();
        assertEquals(Optional.of("1"), settings().get("a"));
        assertEquals(Optional.of("2"), settings().get("b"));
    }

    @Test
    void aDamagedFileCountsAsEmptyAndIsReplaced() throws IOException {
        Files.createDirectories(file.getParent());
        for (byte[] damaged : List.of("a=\\u12".getBytes(StandardCharsets.UTF_8), new byte[] {(byte) 0xff, 0, '='})) {
            Files.write(file, damaged);
            Settings settings = settings();
            assertEquals(Optional.empty(), settings.get("a"));
            settings.put("a", "whole");
            settings.save();
            assertEquals("a=whole\n", Files.readString(file));
        }
    }

    /** A folder is where the file should be: nothing is written, nothing fails, nothing is left behind. */
    @Test
    void aFileThatCannotBeWrittenIsNoFailure() throws IOException {
        Files.createDirectories(file.resolve("in the way"));
        Settings settings = settings();
        settings.put("a", "1");
        settings.save();
        assertEquals(Optional.of("1"), settings.get("a"));
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void withoutAFolderNothingIsWritten() {
        Settings settings = new Settings(new SettingsFile(Optional.empty()));
        settings.put("a", "1");
        settings.save();
        assertEquals(Optional.of("1"), settings.get("a"));
    }

    @Test
    void nothingIsWrittenWhereNothingChanged() {
        settings().save();
        assertFalse(Files.exists(file));
    }

    @Test
    void recentFilesComeWithTheLastFirstAndOnce() {
        Settings settings = settings();
        IntStream.range(0, 20).forEach(i -> settings.opened("f" + i));
        settings.opened("f15");
        settings.save();
        List<String> recent = settings().recent();
        assertEquals(12, recent.size());
        assertEquals(List.of("f15", "f19", "f18"), recent.subList(0, 3));
    }

    @Test
    void filesAreRememberedUntilFiftyOthersWereSeen() {
        Settings settings = settings();
        settings.putOfFile("first", "view 1");
        settings.putOfFile("second", "view 2");
        settings.putOfFile("first", "view 3");
        assertEquals(Optional.of("view 3"), settings.ofFile("first"));
        IntStream.range(0, 49).forEach(i -> settings.putOfFile("f" + i, "v" + i));
        assertEquals(Optional.of("view 3"), settings.ofFile("first"));
        assertEquals(Optional.empty(), settings.ofFile("second"));
        assertEquals(Optional.of("v7"), settings.ofFile("f7"));
        settings.putOfFile("one more", "v");
        assertTrue(settings.ofFile("first").isEmpty());
    }
}
