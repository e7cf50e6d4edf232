package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.Sockets;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads and answers the transmissions of HDF5's mirror driver, as a server. Their sizes follow from the operation, and
 * they are read into one fixed buffer, so that no client can make this class allocate. For one thread.
 */
final class Hdf5Channel implements Closeable {
    /** Bytes of a reply's sentence, including the zero byte at its end. */
    static final int SENTENCE_BYTES = 256;

    /**
     * Bytes of the header of every transmission, big-endian: magic (4), version (1), session token that the client
     * chose (4), number of the transmission (4), operation (1). The number counts the transmissions of both ends from
     * 0, without the bytes after a WRITE, and wraps after 2³² − 1.
     */
    private static final int HEADER_BYTES = 14;

    private static final int MAGIC = 0x87F8005B;
    private static final byte VERSION = 1;
    private static final int OK = 0;
    private static final int ERROR = 1;

    private final GuardedWire wire;
    private final Duration stall;
    private final ByteBuffer in = ByteBuffer.allocateDirect(HEADER_BYTES + Op.OPEN.bodyBytes());
    private final ByteBuffer out = ByteBuffer.allocateDirect(HEADER_BYTES + Op.REPLY.bodyBytes());
    private boolean begun;
    private int token;
    private int number;

    /** @param stall time limit for a transmission that has begun, and for sending a reply */
    Hdf5Channel(GuardedWire wire, Duration stall) {
        this.wire = wire;
        this.stall = stall;
    }

    /**
     * Reads the next transmission. Empty if the client closed the connection before it began.
     *
     * @param idle time limit for it to begin
     * @throws ProtocolException if the bytes are not a transmission, or not the next one of this session
     */
    Optional<Op> next(Duration idle) throws IOException {
        if (!wire.fill(in.clear(), Integer.BYTES, idle)) {
            return Optional.empty();
        }
        if (in.getInt(0) != MAGIC) { // checked before waiting for the rest, which a stranger may never send
            throw new ProtocolException(String.format(
                    "found %08x where a transmission of HDF5's mirror driver should begin", in.getInt(0)));
        }
        fillTo(HEADER_BYTES);
        requireNext(in.get(4), in.getInt(5), in.getInt(9));
        Op op = Op.of(in.get(13));
        int bytes = HEADER_BYTES + op.bodyBytes();
        fillTo(bytes);
        if (in.position() > bytes) {
            throw new ProtocolException((in.position() - bytes) + " bytes more than " + op + " has");
        }
        return Optional.of(op);
    }

    private void fillTo(int position) throws IOException {
        if (in.position() < position && !wire.fill(in, position, stall)) {
            throw new EOFException("the connection ended in the middle of a transmission");
        }
    }

    /**
     * Checks version, token and number. Records them first, because the client accepts a reply only with its own token
     * and the number after its own.
     */
    private void requireNext(byte version, int itsToken, int itsNumber) throws ProtocolException {
        int expectedNumber = number;
        int expectedToken = begun ? token : itsToken;
        begun = true;
        token = itsToken;
        number = itsNumber + 1;
        if (version != VERSION) {
            throw new ProtocolException(
                    "speaks version " + VERSION + " of HDF5's mirror protocol, the client version " + (version & 0xff));
        }
        if (itsNumber != expectedNumber) {
            throw new ProtocolException("transmission " + Integer.toUnsignedString(itsNumber) + " where "
                    + Integer.toUnsignedString(expectedNumber) + " is due");
        }
        if (itsToken != expectedToken) {
            throw new ProtocolException("a transmission of another session");
        }
    }

    /** Returns the body of the last transmission; valid until the next one. */
    ByteBuffer body() {
        return in.duplicate().flip().position(HEADER_BYTES);
    }

    /** Reads the bytes after a WRITE until a buffer is full. */
    void readFully(ByteBuffer dst) throws IOException {
        if (!wire.fill(dst, dst.limit(), stall)) {
            throw new EOFException("the connection ended among the bytes of a WRITE");
        }
    }

    /** Reports success. */
    void reply() throws IOException {
        send(OK, "", stall);
    }

    /** Reports a failure. */
    void refuse(String why) throws IOException {
        send(ERROR, why, stall);
    }

    /** Reports why the connection ends, and ends it in a way that lets the client read that. */
    void dismiss(String why, Duration limit) throws IOException {
        send(ERROR, why, limit);
        wire.finish(limit);
    }

    /** Sends a reply in one piece, because the client takes the result of a single read as the whole reply. */
    private void send(int status, String why, Duration limit) throws IOException {
        byte[] sentence = why.getBytes(StandardCharsets.UTF_8);
        out.clear().putInt(MAGIC).put(VERSION).putInt(token).putInt(number).put(Op.REPLY.code());
        out.putInt(status).put(sentence, 0, Math.min(sentence.length, SENTENCE_BYTES - 1));
        out.put(new byte[out.remaining()]);
        number++;
        wire.write(out.flip(), ByteBuffer.allocate(0), limit);
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }

    /**
     * Operations of HDF5's mirror driver, version 1 of its protocol ({@code H5FDmirror_priv.h}, HDF5 1.10.7 to 1.14).
     */
    enum Op {
        /** Body: flags, highest address, largest {@code size_t}, name. */
        OPEN(1, Integer.BYTES + 2 * Long.BYTES + FileRequest.NAME_BYTES),
        CLOSE(2, 0),
        /** Body: kind of bytes, position, size. The bytes follow after the server's reply. */
        WRITE(3, 1 + 2 * Long.BYTES),
        /** Truncates to the end of allocation that was set last. */
        TRUNCATE(4, 0),
        /** The server's reply: status, sentence. */
        REPLY(5, Integer.BYTES + SENTENCE_BYTES),
        /** Body: kind of bytes, end of allocation. */
        SET_EOA(6, 1 + Long.BYTES),
        /** Body: whether to lock for writing. */
        LOCK(7, Long.BYTES),
        UNLOCK(8, 0);

        private final int code;
        private final int bodyBytes;

        Op(int code, int bodyBytes) {
            this.code = code;
            this.bodyBytes = bodyBytes;
        }

        byte code() {
            return (byte) code;
        }

        int bodyBytes() {
            return bodyBytes;
        }

        static Op of(byte code) throws ProtocolException {
            return Arrays.stream(values())
                    .filter(op -> op.code == code)
                    .findFirst()
                    .orElseThrow(() -> new ProtocolException("unknown operation " + (code & 0xff)));
        }
    }

    /**
     * The body of an OPEN: flags as in {@code H5Fpublic.h} (4 bytes), highest end of allocation (8), largest {@code
     * size_t} (8, unused), name (4097, ended by a zero byte).
     */
    record FileRequest(int flags, long maxAddress, String name) {
        static final int NAME_BYTES = 4097;

        private static final int READ_WRITE = 0x01;
        private static final int TRUNCATE = 0x02;
        private static final int EXCLUSIVE = 0x04;
        private static final int CREATE = 0x10;
        private static final int ALL_PUBLIC = 0x7f;

        static FileRequest decode(ByteBuffer body) throws ProtocolException {
            int flags = body.getInt();
            long maxAddress = body.getLong();
            body.getLong();
            int end = body.position();
            while (end < body.limit() && body.get(end) != 0) {
                end++;
            }
            if (end == body.limit()) {
                throw new ProtocolException("a name without end");
            }
            if ((flags & ~ALL_PUBLIC) != 0 || ((flags & (TRUNCATE | CREATE)) != 0 && (flags & READ_WRITE) == 0)) {
                throw new ProtocolException(String.format("a file is opened with unknown flags %08x", flags));
            }
            return new FileRequest(flags, maxAddress, Sockets.fileName(body.limit(end)));
        }

        boolean isWritable() {
            return (flags & READ_WRITE) != 0;
        }

        boolean truncates() {
            return (flags & TRUNCATE) != 0;
        }

        boolean creates() {
            return (flags & CREATE) != 0;
        }

        /** True if the file must not exist. */
        boolean isExclusive() {
            return creates() && (flags & EXCLUSIVE) != 0;
        }
    }
}
