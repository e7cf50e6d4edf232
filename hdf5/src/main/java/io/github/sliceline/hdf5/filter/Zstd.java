package io.github.sliceline.hdf5.filter;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import io.github.sliceline.MissingClassException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/** Filter 32015: Zstandard frames (RFC 8878). Use it only if {@link Library#unavailable} returns nothing. */
final class Zstd implements ChunkFilter {
    /** Contexts kept for the next chunk. Creating one takes as long as decoding some kilobytes. */
    private static final Queue<ZstdDecompressCtx> FREE =
            new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        // not a ThreadLocal: nothing would free its native memory when the thread ends
        ZstdDecompressCtx idle = FREE.poll();
        ZstdDecompressCtx context = idle == null ? new ZstdDecompressCtx() : idle;
        try {
            decompress(context, stored, plain);
        } finally {
            if (!FREE.offer(context)) {
                context.close();
            }
        }
    }

    /**
     * Decompresses all input. The library checks the bounds of both buffers and never writes past the output's limit.
     */
    private static void decompress(ZstdDecompressCtx context, ByteBuffer in, ByteBuffer out) throws IOException {
        try {
            int bytes = call(context, in, out);
            in.position(in.limit());
            out.position(out.position() + bytes);
        } catch (ZstdException e) {
            throw new IOException("is not zstd data of at most " + out.remaining() + " bytes: " + e.getMessage(), e);
        }
    }

    private static int call(ZstdDecompressCtx context, ByteBuffer in, ByteBuffer out) {
        int length = in.remaining();
        int room = out.remaining();
        if (in.isDirect()) {
            return out.isDirect()
                    ? context.decompressDirectByteBuffer(out, out.position(), room, in, in.position(), length)
                    : context.decompressDirectByteBufferToByteArray(
                            out.array(), out.arrayOffset() + out.position(), room, in, in.position(), length);
        }
        int from = in.arrayOffset() + in.position();
        return out.isDirect()
                ? context.decompressByteArrayToDirectByteBuffer(out, out.position(), room, in.array(), from, length)
                : context.decompressByteArray(
                        out.array(), out.arrayOffset() + out.position(), room, in.array(), from, length);
    }

    /**
     * The zstd library, loaded on first use. This is a class of its own that uses nothing private of {@link Zstd},
     * because {@link Zstd} cannot be linked if the library's jar is missing.
     */
    static final class Library {
        private static final Optional<String> PROBLEM = load();

        /** Returns why the library cannot be used here, or nothing if it can. */
        static Optional<String> unavailable() {
            return PROBLEM;
        }

        private static Optional<String> load() {
            try {
                Native.load();
                return Optional.empty();
            } catch (LinkageError | InternalError | RuntimeException e) {
                // InternalError: Java could not open a file of its own
                return Optional.of(MissingClassException.ofNativeCode(e));
            }
        }
    }
}
