package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.wire.GuardedWire;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Transmissions of HDF5's mirror driver, as its server sees them. Their sizes follow from the operation, and they go into
 * a buffer made beforehand, so that nobody can make this allocate. For one thread.
 */
final class Hdf5Channel implements Closeable {
    /** Room for a sentence in a reply, with the zero byte at its end. */
    static final int SENTENCE_BYTES = 256;

    private static final int OK = 0;
    private static final int ERROR = 1;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final GuardedWire wire;
    private final Duration stall;
    private final ByteBuffer in = ByteBuffer.allocateDirect(Hdf5Header.BYTES + Hdf5Op.OPEN.bodyBytes());
    private final ByteBuffer out = ByteBuffer.allocateDirect(Hdf5Header.BYTES + Hdf5Op.REPLY.bodyBytes());
    private boolean begun;
    private int token;
    private int number;

    /** @param stall limit for a transmission that has begun, and for a reply to be taken */
    Hdf5Channel(GuardedWire wire, Duration stall) {
        this.wire = wire;
        this.stall = stall;
    }

    /**
     * Reads the next transmission.
     *
     * @param idle limit for it to begin
     * @return what is to be done; empty if the client closed before it began
     * @throws ProtocolException if what arrives is no transmission, or not the next one of this session
     * @throws java.net.SocketTimeoutException if it takes too long
     */
    Optional<Hdf5Op> next(Duration idle) throws IOException {
        if (!wire.fillTo(in.clear(), Integer.BYTES, idle)) {
            return Optional.empty();
        }
        Hdf5Header.requireMagic(in); // before the rest is waited for, of which a stranger may send nothing
        fillTo(Hdf5Header.BYTES);
        Hdf5Header header = Hdf5Header.decode(in);
        requireNext(header);
        Hdf5Op op = Hdf5Op.of(header.op());
        int bytes = Hdf5Header.BYTES + op.bodyBytes();
        fillTo(bytes);
        if (in.position() > bytes) {
            throw new ProtocolException((in.position() - bytes) + " bytes more than " + op + " has");
        }
        return Optional.of(op);
    }

    private void fillTo(int position) throws IOException {
        if (in.position() < position && !wire.fillTo(in, position, stall)) {
            throw new EOFException("the connection ended in the middle of a transmission");
        }
    }

    /** The client takes a reply only with its own token and the number after its own: it gets those in any case. */
    private void requireNext(Hdf5Header header) throws ProtocolException {
        int expectedNumber = number;
        int expectedToken = begun ? token : header.token();
        begun = true;
        token = header.token();
        number = header.number() + 1;
        if (header.version() != Hdf5Header.VERSION) {
            throw new ProtocolException("speaks version " + Hdf5Header.VERSION
                    + " of HDF5's mirror protocol, the client version " + (header.version() & 0xff));
        }
        if (header.number() != expectedNumber) {
            throw new ProtocolException("transmission " + Integer.toUnsignedString(header.number()) + " where "
                    + Integer.toUnsignedString(expectedNumber) + " is due");
        }
        if (header.token() != expectedToken) {
            throw new ProtocolException("a transmission of another session");
        }
    }

    /** What the last transmission had behind its header; until the next. */
    ByteBuffer body() {
        return in.duplicate().flip().position(Hdf5Header.BYTES);
    }

    /**
     * Reads bytes that follow a WRITE, until a buffer is full.
     *
     * @throws EOFException if the client closed before
     */
    void readFully(ByteBuffer dst) throws IOException {
        if (!wire.fill(dst, stall)) {
            throw new EOFException("the connection ended among the bytes of a WRITE");
        }
    }

    /** Says that it is done. */
    void reply() throws IOException {
        send(OK, new byte[0], stall);
    }

    /** Says that it is not. */
    void refuse(String why) throws IOException {
        send(ERROR, why.getBytes(StandardCharsets.UTF_8), stall);
    }

    /** Says why the connection ends, and ends it so that this is heard. */
    void dismiss(String why, Duration limit) throws IOException {
        send(ERROR, why.getBytes(StandardCharsets.UTF_8), limit);
        wire.finish(limit);
    }

    /** In one piece: the client takes what one call gives it for the whole reply. */
    private void send(int status, byte[] sentence, Duration limit) throws IOException {
        Hdf5Header.ofReply(token, number).encode(out.clear());
        out.putInt(status).put(sentence, 0, Math.min(sentence.length, SENTENCE_BYTES - 1));
        while (out.hasRemaining()) {
            out.put((byte) 0);
        }
        number++;
        wire.write(out.flip(), NOTHING.duplicate(), limit);
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
