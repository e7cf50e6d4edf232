package io.github.sliceline.archive;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * All bytes of a SEG-Y file, or of several that were joined.
 *
 * @param file closed with this
 */
public record WholeSegy(SegyFile file) implements ByteSource {
    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        file.readFully(dst, position);
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
