package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.copy.CopyPlace;
import io.github.sliceline.mirror.wire.ChannelWire;
import io.github.sliceline.mirror.wire.ErrorCode;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.Handshake;
import io.github.sliceline.mirror.wire.Printable;
import io.github.sliceline.mirror.wire.ServerError;
import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.mirror.wire.TlsWire;
import io.github.sliceline.mirror.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** One client: who it is, what it wants, and why it leaves. Whatever it does ends in a line of the log. */
public final class ServerConnection implements ClientConnection {
    /** For the last sentence to arrive. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final SocketChannel channel;
    private final ServerContext server;
    private final MirrorToken token;
    private final Optional<SSLContext> tls;
    private final CopyPlace.Opener places;
    private final boolean tooMany;
    private final String client;

    /**
     * A client that has come.
     *
     * @param tls to speak, if it is spoken
     * @param tooMany whether there is no room for it, which is all that it hears
     */
    public ServerConnection(
            SocketChannel channel,
            ServerContext server,
            MirrorToken token,
            Optional<SSLContext> tls,
            CopyPlace.Opener places,
            boolean tooMany)
            throws IOException {
        this.channel = channel;
        this.server = server;
        this.token = token;
        this.tls = tls;
        this.places = places;
        this.tooMany = tooMany;
        this.client = Sockets.name(channel.getRemoteAddress());
    }

    @Override
    public void run() {
        try {
            Sockets.prepare(channel);
            Wire wire = tls.isPresent() ? TlsWire.ofServer(channel, tls.get()) : new ChannelWire(channel);
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
                        "busy: " + server.limits().connections() + " connections are open already");
                return;
            }
            new Handshake(frames, token, server.limits().handshake()).serve();
            ServerSession session = new ServerSession(frames, server, places, this::event);
            session.run(this::abort);
            event("closed " + session);
        } catch (MirrorRefusedException e) {
            refuse(frames, ErrorCode.REFUSED, String.valueOf(e.getMessage()));
        } catch (BusyException e) {
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
