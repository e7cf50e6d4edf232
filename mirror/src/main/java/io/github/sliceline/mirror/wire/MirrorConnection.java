package io.github.sliceline.mirror.wire;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection to a mirror server. Writes are sent without waiting for a response, up to a limit under way;
 * requests wait for theirs. After a failure it cannot be used any more. For one thread, except {@link #abort}.
 */
public final class MirrorConnection implements Closeable {
    /** Maximum bytes sent and not acknowledged. */
    public static final int MOST_BYTES = 16 << 20;

    /** Maximum frames sent and not acknowledged. */
    public static final int MOST_FRAMES = 512;

    private final MirrorAddress address;
    private final Duration timeout;
    private final StallGuard guard;
    private final FrameChannel frames;
    private final UnacknowledgedFrames underWay = new UnacknowledgedFrames();
    private @Nullable IOException failure;

    private MirrorConnection(MirrorAddress address, Duration timeout, StallGuard guard, FrameChannel frames) {
        this.address = address;
        this.timeout = timeout;
        this.guard = guard;
        this.frames = frames;
    }

    /**
     * Connects and authenticates both ends.
     *
     * @throws MirrorRefusedException if the server refuses, or does not know the token
     * @throws IOException if the server cannot be reached; the message has its address
     */
    public static MirrorConnection connect(MirrorAddress address, MirrorAccess access) throws IOException {
        StallGuard guard = new StallGuard(access.timeout(), System::nanoTime);
        return OnFailure.close(guard, () -> {
            SocketChannel channel = SocketChannel.open();
            return OnFailure.close(channel, () -> connect(address, access, guard, channel));
        });
    }

    private static MirrorConnection connect(
            MirrorAddress address, MirrorAccess access, StallGuard guard, SocketChannel channel) throws IOException {
        try {
            InetSocketAddress socket = new InetSocketAddress(address.host(), address.port());
            if (socket.isUnresolved()) {
                throw new IOException("no such host");
            }
            channel.socket().connect(socket, Math.toIntExact(access.timeout().toMillis()));
            Sockets.prepare(channel);
            FrameChannel frames = new FrameChannel(new GuardedWire(wire(channel, address, access), guard));
            new Handshake(frames, access.token(), access.timeout()).join();
            return new MirrorConnection(address, access.timeout(), guard, frames);
        } catch (IOException e) {
            throw said(address, e);
        }
    }

    private static Wire wire(SocketChannel channel, MirrorAddress address, MirrorAccess access) throws IOException {
        return access.tls().isPresent()
                ? Wire.Tls.ofClient(channel, access.tls().get(), address.host(), address.port(), access.checkHost())
                : new Wire.Tcp(channel);
    }

    private static IOException said(MirrorAddress address, IOException e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String message = "mirror " + address + ": " + reason;
        IOException said =
                e instanceof MirrorRefusedException ? new MirrorRefusedException(message) : new IOException(message);
        said.initCause(e);
        return said;
    }

    /** Opens a file on the server; called once. */
    public void open(OpenRequest request, long argument) throws IOException {
        request(FrameType.OPEN, argument, request.encode(), FrameType.DONE);
    }

    /** Sends a frame that is acknowledged later. Waits only while too much is under way. */
    public void post(FrameType type, long argument, ByteBuffer payload) throws IOException {
        attempt(() -> {
            int bytes = Frame.Header.BYTES + payload.remaining();
            while (underWay.isFull(bytes)) {
                receive(FrameType.ACK);
            }
            frames.send(type, argument, payload, timeout);
            underWay.sent(bytes);
            return bytes;
        });
    }

    public Frame request(FrameType type, long argument, ByteBuffer payload, FrameType wanted) throws IOException {
        ask(type, argument, payload);
        return answer(wanted);
    }

    public Frame request(FrameType type) throws IOException {
        return request(type, 0, ByteBuffer.allocate(0), FrameType.DONE);
    }

    public void ask(FrameType type, long argument, ByteBuffer payload) throws IOException {
        attempt(() -> {
            frames.send(type, argument, payload, timeout);
            return type;
        });
    }

    /** Waits for the response to the last request. Everything sent before is acknowledged then. */
    public Frame answer(FrameType wanted) throws IOException {
        return attempt(() -> {
            Frame frame = receive(wanted);
            if (!underWay.isEmpty()) {
                throw new ProtocolException("a request answered before what was sent before it");
            }
            return frame;
        });
    }

    /** Reads frames until the wanted one comes, and processes acknowledgements. */
    private Frame receive(FrameType wanted) throws IOException {
        while (true) {
            Frame frame = frames.next(timeout, timeout)
                    .orElseThrow(() -> new EOFException("the server closed the connection"));
            ServerError.throwIfAny(frame);
            if (frame.type() == FrameType.ACK) {
                underWay.acknowledged(frame.argument());
            }
            if (frame.type() == wanted) {
                return frame;
            }
            if (frame.type() != FrameType.ACK) {
                throw new ProtocolException("found a " + frame.type() + " frame, wanted " + wanted);
            }
        }
    }

    private <T> T attempt(OnFailure.Work<T> step) throws IOException {
        if (failure != null) {
            throw new IOException(
                    failure.getMessage(), failure); // each caller gets an exception with its own stack trace
        }
        try {
            return step.run();
        } catch (IOException e) {
            failure = said(address, explained(e));
            frames.abort();
            throw failure;
        }
    }

    /**
     * Reads the server's reason after a failure: a server sends it before it closes, but a client that is writing only
     * notices the closed connection.
     */
    private IOException explained(IOException e) {
        boolean broken = !(e instanceof MirrorRefusedException
                || e instanceof ServerError.ServerMessageException
                || e instanceof ProtocolException
                || e instanceof EOFException);
        if (broken) {
            try {
                receive(FrameType.ERROR);
            } catch (MirrorRefusedException | ServerError.ServerMessageException reason) {
                reason.addSuppressed(e);
                return reason;
            } catch (IOException silent) {
                e.addSuppressed(silent);
            }
        }
        return e;
    }

    public void abort() {
        frames.abort();
    }

    @Override
    public void close() throws IOException {
        guard.close();
        frames.close();
    }

    /** The frames that were sent and not acknowledged yet. */
    private static final class UnacknowledgedFrames {
        private final Deque<Integer> lengths = new ArrayDeque<>();
        private long bytes;
        private long acknowledged;

        boolean isFull(int frameBytes) {
            return !lengths.isEmpty() && (bytes + frameBytes > MOST_BYTES || lengths.size() == MOST_FRAMES);
        }

        void sent(int frameBytes) {
            lengths.addLast(frameBytes);
            bytes += frameBytes;
        }

        /** @param frames total number of frames done, as the server says */
        void acknowledged(long frames) throws ProtocolException {
            if (frames < acknowledged || frames - acknowledged > lengths.size()) {
                throw new ProtocolException("frame " + frames + " acknowledged; " + acknowledged + " were before, "
                        + lengths.size() + " are under way");
            }
            for (; acknowledged < frames; acknowledged++) {
                bytes -= lengths.removeFirst();
            }
        }

        boolean isEmpty() {
            return lengths.isEmpty();
        }
    }
}
