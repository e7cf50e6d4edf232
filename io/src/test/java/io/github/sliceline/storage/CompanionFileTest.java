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
class CompanionFileTest {
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
                Arrays.stream(CompanionFile.values())
                        .map(name -> name.of(FILE))
                        .map(path -> FOLDER.relativize(path).toString())
                        .toList());
    }

    @Test
    void aCompanionFileLeadsToItsFile() {
        for (CompanionFile name : CompanionFile.values()) {
            assertEquals(Optional.of(FILE), name.fileOf(name.of(FILE)));
            assertEquals(Optional.empty(), name.fileOf(FILE));
        }
    }

    @Test
    void onlyHistoriesOutliveTheWork() {
        for (CompanionFile name : CompanionFile.values()) {
            boolean lasting = name == CompanionFile.HISTORY || name == CompanionFile.HISTORY_RECOVERY;
            assertEquals(!lasting, CompanionFile.isWork(name.nameOf("survey.h5")), name::name);
        }
        assertTrue(CompanionFile.isWork("survey.h5.onion.part"));
        assertFalse(CompanionFile.isWork("survey.h5"));
    }
}
