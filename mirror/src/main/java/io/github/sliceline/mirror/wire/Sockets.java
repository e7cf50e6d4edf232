package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Helps client and server with sockets and with text from the other end. */
public final class Sockets {
    private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

    private static final int LONGEST_TEXT = 300;

    private Sockets() {}

    /**
     * Sets the options of a socket: small frames are sent at once, and the system notices eventually if the other
     * machine is gone.
     */
    public static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }

    /** Closes a resource that is given up; failures are only logged. */
    public static void closeQuietly(Closeable thing) {
        try {
            thing.close();
        } catch (IOException e) {
            LOG.debug("closing {}", thing, e);
        }
    }

    /** Returns text from the other end for a log line or a terminal: shortened, without control characters. */
    public static String printable(String text) {
        String line = text.replaceAll("\\p{C}", "?");
        return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT) + "…";
    }

    /** Decodes a name from the other end, from position to limit. */
    public static String fileName(ByteBuffer utf8) throws ProtocolException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException e) {
            throw new ProtocolException("a name that is not UTF-8");
        }
    }

    /** Returns address and port in digits. */
    public static String name(SocketAddress address) {
        return address instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : address.toString();
    }
}
