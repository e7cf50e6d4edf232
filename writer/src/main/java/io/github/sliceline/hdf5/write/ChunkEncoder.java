package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.layout.DatasetForm;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Makes of chunks what is stored of them: shuffled and deflated, as libhdf5's filters 2 and 1 do, or as they are. Holds native
 * memory: close it. Not thread-safe: one for each thread.
 */
public final class ChunkEncoder implements Closeable {
    private final int elementBytes;
    private final @Nullable Deflater deflater;
    private byte[] shuffled = new byte[0];
    private byte[] plain = new byte[0];
    private ByteBuffer encoded = ByteBuffer.allocateDirect(0);

    /** @param form unfiltered, or {@linkplain DatasetForm#deflated deflated} */
    public ChunkEncoder(DatasetForm form) {
        this.elementBytes = form.type().bytes();
        this.deflater = form.filters().stream()
                .filter(filter -> filter.id() == FilterSpec.DEFLATE)
                .findFirst()
                .map(filter -> new Deflater(filter.parameter(0, Deflater.DEFAULT_COMPRESSION)))
                .orElse(null);
    }

    /**
     * Encodes one chunk.
     *
     * @param chunk from position to limit the whole chunk; the position does not move
     * @return the stored bytes, direct, from position to limit; valid until the next call
     */
    public ByteBuffer encode(ByteBuffer chunk) {
        return deflater == null ? chunk.duplicate() : encode(chunk, deflater);
    }

    private ByteBuffer encode(ByteBuffer chunk, Deflater deflater) {
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

    /** Most that is stored of so many bytes: deflate adds 5 to every 16 KiB that it cannot shorten. */
    public static long worst(long bytes) {
        return bytes + 5 * (bytes / 16_000 + 1) + 64;
    }

    private void reserve(int bytes) {
        if (encoded.capacity() < worst(bytes)) {
            encoded = ByteBuffer.allocateDirect(Math.toIntExact(worst(bytes)));
        }
    }

    @Override
    public void close() {
        if (deflater != null) {
            deflater.end();
        }
    }
}
