package io.github.sliceline.hdf5.filter;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.ZstdVersion;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/**
 * Encoder of Zstandard frames (RFC 8878) that state their decoded length. Like {@link Zstd}, use it only if the library
 * is available.
 *
 * <p>Shuffled bytes are compressed plane by plane, each in blocks of its own: bytes of exponents take few bits, and
 * bytes of the last digits are noise. In one common block, which has one code for all planes, floats of a survey became
 * a tenth longer. Decoding also took longer, because only a block of noise alone is stored uncompressed. Matches
 * shorter than {@link #LEAST_MATCH} are accidental in such bytes: each cost more bits than it saved, and copying them
 * took a third of the decoding time.
 */
final class ZstdEncoder implements FilterEncoder {
    static final int USUAL_LEVEL = 3;

    /** Shortest match in bytes, the largest value that zstd accepts. */
    private static final int LEAST_MATCH = 7;

    /** Shortest plane in bytes that is worth a block of its own. */
    private static final int LEAST_PLANE = 2048;

    private final ZstdCompressCtx context;
    private final int level;
    private final int planes;

    /** @param planes number of planes of equal length in a chunk */
    ZstdEncoder(int level, int planes) {
        this.context = new ZstdCompressCtx().setLevel(level);
        this.level = level;
        this.planes = planes;
    }

    static String version() {
        return "zstd " + ZstdVersion.VERSION + ", matches of " + LEAST_MATCH;
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        int plane = plain.remaining() / planes;
        try {
            if (planes > 1 && plane >= LEAST_PLANE) {
                applyToPlanes(plain, plane, stored);
            } else {
                int bytes = context.compressDirectByteBuffer(
                        stored, stored.position(), stored.remaining(), plain, plain.position(), plain.remaining());
                stored.position(stored.position() + bytes);
            }
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDstSizeTooSmall()) {
                throw new BufferOverflowException();
            }
            throw new IllegalStateException("zstd: " + e.getMessage(), e);
        }
    }

    private void applyToPlanes(ByteBuffer plain, int plane, ByteBuffer stored) {
        context.reset(); // the last frame is unfinished if it did not fit
        context.setLevel(level).setMinMatch(LEAST_MATCH).setPledgedSrcSize(plain.remaining());
        for (int i = 0; i < planes; i++) {
            boolean last = i == planes - 1;
            int from = plain.position() + i * plane;
            ByteBuffer one = plain.slice(from, last ? plain.limit() - from : plane);
            if (!context.compressDirectByteBufferStream(stored, one, last ? EndDirective.END : EndDirective.FLUSH)) {
                throw new BufferOverflowException();
            }
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
