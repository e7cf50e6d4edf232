package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A file as if its seal were not broken. Does not close it. */
record UnsealedSource(ByteSource file, Optional<Seal> seal) implements ByteSource {
    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        ByteBuffer read = dst.duplicate();
        file.readFully(dst, position);
        seal.ifPresent(byteOfIt -> byteOfIt.lift(read, position));
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return file.toString();
    }
}
