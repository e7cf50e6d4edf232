package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.Uninterruptibly;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Accepts connections on one address, each on a thread of its own, until it is closed. Thread-safe. */
public final class Listener implements Closeable {
    /**
     * Maximum connections beyond the limit that are told so at the same time. Further ones are closed without a
     * message.
     */
    public static final int MOST_SENT_AWAY = 4;

    private static final long PAUSE_MILLIS = 200;

    private final ServerSocketChannel listener;
    private final int most;
    private final Protocol protocol;
    private final Consumer<String> log;
    private final Map<ClientConnection, Thread> connections = new ConcurrentHashMap<>();
    private final Thread acceptor;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Makes the connection of a client. */
    public interface Protocol {
        /**
         * Returns the connection of a new client.
         *
         * @param tooMany true if the server is full; the client is then only told so
         */
        ClientConnection serve(SocketChannel channel, boolean tooMany) throws IOException;
    }

    private Listener(ServerSocketChannel listener, int most, Protocol protocol, Consumer<String> log) {
        this.listener = listener;
        this.most = most;
        this.protocol = protocol;
        this.log = log;
        this.acceptor =
                new Thread(() -> acceptAll(listener::accept, this::serve, this::rest, log), "sliceline-mirror-server");
    }

    /** Binds an address, for at most {@code most} connections. Serves no client before {@link #start}. */
    public static Listener bind(InetSocketAddress address, int most, Protocol protocol, Consumer<String> log)
            throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        return OnFailure.close(listener, () -> {
            try {
                listener.bind(address);
            } catch (IOException e) {
                throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
            }
            return new Listener(listener, most, protocol, log);
        });
    }

    public void start() {
        acceptor.start();
    }

    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    public void await() {
        Uninterruptibly.join(acceptor);
    }

    /**
     * Accepts connections until the source is closed.
     *
     * @param source waits for the next connection; without a free descriptor it fails repeatedly and at once
     * @param rest pauses after a failure, so that a lasting one neither fills the log nor keeps a core busy
     */
    static void acceptAll(
            OnFailure.Work<SocketChannel> source, Consumer<SocketChannel> taken, Runnable rest, Consumer<String> log) {
        while (true) {
            try {
                taken.accept(source.run());
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                log.accept("no connection: " + e.getMessage()); // no threads, descriptors or memory left at the moment
                rest.run();
            }
        }
    }

    private void rest() {
        try {
            closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.onSpinWait(); // not expected; an interrupted thread could not accept connections any more
        }
    }

    private void serve(SocketChannel channel) {
        try {
            OnFailure.close(channel, () -> {
                int open = connections.size();
                if (open < most + MOST_SENT_AWAY) {
                    start(protocol.serve(channel, open >= most && !makeRoom()));
                } else {
                    log.accept(Sockets.name(channel.getRemoteAddress()) + " closed: " + open + " connections are open");
                    channel.close();
                }
            });
        } catch (IOException e) {
            log.accept("no connection: " + e.getMessage());
        }
    }

    /**
     * Ends the oldest unauthenticated connection, of the address that has most of them. So idle connections do not
     * block new clients. False if all clients are authenticated.
     */
    private boolean makeRoom() {
        Optional<ClientConnection> oldest = connections.keySet().stream()
                .filter(ClientConnection::isStranger)
                .sorted(Comparator.comparingLong(connection -> connection.sinceNanos))
                .collect(Collectors.groupingBy(ClientConnection::address))
                .values()
                .stream()
                .max(Comparator.comparingInt(List::size))
                .map(strangers -> strangers.get(0));
        oldest.ifPresent(stranger -> {
            log.accept(stranger + " closed: it has not said who it is, and another one came");
            stranger.abort();
        });
        return oldest.isPresent();
    }

    private void start(ClientConnection connection) throws IOException {
        Runnable work = () -> {
            try {
                connection.run();
            } finally {
                connections.remove(connection);
            }
        };
        Thread thread = new DaemonThreads("sliceline-mirror-" + connection).newThread(work);
        connections.put(connection, thread);
        OnFailure.close(() -> connections.remove(connection), () -> thread.start());
    }

    /** Stops listening and ends all connections. Operations on files that are under way are finished. */
    @Override
    public void close() throws IOException {
        closing.countDown();
        listener.close();
        Uninterruptibly.join(acceptor);
        connections.keySet().forEach(ClientConnection::abort);
        connections.values().forEach(Uninterruptibly::join);
    }
}
