package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What client and server do alike with sockets. */
public final class Sockets {
    private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

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

    /** Address and port in digits. */
    public static String name(SocketAddress address) {
        return address instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : address.toString();
    }
}
