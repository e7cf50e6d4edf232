package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.work.OverlayStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that cannot be written, as it would be if its interrupted edit were completed or undone. */
record ShownSource(OverlayStore view, ByteSource file) implements ByteSource {
    @Override
    public long size() {
        return view.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        view.readFully(dst, position);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
