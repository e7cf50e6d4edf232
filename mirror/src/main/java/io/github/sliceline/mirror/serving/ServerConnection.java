package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.replica.ReplicaPlace;
import io.github.sliceline.mirror.serving.FileClaims.BusyException;
import io.github.sliceline.mirror.serving.ServerSession.FileFailureException;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.Handshake;
import io.github.sliceline.mirror.wire.ServerError;
import io.github.sliceline.mirror.wire.ServerError.Code;
import io.github.sliceline.mirror.wire.Wire;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** A client of the server's own protocol: authentication, one session, and the reason why it leaves. */
public final class ServerConnection extends ClientConnection {
    private final MirrorToken token;
    private final Optional<SSLContext> tls;
    private final ReplicaPlace.Opener places;
    private final boolean tooMany;

    /**
     * @param tls TLS; empty for plain TCP
     * @param tooMany true if the server is full; the client is then only told so
     */
    public ServerConnection(
            SocketChannel channel,
            ServerContext server,
            MirrorToken token,
            Optional<SSLContext> tls,
            ReplicaPlace.Opener places,
            boolean tooMany)
            throws IOException {
        super(channel, server, "");
        this.token = token;
        this.tls = tls;
        this.places = places;
        this.tooMany = tooMany;
    }

    @Override
    protected void serve(SocketChannel channel) throws IOException {
        Wire wire = tls.isPresent() ? Wire.Tls.ofServer(channel, tls.get()) : new Wire.Tcp(channel);
        try (FrameChannel frames = new FrameChannel(new GuardedWire(wire, server().guard()))) {
            talk(frames);
        }
    }

    private void talk(FrameChannel frames) throws IOException {
        try {
            if (tooMany) {
                throw new BusyException("busy: " + server().connections() + " connections are open already");
            }
            new Handshake(frames, token, server().handshake()).serve();
            introduced();
            ServerSession session = new ServerSession(frames, server(), places, this::event);
            session.run(this::abort);
            event("closed " + session);
        } catch (MirrorRefusedException e) {
            refuse(frames, Code.REFUSED, String.valueOf(e.getMessage()));
        } catch (BusyException e) {
            refuse(frames, Code.BUSY, String.valueOf(e.getMessage()));
        } catch (FileFailureException e) {
            refuse(frames, Code.FAILED, String.valueOf(e.getMessage()));
        } catch (ProtocolException e) {
            refuse(frames, Code.PROTOCOL, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            refuse(frames, Code.BUSY, "busy: no memory for another connection just now (" + e.getMessage() + ")");
        }
    }

    private void refuse(FrameChannel frames, Code code, String why) {
        refuse(why, () -> {
            frames.send(FrameType.ERROR, code.code(), ServerError.payload(why), FAREWELL);
            frames.finish(FAREWELL);
        });
    }
}
