package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** A part of a file mapped into memory, to be read, until it is closed and not until garbage is collected. */
public final class MappedFile implements Closeable {
    private final OffHeap.Piece piece;

    private MappedFile(OffHeap.Piece piece) {
        this.piece = piece;
    }

    /** Maps a part of a file. */
    public static MappedFile map(FileChannel file, long position, long bytes) throws IOException {
        return new MappedFile(OffHeap.HERE.map(file, position, bytes));
    }

    /** What is mapped; not to be used after {@link #close}, to be called once. */
    public MappedByteBuffer bytes() {
        return (MappedByteBuffer) piece.buffer();
    }

    /** Unmaps it. */
    @Override
    public void close() {
        OffHeap.letGo(piece.release());
    }
}
