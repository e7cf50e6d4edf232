package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Filter 1: a zlib stream (RFC 1950). */
final class Deflate implements ChunkFilter {
    /**
     * Inflater of each thread. It has native memory and is costly to create. The JDK frees the memory after the thread
     * ends.
     */
    private static final ThreadLocal<Inflater> INFLATER = ThreadLocal.withInitial(Inflater::new);

    private static final int SPARE = 64;

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        Inflater inflater = INFLATER.get();
        inflater.reset();
        int wanted = plain.remaining();
        try {
            inflater.setInput(stored);
            inflate(inflater, plain);
            // Reads the stream's end. Extra bytes are counted only for the error message.
            long rest = inflater.finished() ? 0 : inflater.inflate(new byte[SPARE]);
            long found = wanted - plain.remaining() + rest;
            if (found > wanted) {
                throw new IOException("decodes to " + found + " bytes, want " + wanted);
            }
            if (!inflater.finished()) {
                throw new IOException("has deflated data without an end");
            }
        } catch (DataFormatException e) {
            throw new IOException("is not deflated data: " + e.getMessage(), e);
        } finally {
            // releases the caller's buffer
            inflater.setInput(ByteBuffer.allocate(0));
        }
    }

    private static void inflate(Inflater inflater, ByteBuffer plain) throws DataFormatException {
        while (plain.hasRemaining() && !inflater.finished()) {
            if (inflater.inflate(plain) == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                return;
            }
        }
    }
}
