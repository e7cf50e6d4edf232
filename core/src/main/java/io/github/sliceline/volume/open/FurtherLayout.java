package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A further layout of the cube in an open volume. Its chunk index is read when it is first needed. If it is found
 * damaged, it is set aside until the volume is closed. Thread-safe.
 */
final class FurtherLayout implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(FurtherLayout.class);

    private static final String NOT_READ = "{}: {}/{} is not read: {}";

    private final Path file;
    private final OnFailure.Work<LayoutReader> opener;
    private volatile LayoutInfo info;
    private volatile @Nullable LayoutReader reader;
    private boolean closed;

    /** @param opener reads the chunk index */
    FurtherLayout(Path file, LayoutInfo info, OnFailure.Work<LayoutReader> opener) {
        this.file = file;
        this.info = info;
        this.opener = opener;
        info.setAside().ifPresent(why -> LOG.info(NOT_READ, file, VolumeProfile.LAYOUTS, info.name(), why));
    }

    LayoutInfo info() {
        return info;
    }

    /** Returns its reader if that is open and the layout is not set aside, otherwise null. Reads nothing. */
    @Nullable
    LayoutReader known() {
        return info.isUsable() ? reader : null;
    }

    /**
     * Returns its reader, and opens it first if necessary. Returns null if the layout is set aside, or was just found
     * damaged.
     */
    @Nullable
    LayoutReader open() throws IOException {
        if (reader == null) {
            openOnce();
        }
        return known();
    }

    private synchronized void openOnce() throws IOException {
        if (reader != null || !info.isUsable()) {
            return;
        }
        if (closed) {
            throw new IOException(file + ": the volume is closed");
        }
        try {
            LayoutReader opened = opener.run();
            info = info.withStoredBytes(opened.storedBytes());
            reader = opened;
        } catch (CorruptFileException | UnsupportedFileException | MissingClassException e) {
            setAsideAloud(e);
        }
    }

    /**
     * Sets the layout aside, and logs a warning if this thread is the first to do so. Reads of it that are under way go
     * on until they meet the damage too.
     */
    void setAsideAloud(IOException damage) {
        if (setAside(damage)) {
            LOG.warn(NOT_READ, file, VolumeProfile.LAYOUTS, info.name(), damage.getMessage());
        }
    }

    /** Sets the layout aside. Returns true if it was still in use. */
    synchronized boolean setAside(IOException why) {
        boolean used = info.isUsable();
        if (used) {
            info = info.setAside(String.valueOf(why.getMessage()));
        }
        return used;
    }

    /** Frees what is kept of the layout. */
    @Override
    public synchronized void close() {
        closed = true;
        LayoutReader opened = reader;
        if (opened != null) {
            opened.close();
        }
    }
}
