package io.github.sliceline.mirror.wire;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The last frame of a server before it closes a connection: a code and a sentence. */
public final class ServerError {
    private static final int LONGEST = 1000;

    private ServerError() {}

    /** The sentence of a server that closed the connection. */
    static final class ServerMessageException extends IOException {
        private static final long serialVersionUID = 1L;

        ServerMessageException(String sentence) {
            super(sentence);
        }
    }

    /** Returns the sentence as a payload, shortened: an unauthenticated client accepts 1024 bytes. */
    public static ByteBuffer payload(String sentence) {
        byte[] bytes = sentence.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, LONGEST));
    }

    /** Throws the exception of an ERROR frame; does nothing for other frames. */
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

    /** The reason why a server closes a connection. */
    public enum Code {
        /** Trying again does not help: wrong token, invalid name, file that may not be replaced. */
        REFUSED(1),
        /** Trying later may help: too many connections, or another client writes the file. */
        BUSY(2),
        /** The client violates the protocol. */
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
