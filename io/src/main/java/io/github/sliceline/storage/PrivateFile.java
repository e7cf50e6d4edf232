package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Writes small files that only their owner may read, if the system has such permissions. */
public final class PrivateFile {
    private PrivateFile() {}

    /**
     * Writes a temporary file and renames it when it is complete. Creates missing folders.
     *
     * @param ending suffix of the temporary file
     */
    public static void write(Path folder, String name, String ending, ByteBuffer... content) throws IOException {
        Path part = Files.createTempFile(Files.createDirectories(folder), "new", ending);
        try {
            try (FileChannel channel = RegularFile.open(part, Set.of(StandardOpenOption.WRITE))) {
                while (content[content.length - 1].hasRemaining()) {
                    channel.write(content);
                }
            }
            Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
