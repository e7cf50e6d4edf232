package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A filter that was set up in such a way that it leaves a chunk as it is. */
final class Unchanged implements ChunkFilter {
    @Override
    public int bytesAdded() {
        return 0;
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        if (stored.remaining() != plain.remaining()) {
            throw new IOException("has " + stored.remaining() + " bytes, want " + plain.remaining());
        }
        plain.put(stored);
    }
}
