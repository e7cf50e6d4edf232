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
 * Frames over a wire. What a frame claims is checked before anything is done with it, and its payload goes into a
 * buffer made beforehand, so that nobody can make this allocate. For one thread.
 */
public final class FrameChannel implements Closeable {
    /** Most that a frame carries once the other end is known. */
    public static final int LARGEST_PAYLOAD = 1 << 20;

    private static final int LARGEST_OF_STRANGERS = 1 << 10;

    private final GuardedWire wire;
    private final ByteBuffer inHeader = ByteBuffer.allocateDirect(Frame.Header.BYTES);
    private final ByteBuffer outHeader = ByteBuffer.allocateDirect(Frame.Header.BYTES);
    private PayloadMemory memory = oneBuffer(ByteBuffer.allocateDirect(LARGEST_OF_STRANGERS));
    private int largest = LARGEST_OF_STRANGERS;

    /** Where payloads go as they arrive. */
    @FunctionalInterface
    public interface PayloadMemory {
        /**
         * Room for the next payload, from position to limit. What was given out before is free again, unless its owner
         * keeps it.
         */
        ByteBuffer room(int bytes) throws IOException;
    }

    private static PayloadMemory oneBuffer(ByteBuffer buffer) {
        return bytes -> buffer.clear().limit(bytes);
    }

    public FrameChannel(GuardedWire wire) {
        this.wire = wire;
    }

    /** From now on frames may be as large as they can be: the other end has shown who it is. */
    public void trust() {
        largest = LARGEST_PAYLOAD;
        receiveInto(oneBuffer(DirectIo.allocate(LARGEST_PAYLOAD)));
    }

    /** From now on payloads go there: room for one of {@link #LARGEST_PAYLOAD}, once the other end is known. */
    public void receiveInto(PayloadMemory other) {
        memory = other;
    }

    /**
     * Reads the next frame.
     *
     * @param idle limit for its header to arrive
     * @param stall limit for the rest
     * @return the frame; empty if the other end closed before it began
     * @throws ProtocolException if what arrives is no frame, or one that is too large
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

    /** See {@link GuardedWire#finish}. */
    public void finish(Duration limit) throws IOException {
        wire.finish(limit);
    }

    /** Closes at once, from any thread; whoever is reading or writing gets an exception. */
    void abort() {
        wire.abort();
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
