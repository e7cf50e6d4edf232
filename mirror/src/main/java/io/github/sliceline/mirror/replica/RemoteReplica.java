package io.github.sliceline.mirror.replica;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.MirrorConnection;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.OnFailure;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A file on a mirror server. Writes and cuts are sent without waiting. Reads, and {@link #force}, wait for everything
 * sent before them. If the server cannot do a write, a later call fails, at the latest the next force. Thread-safe, one
 * call at a time.
 */
public record RemoteReplica(MirrorConnection connection, MirrorAddress address) implements ReplicaFile {
    /**
     * Connects to a server and opens a file there.
     *
     * @param session the same when the same client reconnects
     * @throws MirrorRefusedException if the server refuses the token or the name, or the file may not be replaced
     */
    public static RemoteReplica open(
            MirrorAddress address, MirrorAccess access, Purpose purpose, boolean replace, UUID session)
            throws IOException {
        return open(address, access, new OpenRequest(purpose, replace, session, name(address)), 0);
    }

    /** Opens a file to edit it in place. A force commits the bytes written. */
    public static RemoteReplica openForEdit(MirrorAddress address, MirrorAccess access, long sealAt)
            throws IOException {
        return open(address, access, new OpenRequest(Purpose.EDIT, true, UUID.randomUUID(), name(address)), sealAt);
    }

    private static RemoteReplica open(MirrorAddress address, MirrorAccess access, OpenRequest request, long sealAt)
            throws IOException {
        MirrorConnection connection = MirrorConnection.connect(address, access);
        return OnFailure.close(connection, () -> {
            connection.open(request, sealAt);
            return new RemoteReplica(connection, address);
        });
    }

    private static String name(MirrorAddress address) {
        return address.name().orElseThrow(() -> new IllegalArgumentException(address + " names no file to open"));
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        requireNotNegative(position, "position");
        for (long at = position; src.hasRemaining(); ) {
            int n = Math.min(FrameChannel.LARGEST_PAYLOAD, src.remaining());
            connection.post(FrameType.WRITE, at, src.slice(src.position(), n));
            src.position(src.position() + n);
            at += n;
        }
    }

    @Override
    public synchronized void truncate(long size) throws IOException {
        requireNotNegative(size, "size");
        connection.post(FrameType.TRUNCATE, size, ByteBuffer.allocate(0));
    }

    @Override
    public synchronized void expect(HashedStretch stretch) throws IOException {
        connection.post(FrameType.EXPECT, stretch.position(), stretch.encode());
    }

    @Override
    public synchronized void force() throws IOException {
        connection.request(FrameType.FORCE);
    }

    @Override
    public synchronized long size() throws IOException {
        long size = connection.request(FrameType.SIZE).argument();
        if (size < 0) {
            throw new ProtocolException(this + ": a file of " + size + " bytes");
        }
        return size;
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        requireNotNegative(position, "position");
        int wanted = dst.remaining();
        for (long at = position; dst.hasRemaining(); ) {
            int n = Math.min(FrameChannel.LARGEST_PAYLOAD, dst.remaining());
            Frame frame = connection.request(FrameType.READ, at, count(n), FrameType.BYTES);
            int got = frame.payload().remaining();
            if (got > n) {
                throw new ProtocolException(this + ": " + got + " bytes came where " + n + " were asked for");
            }
            if (got < n) {
                throw new EOFException(
                        this + ": wanted " + wanted + " bytes at " + position + ", file ends at " + frame.argument());
            }
            dst.put(frame.payload());
            at += n;
        }
    }

    /** Requests the hashes of blocks, as {@link BlockHasher} makes them. The next call must be {@link #takeHashes}. */
    synchronized void askForHashes(long first, int count) throws IOException {
        connection.ask(FrameType.HASHES, first, count(count));
    }

    synchronized byte[] takeHashes() throws IOException {
        ByteBuffer payload = connection.answer(FrameType.HASH_LIST).payload();
        byte[] hashes = new byte[payload.remaining()];
        payload.get(hashes);
        return hashes;
    }

    @Override
    public synchronized void publish() throws IOException {
        connection.request(FrameType.PUBLISH);
    }

    @Override
    public synchronized void ping() throws IOException {
        connection.request(FrameType.PING);
    }

    private static ByteBuffer count(int n) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(n).flip();
    }

    private static void requireNotNegative(long number, String what) {
        if (number < 0) {
            throw new IllegalArgumentException(what + " must be >= 0, got " + number);
        }
    }

    @Override
    public void abort() {
        connection.abort();
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
