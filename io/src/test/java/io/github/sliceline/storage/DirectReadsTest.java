package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.memory.DirectIo;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectReadsTest {
    /** No whole number of blocks. */
    private static final int SIZE = 100_003;

    @TempDir
    Path folder;

    private final byte[] content = new byte[SIZE];
    private Path file = Path.of("");
    private Optional<DirectReads> opened = Optional.empty();

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(content);
        file = Files.write(folder.resolve("content"), content);
        opened = DirectReads.open(file);
        assumeTrue(opened.isPresent(), "this file system has no reads past the page cache");
    }

    @AfterEach
    void close() throws IOException {
        if (opened.isPresent()) {
            opened.get().close();
        }
    }

    private DirectReads reads() {
        return opened.orElseThrow();
    }

    @Test
    void anyRangeComesBackWhereverItsBlocksBeginAndEnd() throws IOException {
        ByteBuffer memory = DirectIo.allocate(SIZE + 2 * DirectIo.PAGE);
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            int position = random.nextInt(SIZE);
            int length = random.nextInt(8) == 0 ? SIZE - position : random.nextInt(SIZE - position + 1);
            reads().readRange(memory, position, length);
            assertEquals(ByteBuffer.wrap(content, position, length), memory, position + " + " + length);
        }
    }

    @Test
    void wholeBlocksFillABuffer() throws IOException {
        ByteBuffer memory = DirectIo.allocate(3 * DirectIo.PAGE);
        reads().readFully(memory, 5L * DirectIo.PAGE);
        assertEquals(ByteBuffer.wrap(content, 5 * DirectIo.PAGE, 3 * DirectIo.PAGE), memory.flip());
        assertEquals(SIZE, reads().size());
        assertEquals(0, DirectIo.PAGE % reads().alignment());
    }

    @Test
    void theErrorAtTheEndNamesTheExpectedRange() {
        ByteBuffer memory = DirectIo.allocate(4 * DirectIo.PAGE);
        EOFException e = assertThrows(EOFException.class, () -> reads().readRange(memory, SIZE - 10, 11));
        assertTrue(String.valueOf(e.getMessage()).contains(file + ": wanted "), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).endsWith("file ends at " + SIZE), e.getMessage());
        assertThrows(EOFException.class, () -> reads().readRange(memory, 10L * SIZE, 1));
    }

    @Test
    void aMissingFileCannotBeOpened() {
        assertTrue(DirectReads.open(folder.resolve("nothing")).isEmpty());
    }
}
