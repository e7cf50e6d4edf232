package io.github.sliceline.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A network between a client and a server process, which is killed after so many bytes from the client. */
final class KillingProxy implements Closeable {
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Process server;
    private final InetSocketAddress serverAddress;
    private final long after;
    private final int port;

    /** @param address of the server, with its port */
    KillingProxy(String address, Process server, long after) throws IOException {
        this.server = server;
        this.serverAddress = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create("//" + address).getPort());
        this.after = after;
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
        start(this::accept);
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "killing-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    /** One connection; whoever comes again finds nobody. */
    private void accept() {
        try {
            SocketChannel client = listener.accept();
            listener.close();
            SocketChannel upstream = SocketChannel.open(serverAddress);
            start(() -> pump(upstream, client, Long.MAX_VALUE));
            pump(client, upstream, after);
        } catch (IOException e) {
            Thread.onSpinWait(); // closed before anybody came
        }
    }

    private void pump(SocketChannel from, SocketChannel to, long most) {
        ByteBuffer buffer = ByteBuffer.allocate(16 << 10);
        long passed = 0;
        try (from;
                to) {
            while (from.read(buffer.clear()) >= 0) {
                passed += buffer.flip().remaining();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                if (passed >= most) {
                    server.destroyForcibly().waitFor();
                    return;
                }
            }
        } catch (IOException | InterruptedException e) {
            Thread.onSpinWait(); // the other direction closed
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
