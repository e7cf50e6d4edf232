package io.github.sliceline.show.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.show.files.PathText.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathTextTest {
    @TempDir
    private Path folder;

    @Test
    void writtenPathsReadBack() throws IOException {
        Path file = folder.resolve("line.txt");
        List<Place> places = List.of(new Place(431960, 6348540.25), new Place(1e-3, -7));
        PathText.write(file, "X Y", places);
        assertEquals("# X Y\n431960 6348540.25\n0.001 -7\n", Files.readString(file));
        assertEquals(places, PathText.read(file));
        PathText.write(file, "X Y", places.subList(0, 1));
        assertEquals(places.subList(0, 1), PathText.read(file));
    }

    @Test
    void separatorsAndComments() throws IOException {
        Path file = Files.writeString(folder.resolve("line.txt"), "# a\n\n 1,2\n3; 4\n5\t6\r\n");
        assertEquals(List.of(new Place(1, 2), new Place(3, 4), new Place(5, 6)), PathText.read(file));
        assertEquals(Optional.empty(), PathText.parse("1 2 3"));
        assertEquals(Optional.empty(), PathText.parse("one two"));
    }

    @Test
    void theErrorNamesTheInvalidLine() throws IOException {
        Path file = Files.writeString(folder.resolve("line.txt"), "1 2\nhere and there\n");
        String said = refusal(file);
        assertTrue(said.contains("line 2 is no place of two numbers: 'here and there'"), said);
        Path binary = Files.write(folder.resolve("line.bin"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertTrue(refusal(binary).contains("no text of places"));
    }

    private static String refusal(Path file) {
        return String.valueOf(assertThrows(UnsupportedFileException.class, () -> PathText.read(file))
                .getMessage());
    }
}
