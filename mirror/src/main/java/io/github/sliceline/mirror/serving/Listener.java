package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.work.Uninterruptibly;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Takes connections on one address, each on a thread of its own, until it is closed. Thread-safe. */
public final class Listener implements Closeable {
    /** Connections beyond the limit that are told so at the same time; further ones are closed without a word. */
    public static final int MOST_SENT_AWAY = 4;

    private static final long PAUSE_MILLIS = 200;

    private final ServerSocketChannel listener;
    private final int most;
    private final Protocol protocol;
    private final Consumer<String> log;
    private final Map<ClientConnection, Thread> connections = new ConcurrentHashMap<>();
    private final Thread acceptor;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** How clients are served. */
    public interface Protocol {
        /**
         * A client that has come.
         *
         * @param tooMany whether there is no room for it, which is all that it is to hear
         */
        ClientConnection serve(SocketChannel channel, boolean tooMany) throws IOException;
    }

    private Listener(ServerSocketChannel listener, int most, Protocol protocol, Consumer<String> log) {
        this.listener = listener;
        this.most = most;
        this.protocol = protocol;
        this.log = log;
        AcceptLoop accepting = new AcceptLoop(listener::accept, this::serve, this::rest, log);
        this.acceptor = new Thread(accepting::run, "sliceline-mirror-server");
    }

    /**
     * Takes an address; nobody is served before {@link #start}.
     *
     * @param most connections at once
     * @throws IOException if the address is taken
     */
    public static Listener bind(InetSocketAddress address, int most, Protocol protocol, Consumer<String> log)
            throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        boolean done = false;
        try {
            listener.bind(address);
            done = true;
            return new Listener(listener, most, protocol, log);
        } catch (IOException e) {
            throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
        } finally {
            if (!done) {
                listener.close();
            }
        }
    }

    /** Begins to serve. */
    public void start() {
        acceptor.start();
    }

    /** Where it listens. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Waits until it is closed. */
    public void await() {
        Uninterruptibly.join(acceptor);
    }

    private void rest() {
        try {
            closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.onSpinWait(); // nobody has a reason to; marked as interrupted, this thread could accept no more
        }
    }

    private void serve(SocketChannel channel) {
        boolean started = false;
        try {
            int open = connections.size();
            if (open >= most + MOST_SENT_AWAY) {
                log.accept(Sockets.name(channel.getRemoteAddress()) + " closed: " + open + " connections are open");
                return;
            }
            start(protocol.serve(channel, open >= most));
            started = true;
        } catch (IOException e) {
            log.accept("no connection: " + e.getMessage());
        } finally {
            if (!started) {
                Sockets.closeQuietly(channel);
            }
        }
    }

    private void start(ClientConnection connection) {
        Thread thread = new Thread(
                () -> {
                    try {
                        connection.run();
                    } finally {
                        connections.remove(connection);
                    }
                },
                "sliceline-mirror-" + connection);
        thread.setDaemon(true);
        connections.put(connection, thread);
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                connections.remove(connection);
            }
        }
    }

    /** Stops listening and ends all connections; what they were doing with a file is finished. */
    @Override
    public void close() throws IOException {
        closing.countDown();
        listener.close();
        Uninterruptibly.join(acceptor);
        connections.keySet().forEach(ClientConnection::abort);
        connections.values().forEach(Uninterruptibly::join);
    }
}
