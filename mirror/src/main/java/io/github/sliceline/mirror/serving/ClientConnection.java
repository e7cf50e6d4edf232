package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.storage.IoFuture;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** One client of a server, on a thread of its own. Every end of a connection is logged. */
public abstract class ClientConnection implements Runnable {
    /** Time for the last sentence to arrive. */
    protected static final Duration FAREWELL = Duration.ofSeconds(2);

    private final SocketChannel channel;
    private final ServerContext server;
    private final String client;
    private final String said;
    final long sinceNanos = System.nanoTime();
    private volatile boolean known;

    /** @param said text about the client in each line of the log, after its address */
    protected ClientConnection(SocketChannel channel, ServerContext server, String said) throws IOException {
        this.channel = channel;
        this.server = server;
        this.client = Sockets.name(channel.getRemoteAddress());
        this.said = said;
    }

    /** Marks the client as known: it has authenticated or said what it wants. */
    protected final void introduced() {
        known = true;
    }

    final boolean isStranger() {
        return !known && channel.isOpen();
    }

    /** Returns the address without its port. */
    final String address() {
        return client.substring(0, client.lastIndexOf(':'));
    }

    protected final ServerContext server() {
        return server;
    }

    /** Serves until the client leaves or is dismissed. Throws nothing. */
    @Override
    public final void run() {
        try {
            Sockets.prepare(channel);
            serve(channel);
        } catch (SocketTimeoutException e) {
            event("gave up: " + e.getMessage());
        } catch (EOFException e) {
            event("broke off: " + e.getMessage());
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            event("ended: " + e);
        } finally {
            abort();
        }
    }

    /** Speaks the protocol until the client leaves. */
    protected abstract void serve(SocketChannel channel) throws IOException;

    protected final void refuse(String why, IoFuture.Action farewell) {
        event("refused: " + why);
        try {
            farewell.run();
        } catch (IOException e) {
            event("left before it heard why: " + e.getMessage());
        }
    }

    protected final void event(String what) {
        server.log().accept(client + said + " " + Sockets.printable(what));
    }

    /** Ends the connection, from another thread. */
    public final void abort() {
        Sockets.closeQuietly(channel);
    }

    @Override
    public final String toString() {
        return client;
    }
}
