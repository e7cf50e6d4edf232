package io.github.sliceline.viewer.window;

import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.Transferable;
import java.awt.datatransfer.UnsupportedFlavorException;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.TransferHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts files dropped on a window, and dropped text with one URL or file name per line. */
final class FileDrop extends TransferHandler {
    private static final Logger LOG = LoggerFactory.getLogger(FileDrop.class);

    private final Consumer<List<String>> dropped;

    FileDrop(Consumer<List<String>> dropped) {
        this.dropped = dropped;
    }

    @Override
    public boolean canImport(TransferSupport support) {
        return support.isDataFlavorSupported(DataFlavor.javaFileListFlavor)
                || support.isDataFlavorSupported(DataFlavor.stringFlavor);
    }

    @Override
    public boolean importData(TransferSupport support) {
        try {
            List<String> names = names(support.getTransferable());
            if (!names.isEmpty()) {
                dropped.accept(names);
            }
            return !names.isEmpty();
        } catch (UnsupportedFlavorException | IOException e) {
            LOG.debug("what was dropped cannot be read", e);
            return false;
        }
    }

    /** Returns the dropped files, or the lines of the dropped text without comments. */
    static List<String> names(Transferable dropped) throws UnsupportedFlavorException, IOException {
        if (dropped.isDataFlavorSupported(DataFlavor.javaFileListFlavor)) {
            List<?> files = (List<?>) dropped.getTransferData(DataFlavor.javaFileListFlavor);
            return files.stream().map(file -> ((File) file).toString()).toList();
        }
        String text = (String) dropped.getTransferData(DataFlavor.stringFlavor);
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }
}
