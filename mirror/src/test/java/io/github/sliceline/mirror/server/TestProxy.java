package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.access.MirrorAddress;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A network between client and server that fails after exactly so many bytes from the client: once, or on every
 * connection. Connections after the failure get through.
 */
public final class TestProxy implements Closeable {
    /** How it fails. */
    public enum Fault {
        /** Closes both ends. */
        CUT,
        /** Reads no more, closes nothing. */
        STALL
    }

    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final int serverPort;
    private final Fault fault;
    private final boolean again;
    private final long after;
    private final Set<SocketChannel> channels = ConcurrentHashMap.newKeySet();
    private final AtomicLong fromClients = new AtomicLong();
    private final AtomicLong fromServer = new AtomicLong();
    private final CountDownLatch faulted = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    /**
     * Proxy before a server, with a fault.
     *
     * @param again whether connections after the first failure fail in the same way
     */
    public TestProxy(int serverPort, Fault fault, long after, boolean again) throws IOException {
        this.serverPort = serverPort;
        this.fault = fault;
        this.again = again;
        this.after = after;
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "test-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    /** A file on the server, by way of this. */
    public MirrorAddress address(String name) throws IOException {
        return new MirrorAddress("127.0.0.1", ((InetSocketAddress) listener.getLocalAddress()).getPort(), name);
    }

    /** Waits until it has failed. */
    public void awaitFault() throws InterruptedException {
        faulted.await();
    }

    /** Bytes that got through, both ways. */
    public long bytes() {
        return fromClients.get() + fromServer.get();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel client = listener.accept();
                SocketChannel server =
                        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort));
                channels.add(client);
                channels.add(server);
                start(() -> pump(client, server, again || faulted.getCount() > 0, fromClients));
                start(() -> pump(server, client, false, fromServer));
            }
        } catch (IOException e) {
            end.countDown(); // closed
        }
    }

    private void pump(SocketChannel from, SocketChannel to, boolean fails, AtomicLong counter) {
        ByteBuffer buffer = ByteBuffer.allocate(16 << 10);
        long passed = 0;
        try (from;
                to) {
            while (from.read(buffer.clear()) >= 0) {
                if (fails) {
                    buffer.position((int) Math.min(buffer.position(), after - passed));
                }
                passed += buffer.flip().remaining();
                counter.addAndGet(buffer.remaining());
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                if (fails && passed >= after) {
                    faulted.countDown();
                    if (fault == Fault.STALL) {
                        end.await();
                    }
                    return;
                }
            }
        } catch (IOException | InterruptedException e) {
            faulted.getCount(); // the other direction closed
        }
    }

    @Override
    public void close() throws IOException {
        end.countDown();
        listener.close();
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }
}
