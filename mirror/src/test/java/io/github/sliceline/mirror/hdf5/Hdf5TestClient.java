package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.server.TestServer;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** HDF5's mirror driver as its sources have it (H5FDmirror.c), a second time and apart from the server's classes. */
final class Hdf5TestClient implements Closeable {
    static final int READ_ONLY = 0;
    static final int READ_WRITE = 0x01;
    static final int CREATE = 0x13;
    static final int CREATE_EXCLUSIVE = 0x15;
    static final int MAGIC = 0x87F8005B;

    private static final int REPLY_BYTES = 14 + 4 + 256;
    private static final int OPEN_BYTES = 14 + 20 + 4097;
    private static final int TOKEN = 0x01020307;
    private static final long MAX_ADDRESS = Long.MAX_VALUE;

    private final Socket socket;
    private int next;

    /** What a reply says; an empty text for done. */
    record Reply(String sentence) {
        boolean isDone() {
            return sentence.isEmpty();
        }
    }

    Hdf5TestClient(TestServer server) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), server.hdf5Port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
    }

    /** Opens a file as H5Fcreate and H5Fopen do, which must succeed. */
    static Hdf5TestClient opened(TestServer server, String name, int flags) throws IOException {
        Hdf5TestClient client = new Hdf5TestClient(server);
        Reply reply = client.open(name, flags);
        if (!reply.isDone()) {
            client.close();
            throw new AssertionError(reply.sentence());
        }
        return client;
    }

    /** The port that the server knows it by. */
    String port() {
        return Integer.toString(socket.getLocalPort());
    }

    Reply open(String name, int flags) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return ask(openTransmission(flags, Arrays.copyOf(bytes, 4097)));
    }

    Reply open(int flags, byte[] nameField) throws IOException {
        return ask(openTransmission(flags, nameField));
    }

    private ByteBuffer openTransmission(int flags, byte[] nameField) {
        return header(OPEN_BYTES, 1)
                .putInt(flags)
                .putLong(MAX_ADDRESS)
                .putLong(-1)
                .put(nameField);
    }

    Reply setEndOfAllocation(long address) throws IOException {
        return ask(header(23, 6).put((byte) 1).putLong(address));
    }

    Reply truncate() throws IOException {
        return ask(header(14, 4));
    }

    Reply lock(boolean exclusive) throws IOException {
        return ask(header(22, 7).putLong(exclusive ? 1 : 0));
    }

    Reply unlock() throws IOException {
        return ask(header(14, 8));
    }

    Reply closeFile() throws IOException {
        return ask(header(14, 2));
    }

    /** Announces a write; where that is refused, the driver sends no bytes. */
    Reply announce(long position, long size) throws IOException {
        return ask(header(31, 3).put((byte) 3).putLong(position).putLong(size));
    }

    /** Both exchanges of a write. */
    Reply write(byte[] bytes, long position) throws IOException {
        Reply announced = announce(position, bytes.length);
        if (!announced.isDone()) {
            return announced;
        }
        send(bytes);
        return reply();
    }

    /** Begins a transmission with what its header is made of; the driver's own are counted. */
    static ByteBuffer header(int bytes, int magic, int version, int token, int number, int op) {
        return ByteBuffer.allocate(bytes)
                .putInt(magic)
                .put((byte) version)
                .putInt(token)
                .putInt(number)
                .put((byte) op);
    }

    private ByteBuffer header(int bytes, int op) {
        return header(bytes, MAGIC, 1, TOKEN, next++, op);
    }

    /** A transmission that the driver would not send now, without its body. */
    Reply askOddly(int magic, int version, int tokenChange, int numberChange, int op) throws IOException {
        send(header(14, magic, version, TOKEN + tokenChange, next + numberChange, op)
                .array());
        next += numberChange + 1;
        return reply(TOKEN + tokenChange);
    }

    private Reply ask(ByteBuffer transmission) throws IOException {
        byte[] bytes = new byte[transmission.capacity()];
        transmission.get(0, bytes);
        send(bytes);
        return reply();
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    private Reply reply() throws IOException {
        return reply(TOKEN);
    }

    private Reply reply(int token) throws IOException {
        byte[] expected = header(14, MAGIC, 1, token, next, 5).array();
        byte[] bytes = new byte[REPLY_BYTES];
        new DataInputStream(socket.getInputStream()).readFully(bytes);
        next++;
        if (!Arrays.equals(expected, Arrays.copyOf(bytes, 14))) {
            throw new AssertionError("a reply's header is " + Arrays.toString(Arrays.copyOf(bytes, 14)));
        }
        int status = ByteBuffer.wrap(bytes).getInt(14);
        int end = 18;
        while (bytes[end] != 0) {
            end++; // fails where the text has no end
        }
        String sentence = new String(bytes, 18, end - 18, StandardCharsets.UTF_8);
        if ((status == 0) != sentence.isEmpty() || status > 1) {
            throw new AssertionError("status " + status + " with '" + sentence + "'");
        }
        return new Reply(sentence);
    }

    /** Sends what a driver once sent to a server, waiting for a reply wherever that did; each must be good. */
    void replay(byte[] session) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(session);
        while (bytes.hasRemaining()) {
            int op = bytes.get(bytes.position() + 13);
            int token = bytes.getInt(bytes.position() + 5);
            int size = new int[] {0, OPEN_BYTES, 14, 31, 14, 0, 23, 22, 14}[op];
            long written = op == 3 ? bytes.getLong(bytes.position() + 23) : 0;
            next = bytes.getInt(bytes.position() + 9) + 1;
            sendFrom(bytes, size);
            requireDone(reply(token));
            if (op == 3) {
                sendFrom(bytes, (int) written);
                requireDone(reply(token));
            }
        }
    }

    private void sendFrom(ByteBuffer bytes, int count) throws IOException {
        byte[] piece = new byte[count];
        bytes.get(piece);
        send(piece);
    }

    static void requireDone(Reply reply) {
        if (!reply.isDone()) {
            throw new AssertionError(reply.sentence());
        }
    }

    /** Whether the server has closed the connection. */
    boolean isClosedByServer() throws IOException {
        InputStream in = socket.getInputStream();
        try {
            return in.read() < 0;
        } catch (EOFException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
