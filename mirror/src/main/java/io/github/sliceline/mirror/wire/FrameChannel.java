package io.github.sliceline.mirror.wire;

import io.github.sliceline.memory.DirectIo;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/**
 * Sends and receives frames on a wire. The claims of a frame are checked first, and its payload is read into an
 * existing buffer, so that the other end cannot make this class allocate. For one thread.
 */
public final class FrameChannel implements Closeable {
    /** Maximum payload once the other end is authenticated. */
    public static final int LARGEST_PAYLOAD = 1 << 20;

    private static final int LARGEST_OF_STRANGERS = 1 << 10;

    private final GuardedWire wire;
    private final ByteBuffer inHeader = ByteBuffer.allocateDirect(Frame.Header.BYTES);
    private final ByteBuffer outHeader = ByteBuffer.allocateDirect(Frame.Header.BYTES);
    private PayloadMemory memory = oneBuffer(ByteBuffer.allocateDirect(LARGEST_OF_STRANGERS));
    private int largest = LARGEST_OF_STRANGERS;

    /** Provides memory for payloads. */
    @FunctionalInterface
    public interface PayloadMemory {
        /**
         * Returns room for the next payload, from position to limit. Earlier room is free again, unless the
         * implementation keeps it.
         */
        ByteBuffer room(int bytes) throws IOException;
    }

    private static PayloadMemory oneBuffer(ByteBuffer buffer) {
        return bytes -> buffer.clear().limit(bytes);
    }

    public FrameChannel(GuardedWire wire) {
        this.wire = wire;
    }

    /** Allows large frames; called once the other end is authenticated. */
    public void trust() {
        largest = LARGEST_PAYLOAD;
        receiveInto(oneBuffer(DirectIo.allocate(LARGEST_PAYLOAD)));
    }

    /**
     * Replaces the memory for payloads. It must have room for {@link #LARGEST_PAYLOAD} once the other end is
     * authenticated.
     */
    public void receiveInto(PayloadMemory other) {
        memory = other;
    }

    /**
     * Reads the next frame.
     *
     * @param idle time limit for its header
     * @param stall time limit for the rest
     * @return the frame; empty if the other end closed the connection before it began
     * @throws ProtocolException if the bytes are not a frame, or the frame is too large
     * @throws java.net.SocketTimeoutException if it takes too long
     */
    public Optional<Frame> next(Duration idle, Duration stall) throws IOException {
        if (!wire.fill(inHeader.clear(), Frame.Header.BYTES, idle)) {
            return Optional.empty();
        }
        Frame.Header header = Frame.Header.decode(inHeader);
        if (header.payloadBytes() > largest) {
            throw new ProtocolException("a " + header.type() + " frame claims " + header.payloadBytes()
                    + " bytes; at most " + largest + " are taken");
        }
        ByteBuffer payload = memory.room((int) header.payloadBytes());
        if (payload.hasRemaining() && !wire.fill(payload, payload.limit(), stall)) {
            throw new EOFException("the connection ended in the middle of a frame");
        }
        header.requireChecksum(payload.flip());
        return Optional.of(new Frame(header.type(), header.argument(), payload));
    }

    /** Sends a frame; the payload's position becomes its limit. */
    public void send(FrameType type, long argument, ByteBuffer bytes, Duration limit) throws IOException {
        Frame.Header.of(type, argument, bytes).encode(outHeader);
        wire.write(outHeader, bytes, limit);
    }

    public void send(FrameType type, long argument, Duration limit) throws IOException {
        send(type, argument, ByteBuffer.allocate(0), limit);
    }

    /** Ends the connection; see {@link GuardedWire#finish}. */
    public void finish(Duration limit) throws IOException {
        wire.finish(limit);
    }

    /** Closes at once, from any thread. A thread that reads or writes gets an exception. */
    void abort() {
        wire.abort();
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
