package io.github.sliceline.hdf5.write;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/**
 * Shuffles and deflates chunks, as libhdf5's filters 2 and 1 do. Holds native memory: close it. Not
 * thread-safe: one for each thread.
 */
public final class ChunkEncoder implements Closeable {
    private final int elementBytes;
    private final Deflater deflater;
    private byte[] shuffled = new byte[0];
    private byte[] plain = new byte[0];
    private ByteBuffer encoded = ByteBuffer.allocateDirect(0);

    /** @param deflateLevel 1 to 9 */
    public ChunkEncoder(int elementBytes, int deflateLevel) {
        this.elementBytes = elementBytes;
        this.deflater = new Deflater(deflateLevel);
    }

    /**
     * Encodes one chunk.
     *
     * @param chunk from position to limit the whole chunk; the position does not move
     * @return the stored bytes, direct, from position 0 to limit; valid until the next call
     */
    public ByteBuffer encode(ByteBuffer chunk) {
        int bytes = chunk.remaining();
        if (plain.length != bytes) {
            plain = new byte[bytes];
            shuffled = new byte[bytes];
        }
        chunk.get(chunk.position(), plain);
        shuffle();
        reserve(bytes);
        deflater.reset();
        deflater.setInput(shuffled);
        deflater.finish();
        encoded.clear();
        while (!deflater.finished()) {
            if (deflater.deflate(encoded) == 0 && !encoded.hasRemaining()) {
                throw new IllegalStateException("deflate made " + bytes + " bytes longer than it ever should");
            }
        }
        return encoded.flip();
    }

    /** Bytes of equal rank together: first the first byte of every element, then the second, and so on. */
    private void shuffle() {
        int elements = plain.length / elementBytes;
        int to = 0;
        for (int rank = 0; rank < elementBytes; rank++) {
            for (int from = rank; from < elements * elementBytes; from += elementBytes) {
                shuffled[to++] = plain[from];
            }
        }
    }

    /** Room for the worst case: deflate adds 5 bytes to every 16 KiB that it cannot shorten. */
    private void reserve(int bytes) {
        long worst = bytes + 5L * (bytes / 16_000 + 1) + 64;
        if (encoded.capacity() < worst) {
            encoded = ByteBuffer.allocateDirect(Math.toIntExact(worst));
        }
    }

    @Override
    public void close() {
        deflater.end();
    }
}
