package io.github.sliceline.mirror.wire;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection to a mirror server. Writes leave without waiting for an answer as long as the window is open;
 * requests wait for theirs. After a failure it is of no use any more. For one thread, but for {@link #abort}.
 */
public final class MirrorConnection implements Closeable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final MirrorAddress address;
    private final Duration timeout;
    private final StallGuard guard;
    private final FrameChannel frames;
    private final Window window = new Window();
    private @Nullable IOException failure;

    private MirrorConnection(MirrorAddress address, Duration timeout, StallGuard guard, FrameChannel frames) {
        this.address = address;
        this.timeout = timeout;
        this.guard = guard;
        this.frames = frames;
    }

    /**
     * Connects and proves who is there, both ways.
     *
     * @throws MirrorRefusedException if the server refuses, or is not the one meant
     * @throws IOException if it cannot be reached, with its address in the message
     */
    public static MirrorConnection connect(MirrorAddress address, MirrorAccess access) throws IOException {
        SocketChannel channel = SocketChannel.open();
        StallGuard guard = new StallGuard(access.timeout());
        boolean done = false;
        try {
            InetSocketAddress socket = new InetSocketAddress(address.host(), address.port());
            if (socket.isUnresolved()) {
                throw new IOException("no such host");
            }
            channel.socket().connect(socket, Math.toIntExact(access.timeout().toMillis()));
            Sockets.prepare(channel);
            FrameChannel frames = new FrameChannel(new GuardedWire(wire(channel, address, access), guard));
            new Handshake(frames, access.token(), access.timeout()).join();
            done = true;
            return new MirrorConnection(address, access.timeout(), guard, frames);
        } catch (IOException e) {
            throw said(address, e);
        } finally {
            if (!done) {
                guard.close();
                channel.close();
            }
        }
    }

    private static Wire wire(SocketChannel channel, MirrorAddress address, MirrorAccess access) throws IOException {
        return access.tls().isPresent()
                ? TlsWire.ofClient(channel, access.tls().get(), address.host(), address.port(), access.checkHost())
                : new ChannelWire(channel);
    }

    private static IOException said(MirrorAddress address, IOException e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String message = "mirror " + address + ": " + reason;
        IOException said =
                e instanceof MirrorRefusedException ? new MirrorRefusedException(message) : new IOException(message);
        said.initCause(e);
        return said;
    }

    /** Sends a frame that is acknowledged later; waits only while the window is full. */
    public void post(FrameType type, long argument, ByteBuffer payload) throws IOException {
        attempt(() -> {
            int bytes = FrameHeader.BYTES + payload.remaining();
            while (window.isFull(bytes)) {
                receive(FrameType.ACK);
            }
            frames.send(type, argument, payload, timeout);
            window.sent(bytes);
            return bytes;
        });
    }

    /** Sends a request and waits for the answer. */
    public Frame request(FrameType type, long argument, ByteBuffer payload, FrameType wanted) throws IOException {
        ask(type, argument, payload);
        return answer(wanted);
    }

    /** A request without payload whose answer is DONE. */
    public Frame request(FrameType type) throws IOException {
        return request(type, 0, NOTHING.duplicate(), FrameType.DONE);
    }

    /** Sends a request. */
    public void ask(FrameType type, long argument, ByteBuffer payload) throws IOException {
        attempt(() -> {
            frames.send(type, argument, payload, timeout);
            return type;
        });
    }

    /** Waits for the answer to the last request; everything sent before is acknowledged then. */
    public Frame answer(FrameType wanted) throws IOException {
        return attempt(() -> {
            Frame frame = receive(wanted);
            if (!window.isEmpty()) {
                throw new ProtocolException("a request answered before what was sent before it");
            }
            return frame;
        });
    }

    /** Takes acknowledgements until something else comes, unless they are what is wanted. */
    private Frame receive(FrameType wanted) throws IOException {
        while (true) {
            Frame frame = frames.next(timeout, timeout)
                    .orElseThrow(() -> new EOFException("the server closed the connection"));
            ServerError.throwIfAny(frame);
            if (frame.type() == FrameType.ACK) {
                window.acknowledged(frame.argument());
            }
            if (frame.type() == wanted) {
                return frame;
            }
            if (frame.type() != FrameType.ACK) {
                throw new ProtocolException("found a " + frame.type() + " frame, wanted " + wanted);
            }
        }
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    private <T> T attempt(Step<T> step) throws IOException {
        if (failure != null) {
            throw again(failure);
        }
        try {
            return step.run();
        } catch (IOException e) {
            failure = said(address, explained(e));
            frames.abort();
            throw failure;
        }
    }

    /** Each caller gets an exception of its own, with its own trace. */
    private static IOException again(IOException failure) {
        IOException again = new IOException(failure.getMessage());
        again.initCause(failure);
        return again;
    }

    /** A server that closes says why first; who is writing just then only sees that it closed. */
    private IOException explained(IOException e) {
        boolean broken = !(e instanceof MirrorRefusedException
                || e instanceof ServerError.Said
                || e instanceof ProtocolException
                || e instanceof EOFException);
        if (broken) {
            try {
                receive(FrameType.ERROR);
            } catch (MirrorRefusedException | ServerError.Said reason) {
                reason.addSuppressed(e);
                return reason;
            } catch (IOException silent) {
                e.addSuppressed(silent);
            }
        }
        return e;
    }

    /** Closes at once, under whoever is using it. */
    public void abort() {
        frames.abort();
    }

    @Override
    public void close() throws IOException {
        guard.close();
        frames.close();
    }

    /** Where it leads. */
    @Override
    public String toString() {
        return address.toString();
    }
}
