package io.github.sliceline.mirror;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Takes connections on one address, each on a thread of its own, until it is closed. Thread-safe. */
final class Listener implements Closeable {
    private final ServerSocketChannel listener;
    private final int most;
    private final Protocol protocol;
    private final Consumer<String> log;
    private final Map<ClientConnection, Thread> connections = new ConcurrentHashMap<>();
    private final Thread acceptor;
    private volatile boolean closed;

    /** How clients are served. */
    interface Protocol {
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
        this.acceptor = new Thread(this::accept, "sliceline-mirror-server");
    }

    /**
     * Takes an address; nobody is served before {@link #start}.
     *
     * @param most connections at once
     * @throws IOException if the address is taken
     */
    static Listener bind(InetSocketAddress address, int most, Protocol protocol, Consumer<String> log)
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
    void start() {
        acceptor.start();
    }

    /** Where it listens. */
    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Waits until it is closed. */
    void await() {
        join(acceptor);
    }

    private void accept() {
        while (!closed) {
            try {
                serve(listener.accept());
            } catch (AsynchronousCloseException e) {
                return;
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException | OutOfMemoryError e) {
                log.accept("no connection: " + e.getMessage()); // no more threads or descriptors just now
            }
        }
    }

    private void serve(SocketChannel channel) throws IOException {
        ClientConnection connection = protocol.serve(channel, connections.size() >= most);
        Thread thread = new Thread(
                () -> {
                    connection.run();
                    connections.remove(connection);
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
                channel.close();
            }
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops listening and ends all connections; what they were doing with a file is finished. */
    @Override
    public void close() throws IOException {
        closed = true;
        listener.close();
        join(acceptor);
        connections.keySet().forEach(ClientConnection::abort);
        connections.values().forEach(Listener::join);
    }
}
