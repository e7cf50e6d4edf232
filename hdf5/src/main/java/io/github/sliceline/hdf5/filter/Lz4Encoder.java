package io.github.sliceline.hdf5.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Makes what {@link Lz4} undoes: blocks as long as the filter's own, unless a parameter says otherwise. */
final class Lz4Encoder implements FilterEncoder {
    /** That of the registered filter: chunks are shorter. */
    private static final int USUAL_BLOCK_BYTES = 1 << 30;

    private static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();

    private final int blockBytes;

    /** @param blockBytes most of a block; 0 for the usual */
    Lz4Encoder(int blockBytes) {
        this.blockBytes = blockBytes > 0 ? blockBytes : USUAL_BLOCK_BYTES;
    }

    /** The C library and its translation to Java make different bytes. */
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

    /** Length and bytes, which are those of the block itself unless they become fewer. */
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

    /** Makes one LZ4 block, without a header; false if there is no room for it. */
    static boolean compress(ByteBuffer plain, ByteBuffer stored) {
        try {
            int bytes = COMPRESSOR.compress(
                    plain, plain.position(), plain.remaining(), stored, stored.position(), stored.remaining());
            stored.position(stored.position() + bytes);
            return true;
        } catch (LZ4Exception e) {
            return false; // its only fault here: there is no room
        }
    }
}
