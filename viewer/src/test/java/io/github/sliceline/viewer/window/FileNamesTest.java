package io.github.sliceline.viewer.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.RemotePath;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.StringSelection;
import java.awt.datatransfer.Transferable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNamesTest {
    @TempDir
    Path folder;

    @Test
    void namesAreFilesOrObjects() {
        assertEquals(Path.of("/data/a b.sgy"), FileNames.path("/data/a b.sgy"));
        assertEquals(Path.of("/data/a b.sgy"), FileNames.path("file:///data/a%20b.sgy"));
        RemotePath object = (RemotePath) FileNames.path("https://example.org/a b.h5?token=secret");
        assertEquals("a b.h5", FileNames.title(object));
        assertFalse(FileNames.isRemembered(object), "it has a secret");
        assertTrue(FileNames.isRemembered(FileNames.path("https://example.org/a.h5")));
    }

    @Test
    void textsAreHorizonsOrLines() throws IOException {
        assertTrue(FileNames.isText(file("Top Sand", "1 2 3\r\n\t4 5 6\n")));
        assertTrue(FileNames.isText(file("Störung.h5", "Störung 1 2\n")));
        assertFalse(FileNames.isText(file("text-header.sgy", "C01 AREA" + " ".repeat(3192) + "\0\0\0\1")));
        assertFalse(FileNames.isText(file("empty.txt", "")));
        assertFalse(FileNames.isText(folder.toString()));
        assertFalse(FileNames.isText("https://example.org/top.xyz"), "not read here");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void namesThatAreNeitherFileNorUrlAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("https://exa mple.org:x/^"));
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("\0"));
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("gopher://example.org/a"));
    }

    @Test
    void filesAndLinesOfTextAreDropped() throws Exception {
        assertEquals(
                List.of("/a/b c.h5", "/d"),
                FileDrop.names(new Dropped(List.of(new File("/a/b c.h5"), new File("/d")))));
        assertEquals(
                List.of("file:///a/b%20c.h5", "s3://bucket/key"),
                FileDrop.names(
                        new StringSelection("# from a browser\r\nfile:///a/b%20c.h5\r\n\r\n s3://bucket/key\n")));
    }

    private record Dropped(List<File> files) implements Transferable {
        @Override
        public DataFlavor[] getTransferDataFlavors() {
            return new DataFlavor[] {DataFlavor.javaFileListFlavor};
        }

        @Override
        public boolean isDataFlavorSupported(DataFlavor flavor) {
            return flavor.equals(DataFlavor.javaFileListFlavor);
        }

        @Override
        public Object getTransferData(DataFlavor flavor) {
            return files;
        }
    }
}
