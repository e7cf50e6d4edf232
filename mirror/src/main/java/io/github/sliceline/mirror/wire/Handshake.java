package io.github.sliceline.mirror.wire;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The handshake, in which both ends prove that they know the token. HELLO: version, server's nonce. AUTH: version,
 * client's nonce and proof. WELCOME: the server's proof.
 *
 * @param limit time limit for each frame
 */
public record Handshake(FrameChannel frames, MirrorToken token, Duration limit) {
    private static final short VERSION = 2;
    private static final String CLIENT = "sliceline mirror 2 client";
    private static final String SERVER = "sliceline mirror 2 server";

    /** Runs the server's part. Refuses a client with another version or without the token. */
    public void serve() throws IOException {
        byte[] serverNonce = MirrorToken.nonce();
        send(FrameType.HELLO, serverNonce, new byte[0]);
        ByteBuffer auth = receive(FrameType.AUTH, Short.BYTES + 2 * MirrorToken.PROOF_BYTES);
        short version = auth.getShort();
        if (version != VERSION) {
            throw new MirrorRefusedException(
                    "speaks version " + VERSION + " of the protocol, the client version " + version);
        }
        byte[] clientNonce = bytes(auth);
        if (!token.accepts(bytes(auth), CLIENT, serverNonce, clientNonce)) {
            throw new MirrorRefusedException("wrong token");
        }
        frames.trust();
        frames.send(FrameType.WELCOME, 0, ByteBuffer.wrap(token.proof(SERVER, serverNonce, clientNonce)), limit);
    }

    /** Runs the client's part. Refuses a server with another version or without the token. */
    public void join() throws IOException {
        ByteBuffer hello = receive(FrameType.HELLO, Short.BYTES + MirrorToken.PROOF_BYTES);
        short version = hello.getShort();
        if (version != VERSION) {
            throw new MirrorRefusedException(
                    "speaks version " + version + " of the protocol, this program version " + VERSION);
        }
        byte[] serverNonce = bytes(hello);
        byte[] clientNonce = MirrorToken.nonce();
        send(FrameType.AUTH, clientNonce, token.proof(CLIENT, serverNonce, clientNonce));
        ByteBuffer welcome = receive(FrameType.WELCOME, MirrorToken.PROOF_BYTES);
        if (!token.accepts(bytes(welcome), SERVER, serverNonce, clientNonce)) {
            throw new MirrorRefusedException("does not know the token itself, so it is not the server meant");
        }
        frames.trust();
    }

    private void send(FrameType type, byte[] nonce, byte[] proof) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(Short.BYTES + nonce.length + proof.length);
        frames.send(type, 0, payload.putShort(VERSION).put(nonce).put(proof).flip(), limit);
    }

    private ByteBuffer receive(FrameType wanted, int bytes) throws IOException {
        Frame frame =
                frames.next(limit, limit).orElseThrow(() -> new EOFException("the connection ended before " + wanted));
        ServerError.throwIfAny(frame);
        if (frame.type() != wanted || frame.payload().remaining() != bytes) {
            throw new ProtocolException("found a " + frame.type() + " frame of "
                    + frame.payload().remaining() + " bytes, wanted " + wanted + " of " + bytes);
        }
        return frame.payload();
    }

    private static byte[] bytes(ByteBuffer source) {
        byte[] bytes = new byte[MirrorToken.PROOF_BYTES];
        source.get(bytes);
        return bytes;
    }
}
