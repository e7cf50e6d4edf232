package io.github.sliceline.mirror;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** One client: who it is, what it wants, and why it leaves. Whatever it does ends in a line of the log. */
final class ServerConnection implements ClientConnection {
    /** For the last sentence to arrive. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final SocketChannel channel;
    private final ServerContext server;
    private final OwnProtocolOptions own;
    private final CopyPlace.Opener places;
    private final boolean tooMany;
    private final String client;

    /** @param tooMany whether there is no room for it, which is all that it hears */
    ServerConnection(
            SocketChannel channel,
            ServerContext server,
            OwnProtocolOptions own,
            CopyPlace.Opener places,
            boolean tooMany)
            throws IOException {
        this.channel = channel;
        this.server = server;
        this.own = own;
        this.places = places;
        this.tooMany = tooMany;
        this.client = Sockets.name(channel.getRemoteAddress());
    }

    @Override
    public void run() {
        try {
            Sockets.prepare(channel);
            Wire wire =
                    own.tls().isPresent() ? TlsWire.ofServer(channel, own.tls().get()) : new ChannelWire(channel);
            try (FrameChannel frames = new FrameChannel(new GuardedWire(wire, server.guard()))) {
                talk(frames);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            event("ended: " + e);
        } finally {
            Sockets.closeQuietly(channel);
        }
    }

    private void talk(FrameChannel frames) throws IOException {
        try {
            if (tooMany) {
                refuse(
                        frames,
                        ErrorCode.BUSY,
                        "busy: " + server.options().connections() + " connections are open already");
                return;
            }
            new Handshake(frames, own.token(), server.options().handshakeLimit()).serve();
            ServerSession session =
                    new ServerSession(frames, server.folder(), places, server.names(), server.options(), this::event);
            session.run(this::abort);
            event("closed " + session);
        } catch (MirrorRefusedException e) {
            refuse(frames, ErrorCode.REFUSED, String.valueOf(e.getMessage()));
        } catch (ServerSession.BusyException e) {
            refuse(frames, ErrorCode.BUSY, String.valueOf(e.getMessage()));
        } catch (FileFailureException e) {
            refuse(frames, ErrorCode.FAILED, String.valueOf(e.getMessage()));
        } catch (ProtocolException e) {
            refuse(frames, ErrorCode.PROTOCOL, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            refuse(frames, ErrorCode.BUSY, "busy: no memory for another connection just now (" + e.getMessage() + ")");
        } catch (SocketTimeoutException e) {
            event("gave up: " + e.getMessage());
        } catch (EOFException e) {
            event("broke off: " + e.getMessage());
        }
    }

    private void refuse(FrameChannel frames, ErrorCode code, String why) {
        event("refused: " + why);
        try {
            frames.send(FrameType.ERROR, code.code(), ServerError.payload(why), FAREWELL);
            frames.finish(FAREWELL);
        } catch (IOException e) {
            event("left before it heard why: " + e.getMessage());
        }
    }

    private void event(String what) {
        server.log().accept(client + " " + Printable.of(what));
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
