package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.memory.DirectIo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirectFileStoreTest extends ByteStoreContract {
    @TempDir
    Path folder;

    private final List<ByteStore> opened = new ArrayList<>();

    @Override
    protected ByteStore store() throws IOException {
        ByteStore store = DirectFileStore.openOrCreate(folder.resolve("store" + opened.size()));
        opened.add(store);
        return store;
    }

    @AfterEach
    void closeAll() throws IOException {
        for (ByteStore store : opened) {
            store.close();
        }
    }

    /** Whole blocks past the page cache and others through it, in one file. */
    @Test
    void directAndCachedWritesMayAlternate() throws IOException {
        Random random = new Random(5);
        byte[] wanted = new byte[64 * DirectIo.PAGE];
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(wanted), 0);
        ByteBuffer memory = DirectIo.allocate(wanted.length);
        for (int step = 0; step < 200; step++) {
            int unit = random.nextBoolean() ? DirectIo.PAGE : 1;
            int position = random.nextInt(wanted.length / unit) * unit;
            int length = Math.min(wanted.length - position, (1 + random.nextInt(8)) * (unit == 1 ? 999 : unit));
            int from = unit == 1 ? random.nextInt(100) : 0;
            byte[] bytes = content(length);
            bytes[0] = (byte) step;
            memory.clear().position(from);
            memory.put(from, bytes, 0, Math.min(length, memory.capacity() - from));
            memory.limit(Math.min(memory.capacity(), from + length));
            System.arraycopy(bytes, 0, wanted, position, memory.remaining());
            store.writeFully(memory, position);
            assertEquals(0, memory.remaining());
        }
        assertArrayEquals(wanted, read(store, 0, wanted.length));
    }

    /** Long writes that begin and end anywhere, from memory of any kind: their blocks go one way and their ends the other. */
    @Test
    void longWritesAtAnyPositionAreComplete() throws IOException {
        Random random = new Random(6);
        byte[] wanted = new byte[5 << 20];
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(wanted), 0);
        ByteBuffer direct = DirectIo.allocate(wanted.length);
        for (int step = 0; step < 40; step++) {
            int position = random.nextInt(2 << 20);
            byte[] bytes = new byte[(200 << 10) + random.nextInt(3 << 19)];
            random.nextBytes(bytes);
            int from = step % 3 == 0 ? 0 : random.nextInt(5000);
            ByteBuffer src = random.nextBoolean()
                    ? ByteBuffer.wrap(bytes, from, bytes.length - from)
                    : direct.clear().put(0, bytes).limit(bytes.length).position(from);
            System.arraycopy(bytes, from, wanted, position, bytes.length - from);
            store.writeFully(src, position);
            assertEquals(bytes.length, src.position());
            assertEquals(bytes.length, src.limit());
        }
        assertArrayEquals(wanted, read(store, 0, wanted.length));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void aLinkIsNotFollowedWhereThatIsForbidden() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"));
        assertThrows(IOException.class, () -> DirectFileStore.openOrCreate(link, LinkOption.NOFOLLOW_LINKS));
        assertEquals(List.of(link), list());
        assertThrows(IOException.class, () -> DirectFileStore.openOrCreate(link), "leads nowhere");
        Files.createFile(folder.resolve("elsewhere"));
        DirectFileStore.openOrCreate(link).close();
        assertThrows(IOException.class, () -> DirectFileStore.openOrCreate(link, LinkOption.NOFOLLOW_LINKS));
    }

    private List<Path> list() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
