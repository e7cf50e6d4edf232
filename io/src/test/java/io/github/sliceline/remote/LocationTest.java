package io.github.sliceline.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a name tells of a file and of an object. */
class LocationTest {
    @TempDir
    Path folder;

    private final ObjectsInMemory store = new ObjectsInMemory(1 << 20);

    @Test
    void aFileIsSeenByItsPath() throws IOException {
        Path file = Files.writeString(folder.resolve("survey.h5"), "12345");
        Location here = Location.of(file);
        assertFalse(here.isObject());
        assertTrue(here.isHere() && here.exists());
        assertEquals("survey.h5", here.name());
        assertEquals(5, here.version().bytes());
        assertEquals(file.toRealPath(), here.followed());
        assertTrue(here.isSame(folder.resolve("../" + folder.getFileName() + "/survey.h5")));
        Path none = folder.resolve("none.h5");
        assertFalse(here.isSame(none) || Location.of(none).isSame(file));
        assertFalse(Location.of(none).exists());
        assertEquals(none, Location.of(none).followed());
        assertThrows(NoSuchFileException.class, () -> Location.of(none).version());
    }

    @Test
    void anObjectIsAskedOfItsStore() throws IOException {
        RemotePath object = store.put("survey.h5", new byte[5], "7");
        Location there = Location.of(object);
        assertTrue(there.isObject() && there.exists());
        assertFalse(there.isHere(), "not on this machine");
        assertEquals("survey.h5", there.name());
        assertEquals(FileVersion.ofObject(object, "7", 5), there.version());
        assertTrue(there.isSame(store.path("survey.h5")));
        assertFalse(there.isSame(folder) || Location.of(folder).isSame(object));
        assertFalse(Location.of(store.path("none.h5")).exists());
        assertThrows(
                NoSuchFileException.class,
                () -> Location.of(store.path("none.h5")).version());
    }

    @Test
    void anObjectBelongsToNoFileSystem() {
        RemotePath object = store.path("survey.h5");
        String said = assertThrows(UnsupportedOperationException.class, () -> Files.exists(object))
                .getMessage();
        assertEquals(object + " is an object of a store, and in no folder of a file system", said);
    }
}
