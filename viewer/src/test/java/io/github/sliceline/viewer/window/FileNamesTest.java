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
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileNamesTest {
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
    void textsAreHorizons() {
        assertTrue(FileNames.isText("/data/Top Sand.XYZ"));
        assertFalse(FileNames.isText("/data/txt.h5"));
    }

    @Test
    void whatIsNeitherIsSaidToBe() {
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("https://exa mple.org:x/^"));
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("\0"));
        assertThrows(IllegalArgumentException.class, () -> FileNames.path("gopher://example.org/a"));
    }

    @Test
    void filesAndLinesOfTextAreDropped() throws Exception {
        assertEquals(
                List.of("/a/b c.h5", "/d"), FileDrop.names(new Files(List.of(new File("/a/b c.h5"), new File("/d")))));
        assertEquals(
                List.of("file:///a/b%20c.h5", "s3://bucket/key"),
                FileDrop.names(
                        new StringSelection("# from a browser\r\nfile:///a/b%20c.h5\r\n\r\n s3://bucket/key\n")));
    }

    private record Files(List<File> files) implements Transferable {
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
