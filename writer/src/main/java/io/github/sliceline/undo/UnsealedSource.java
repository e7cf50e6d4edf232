package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file as if its seal were not broken. Does not close it. */
record UnsealedSource(ByteSource file, Seal seal) implements ByteSource {
    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        ByteBuffer read = dst.duplicate();
        file.readFully(dst, position);
        boolean hasSeal = position < seal.position() + Long.BYTES && position + read.remaining() > seal.position();
        if (hasSeal && seal.forced(file).orElse(0) > 0) {
            seal.lift(read, position);
        }
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return file.toString();
    }
}
