package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Small files that only their owner may read, where the system has such permissions. */
public final class PrivateFile {
    private PrivateFile() {}

    /**
     * Writes a file beside its place, and puts it there when it is whole. Folders are made where there are none.
     *
     * @param ending of what the file is called until it is whole
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
