package io.github.sliceline.hdf5.filter;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.ZstdVersion;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/**
 * Makes Zstandard frames (RFC 8878), which say how long they decode. As little to be touched as the decoder.
 *
 * <p>Shuffled bytes are compressed plane by plane, each in blocks of its own: those of exponents take few bits, those of the
 * last digits are noise. In one block, with one code for all, floats of a survey became a tenth longer, and decoding took
 * more time, since noise of its own is stored as it is. Shorter matches than {@link #LEAST_MATCH} are chance in such bytes: each
 * cost more bits than it saved, and a third of the time to decode went into copying them.
 */
final class ZstdEncoder implements FilterEncoder {
    static final int USUAL_LEVEL = 3;

    /** The most that zstd takes. */
    private static final int LEAST_MATCH = 7;

    /** Shorter planes are not worth a block. */
    private static final int LEAST_PLANE = 2048;

    private final ZstdCompressCtx context;
    private final int level;
    private final int planes;

    /** @param planes of equal length that chunks come in */
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
        context.reset(); // one that found no room is not at its end
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
