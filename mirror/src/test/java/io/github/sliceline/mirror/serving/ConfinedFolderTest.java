package io.github.sliceline.mirror.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfinedFolderTest {
    @TempDir
    Path parent;

    private Path inside = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        inside = Files.createDirectories(parent.resolve("inside"));
        outside = Files.createDirectories(parent.resolve("outside"));
        Files.createDirectory(inside.resolve("block"));
        Files.writeString(outside.resolve("secret.h5"), "secret");
    }

    @Test
    void namesLeadToFilesInTheFolder() throws IOException {
        Path real = inside.toRealPath();
        ConfinedFolder folder = new ConfinedFolder(inside);
        assertEquals(real.resolve("survey.h5"), folder.resolve("survey.h5"));
        assertEquals(real.resolve("block/survey 1 ü.h5"), folder.resolve("block/survey 1 ü.h5"));
        assertEquals(real.resolve("a..b"), folder.resolve("a..b"));
        assertEquals(real.resolve("undo"), folder.resolve("undo"));
        assertEquals(real.resolve("a.part.h5"), folder.resolve("a.part.h5"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/etc/passwd",
                "..",
                "../outside/secret.h5",
                "block/../../outside/secret.h5",
                "block/..",
                ".",
                "./survey.h5",
                "block//survey.h5",
                "survey.h5/",
                "a\0b",
                "a\nb",
                "..\\outside\\secret.h5",
                "C:secret.h5",
                ".sliceline-mirror.lock",
                "survey.h5.part",
                "survey.h5.PART",
                "survey.h5.part.journal",
                "survey.h5.part.lock",
                "survey.h5.undo",
                "block/survey.h5.Undo",
                "survey.h5.undo.part",
                "survey.h5.undo.lock",
                "missing/survey.h5",
                "block"
            })
    void otherNamesAreRefused(String name) throws IOException {
        ConfinedFolder folder = new ConfinedFolder(inside);
        MirrorRefusedException e = assertThrows(MirrorRefusedException.class, () -> folder.resolve(name));
        assertFalse(String.valueOf(e.getMessage()).contains("\n"), e::toString);
        assertThrows(MirrorRefusedException.class, () -> folder.resolve("x".repeat(1001)));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void linksAreRefused() throws IOException {
        Files.createSymbolicLink(inside.resolve("folder"), outside);
        Files.createSymbolicLink(inside.resolve("file.h5"), outside.resolve("secret.h5"));
        Files.createSymbolicLink(inside.resolve("part.h5.part"), outside.resolve("secret.h5"));
        Files.createSymbolicLink(inside.resolve("undo.h5.undo"), outside.resolve("secret.h5"));
        Files.createSymbolicLink(inside.resolve("nowhere.h5"), outside.resolve("new.h5"));
        ConfinedFolder folder = new ConfinedFolder(inside);
        for (String name :
                new String[] {"folder/secret.h5", "folder/new.h5", "file.h5", "part.h5", "undo.h5", "nowhere.h5"}) {
            MirrorRefusedException e = assertThrows(MirrorRefusedException.class, () -> folder.resolve(name), name);
            assertTrue(String.valueOf(e.getMessage()).contains(name), e::toString);
        }
        Files.createSymbolicLink(inside.resolve("same"), inside.resolve("block"));
        assertEquals(inside.toRealPath().resolve("block/a.h5"), folder.resolve("same/a.h5"));
    }

    /** Whatever is put together of dangerous pieces: refused, or inside. */
    @Test
    void noNameLeadsOut() throws IOException {
        ConfinedFolder folder = new ConfinedFolder(inside);
        String[] pieces = {"..", ".", "/", "//", "block", "a", "\\", "\0", "%2e", "…", "~", "outside", " "};
        for (int seed = 0; seed < 5000; seed++) {
            Random random = new Random(seed);
            StringBuilder name = new StringBuilder();
            for (int i = random.nextInt(7); i >= 0; i--) {
                name.append(pieces[random.nextInt(pieces.length)]);
            }
            try {
                Path file = folder.resolve(name.toString());
                assertTrue(file.normalize().equals(file) && file.startsWith(inside.toRealPath()), file::toString);
            } catch (MirrorRefusedException e) {
                assertTrue(String.valueOf(e.getMessage()).length() > 10, e::toString);
            }
        }
    }
}
