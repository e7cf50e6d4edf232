package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest extends ByteStoreContract {
    @TempDir
    Path folder;

    private final List<ByteSource> opened = new ArrayList<>();

    @Override
    protected ByteStore store() throws IOException {
        ChannelStore store = ChannelStore.open(emptyFile());
        opened.add(store);
        return store;
    }

    private Path emptyFile() throws IOException {
        return Files.createFile(folder.resolve("store" + opened.size()));
    }

    @AfterEach
    void closeAll() throws IOException {
        for (ByteSource source : opened) {
            source.close();
        }
    }

    @Test
    void toStringIsThePath() throws IOException {
        assertEquals(folder.resolve("store0").toString(), store().toString());
    }

    @Test
    void missingFileIsNotMade() {
        Path missing = folder.resolve("missing");
        assertThrows(NoSuchFileException.class, () -> ChannelStore.open(missing));
        assertThrows(NoSuchFileException.class, () -> ChannelStore.openForReading(missing));
    }

    @Test
    void openingKeepsWhatIsThere() throws IOException {
        Path file = folder.resolve("file");
        Files.write(file, content(1000));
        try (ChannelStore store = ChannelStore.open(file);
                ByteSource source = ChannelStore.openForReading(file)) {
            assertArrayEquals(content(1000), read(store, 0, 1000));
            assertArrayEquals(content(1000), read(source, 0, 1000));
        }
    }

    @Test
    void fileOpenedForReadingIsNotWritten() throws IOException {
        Path file = Files.write(folder.resolve("file"), content(10));
        try (ByteSource source = ChannelStore.openForReading(file)) {
            ByteStore store = (ByteStore) source;
            assertThrows(NonWritableChannelException.class, () -> store.writeFully(ByteBuffer.allocate(1), 0));
        }
        assertArrayEquals(content(10), Files.readAllBytes(file));
    }

    @Test
    void closedStoreIsNotRead() throws IOException {
        ByteStore store = store();
        store.close();
        store.close();
        assertThrows(ClosedChannelException.class, () -> read(store, 0, 1));
    }

    @Test
    void shortReadsAndWritesAreContinued() throws IOException {
        Path file = emptyFile();
        FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
        try (ChannelStore store = new ChannelStore(file, new ShortChannel(channel, 7))) {
            store.writeFully(ByteBuffer.wrap(content(1000)), 3);
            assertEquals(1003, store.size());
            assertArrayEquals(content(1000), read(store, 3, 1000));
            EOFException e = assertThrows(EOFException.class, () -> read(store, 900, 200));
            assertEquals(file + ": wanted 200 bytes at 900, file ends at 1003", e.getMessage());
        }
    }
}
