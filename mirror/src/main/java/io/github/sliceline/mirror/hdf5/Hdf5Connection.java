package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.serving.BusyException;
import io.github.sliceline.mirror.serving.ClientConnection;
import io.github.sliceline.mirror.serving.ServerContext;
import io.github.sliceline.mirror.wire.ChannelWire;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.Printable;
import io.github.sliceline.mirror.wire.Sockets;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** One file that HDF5's mirror driver has open. Whatever it does ends in a line of the log. */
public final class Hdf5Connection implements ClientConnection {
    /** For the last sentence to arrive. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final SocketChannel channel;
    private final ServerContext server;
    private final Duration idle;
    private final boolean tooMany;
    private final String client;

    /**
     * A client that has come.
     *
     * @param idle limit between two operations
     * @param tooMany whether there is no room for it, which is all that it hears
     */
    public Hdf5Connection(SocketChannel channel, ServerContext server, Duration idle, boolean tooMany)
            throws IOException {
        this.channel = channel;
        this.server = server;
        this.idle = idle;
        this.tooMany = tooMany;
        this.client = Sockets.name(channel.getRemoteAddress());
    }

    @Override
    public void run() {
        try {
            Sockets.prepare(channel);
            GuardedWire wire = new GuardedWire(new ChannelWire(channel), server.guard());
            try (Hdf5Channel transmissions =
                    new Hdf5Channel(wire, server.limits().stall())) {
                talk(transmissions);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            event("ended: " + e);
        } finally {
            Sockets.closeQuietly(channel);
        }
    }

    private void talk(Hdf5Channel transmissions) throws IOException {
        try {
            Optional<Hdf5Op> first = transmissions.next(server.limits().handshake());
            if (first.isEmpty()) {
                event("left without a word");
                return;
            }
            if (tooMany) {
                throw new BusyException("busy: " + server.limits().connections() + " files are open already");
            }
            if (first.get() != Hdf5Op.OPEN) {
                throw new ProtocolException(first.get() + " before OPEN");
            }
            serve(transmissions, Hdf5Open.decode(transmissions.body()));
        } catch (MirrorRefusedException | BusyException | ProtocolException e) {
            event("refused: " + e.getMessage());
            dismiss(transmissions, "mirror server: " + Printable.of(String.valueOf(e.getMessage())));
        } catch (SocketTimeoutException e) {
            event("gave up: " + e.getMessage());
        } catch (EOFException e) {
            event("broke off: " + e.getMessage());
        }
    }

    private void serve(Hdf5Channel transmissions, Hdf5Open request) throws IOException {
        Path path = server.folder().resolve(request.name());
        try (MirroredFile file = MirroredFile.open(request, path, server.names(), this::abort)) {
            event("opened " + request.name() + (request.isWritable() ? "" : " for reading"));
            transmissions.reply();
            new Hdf5Session(transmissions, file, idle, this::event).run();
        }
    }

    private void dismiss(Hdf5Channel transmissions, String why) {
        try {
            transmissions.dismiss(why, FAREWELL);
        } catch (IOException e) {
            event("left before it heard why: " + e.getMessage());
        }
    }

    private void event(String what) {
        server.log().accept(client + " HDF5 " + Printable.of(what));
    }

    @Override
    public void abort() {
        Sockets.closeQuietly(channel);
    }

    /** The client's address. */
    @Override
    public String toString() {
        return client;
    }
}
