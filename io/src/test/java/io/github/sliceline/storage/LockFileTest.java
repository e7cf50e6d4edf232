package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lock keeps out other processes, which are asked here, and stays when this process asks for it again. */
class LockFileTest {
    @TempDir
    Path folder;

    /** Takes a lock in a process of its own. */
    public static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws IOException {
            Path path = Path.of(arguments[0]);
            try (LockFile lock = LockFile.acquire(path, path, "is locked")) {
                System.out.println(Files.exists(path) ? "taken" : lock + " has no file");
            } catch (FileSystemException e) {
                System.out.println(e.getReason());
            }
        }
    }

    private static String other(Path path) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        path.toString())
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said.strip();
    }

    @Test
    void keepsOutOtherProcesses() throws IOException, InterruptedException {
        Path path = folder.resolve("x.lock");
        LockFile lock = LockFile.acquire(path, path, "is locked");
        assertEquals("is locked, by another process", other(path));
        FileSystemException refused =
                assertThrows(FileSystemException.class, () -> LockFile.acquire(path, path, "is locked"));
        assertEquals("is locked, by this process", refused.getReason());
        assertEquals("is locked, by another process", other(path), "asking again in this process kept the lock");
        lock.close();
        assertFalse(Files.exists(path));
        assertEquals("taken", other(path));
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path file = Files.writeString(folder.resolve("precious"), "as it was");
        Path path = Files.createSymbolicLink(folder.resolve("x.lock"), file);
        assertThrows(IOException.class, () -> LockFile.acquire(path, path, "is locked"));
        assertEquals("as it was", Files.readString(file));
    }

    @Test
    void theFileOfADeadOwnerIsLocked() throws IOException {
        Path path = Files.writeString(folder.resolve("x.lock"), "left");
        try (LockFile lock = LockFile.acquire(path, path, "is locked")) {
            assertTrue(Files.exists(path), lock::toString);
        }
        assertFalse(Files.exists(path));
    }
}
