package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Bytes both ways. One thread reads and writes; any other may {@link #abort}. */
public interface Wire extends Closeable {
    /** Reads some bytes, at least one; −1 if the other end closed. */
    int read(ByteBuffer dst) throws IOException;

    /** Writes all of both. */
    void write(ByteBuffer header, ByteBuffer payload) throws IOException;

    /** Says that nothing will be written any more, so that what was is read. */
    void finishWriting() throws IOException;

    /** Closes at once, also under a thread that is reading or writing, which gets an exception. */
    void abort();

    /** Plain TCP: header and payload leave in one call, from the caller's memory. */
    record Tcp(SocketChannel channel) implements Wire {
        @Override
        public int read(ByteBuffer dst) throws IOException {
            return channel.read(dst);
        }

        @Override
        public void write(ByteBuffer header, ByteBuffer payload) throws IOException {
            ByteBuffer[] both = {header, payload};
            while (header.hasRemaining() || payload.hasRemaining()) {
                channel.write(both);
            }
        }

        @Override
        public void finishWriting() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public void abort() {
            Sockets.closeQuietly(channel);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** TLS over TCP. The handshake takes place when the first byte is read or written, within its time limit. */
    final class Tls implements Wire {
        private static final int RECORD_BYTES = 16 << 10;

        private final SocketChannel channel;
        private final SSLSocket socket;
        private final InputStream in;
        private final OutputStream out;
        private final byte[] record = new byte[RECORD_BYTES];

        private Tls(SocketChannel channel, SSLSocket socket) throws IOException {
            this.channel = channel;
            this.socket = socket;
            this.in = socket.getInputStream();
            this.out = socket.getOutputStream();
        }

        public static Tls ofServer(SocketChannel channel, SSLContext context) throws IOException {
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(channel.socket(), null, true);
            socket.setUseClientMode(false);
            return new Tls(channel, socket);
        }

        /** The connecting end; the certificate must be of the host where that is checked. */
        static Tls ofClient(SocketChannel channel, SSLContext context, String host, int port, boolean checkHost)
                throws IOException {
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(channel.socket(), host, port, true);
            if (checkHost) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS"); // RFC 2818
                socket.setSSLParameters(parameters);
            }
            return new Tls(channel, socket);
        }

        @Override
        public int read(ByteBuffer dst) throws IOException {
            int n = in.read(record, 0, Math.min(record.length, dst.remaining()));
            if (n > 0) {
                dst.put(record, 0, n);
            }
            return n;
        }

        @Override
        public void write(ByteBuffer header, ByteBuffer payload) throws IOException {
            write(header);
            write(payload);
        }

        private void write(ByteBuffer src) throws IOException {
            while (src.hasRemaining()) {
                int n = Math.min(record.length, src.remaining());
                src.get(record, 0, n);
                out.write(record, 0, n);
            }
        }

        @Override
        public void finishWriting() throws IOException {
            socket.shutdownOutput();
        }

        /** Not the TLS socket, whose closing waits for a thread that is writing. */
        @Override
        public void abort() {
            Sockets.closeQuietly(channel);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
