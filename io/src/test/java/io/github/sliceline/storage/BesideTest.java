package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names on drives and in scripts: none may change. */
class BesideTest {
    private static final Path FOLDER = Path.of("folder");
    private static final Path FILE = FOLDER.resolve("survey.h5");

    @Test
    void namesAreThoseOfTheFirstVersion() {
        assertEquals(
                List.of(
                        "survey.h5.part",
                        "survey.h5.part.journal",
                        "survey.h5.part.lock",
                        "survey.h5.layouts",
                        "survey.h5.layouts.again",
                        "survey.h5.undo",
                        "survey.h5.undo.part",
                        "survey.h5.undo.lock",
                        "survey.h5.onion",
                        "survey.h5.onion.recovery"),
                Arrays.stream(Beside.values())
                        .map(name -> name.of(FILE))
                        .map(path -> FOLDER.relativize(path).toString())
                        .toList());
    }

    @Test
    void fileIsFoundByTheNameBesideIt() {
        for (Beside name : Beside.values()) {
            assertEquals(Optional.of(FILE), name.fileOf(name.of(FILE)));
            assertEquals(Optional.empty(), name.fileOf(FILE));
        }
    }

    @Test
    void allButHistoriesAreOfWorkUnderWay() {
        for (Beside name : Beside.values()) {
            boolean lasting = name == Beside.HISTORY || name == Beside.HISTORY_RECOVERY;
            assertEquals(!lasting, Beside.isWork(name.nameOf("survey.h5")), name::name);
        }
        assertTrue(Beside.isWork("survey.h5.onion.part"));
        assertFalse(Beside.isWork("survey.h5"));
    }
}
