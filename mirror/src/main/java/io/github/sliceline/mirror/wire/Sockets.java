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

/** What client and server do alike with sockets and what comes out of them. */
public final class Sockets {
    private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

    private static final int LONGEST_TEXT = 300;

    private Sockets() {}

    /** Small frames leave at once, and the system notices in the end when the other machine is gone. */
    public static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }

    /** Closes what is given up anyway. */
    public static void closeQuietly(Closeable thing) {
        try {
            thing.close();
        } catch (IOException e) {
            LOG.debug("closing {}", thing, e);
        }
    }

    /** Text from the other end, fit for a log line or a terminal: without control characters, and not endless. */
    public static String printable(String text) {
        String line = text.replaceAll("\\p{C}", "?");
        return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT) + "…";
    }

    /** A name that the other end sent, up to the limit. */
    public static String fileName(ByteBuffer utf8) throws ProtocolException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException e) {
            throw new ProtocolException("a name that is not UTF-8");
        }
    }

    /** Address and port in digits. */
    public static String name(SocketAddress address) {
        return address instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : address.toString();
    }
}
