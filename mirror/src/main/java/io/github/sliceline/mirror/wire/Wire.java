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

/** A connection that transfers bytes both ways. One thread reads and writes; any other may call {@link #abort}. */
public interface Wire extends Closeable {
    /** Reads at least one byte; returns −1 if the other end closed the connection. */
    int read(ByteBuffer dst) throws IOException;

    /** Writes both buffers completely. */
    void write(ByteBuffer header, ByteBuffer payload) throws IOException;

    /** Ends the output, so that the other end can read all of it. */
    void finishWriting() throws IOException;

    /** Closes the connection at once. A thread that reads or writes gets an exception. */
    void abort();

    /** Plain TCP. Header and payload are sent in one call, from the caller's memory. */
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

    /** TLS over TCP. The handshake happens with the first read or write, within its time limit. */
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

        /**
         * Makes the connecting end.
         *
         * @param checkHost true to require a certificate for {@code host}
         */
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

        /** Closes the channel, because closing the TLS socket would wait for a thread that is writing. */
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
