package io.github.sliceline.mirror.wire;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The last frame of a server that closes a connection: a code and a sentence. */
public final class ServerError {
    private static final int LONGEST = 1000;

    private ServerError() {}

    /** What a server said before it closed the connection. */
    static final class ServerMessageException extends IOException {
        private static final long serialVersionUID = 1L;

        ServerMessageException(String sentence) {
            super(sentence);
        }
    }

    /** The sentence as a payload; of strangers a frame takes 1024 bytes. */
    public static ByteBuffer payload(String sentence) {
        byte[] bytes = sentence.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, LONGEST));
    }

    /** Throws what an ERROR frame says; other frames pass. */
    static void throwIfAny(Frame frame) throws IOException {
        if (frame.type() != FrameType.ERROR) {
            return;
        }
        String sentence = Sockets.printable(
                StandardCharsets.UTF_8.decode(frame.payload().duplicate()).toString());
        throw frame.argument() == Code.REFUSED.code
                ? new MirrorRefusedException(sentence)
                : new ServerMessageException(sentence);
    }

    /** Why a server closes a connection. */
    public enum Code {
        /** Trying again does not help: wrong token, a name that is not allowed, a file that may not be replaced. */
        REFUSED(1),
        /** Not now: too many connections, or somebody else writes the file. */
        BUSY(2),
        /** The other end does not keep to the protocol. */
        PROTOCOL(3),
        /** The server could not read or write the file. */
        FAILED(4);

        private final int code;

        Code(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }
}
