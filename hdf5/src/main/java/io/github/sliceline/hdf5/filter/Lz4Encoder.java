package io.github.sliceline.hdf5.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Encoder for {@link Lz4}. */
final class Lz4Encoder implements FilterEncoder {
    /** Block length of the registered filter in bytes. Chunks are shorter. */
    private static final int USUAL_BLOCK_BYTES = 1 << 30;

    private static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();

    private final int blockBytes;

    /** @param blockBytes most bytes of a block; 0 for the default */
    Lz4Encoder(int blockBytes) {
        this.blockBytes = blockBytes > 0 ? blockBytes : USUAL_BLOCK_BYTES;
    }

    /** Returns the library's implementation and version. The C library and its Java port make different bytes. */
    static String version() {
        Package library = LZ4Factory.class.getPackage();
        @Nullable String version = library == null ? null : library.getImplementationVersion();
        return LZ4Factory.fastestInstance() + (version == null ? "" : " " + version);
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        int total = plain.remaining();
        int block = Math.min(blockBytes, total);
        stored.order(ByteOrder.BIG_ENDIAN).putLong(total).putInt(block);
        for (int at = 0; at < total; at += block) {
            block(plain.slice(plain.position() + at, Math.min(block, total - at)), stored);
        }
    }

    /** Writes the stored length and the bytes of a block. A block that does not get shorter is stored unchanged. */
    private static void block(ByteBuffer plain, ByteBuffer stored) {
        int bytes = plain.remaining();
        int start = stored.position();
        stored.putInt(bytes);
        ByteBuffer shorter = stored.slice(stored.position(), Math.min(stored.remaining(), bytes - 1));
        if (compress(plain, shorter)) {
            stored.putInt(start, shorter.position());
            stored.position(stored.position() + shorter.position());
        } else {
            stored.put(plain);
        }
    }

    /** Writes one LZ4 block without a header; false if it does not fit. */
    static boolean compress(ByteBuffer plain, ByteBuffer stored) {
        try {
            int bytes = COMPRESSOR.compress(
                    plain, plain.position(), plain.remaining(), stored, stored.position(), stored.remaining());
            stored.position(stored.position() + bytes);
            return true;
        } catch (LZ4Exception e) {
            return false; // thrown only if it does not fit
        }
    }
}
