package io.github.sliceline.mirror.server;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.wire.Sockets;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Options of a server for HDF5's mirror driver. The driver's protocol has no authentication: any client that reaches
 * the port may write and replace every file in the folder. Immutable.
 *
 * @param listen address to listen on; port 0 for any free port
 * @param unauthenticated true to allow other machines to connect
 * @param idleLimit maximum time between two operations; the driver is silent while its application computes
 */
public record Hdf5MirrorOptions(InetSocketAddress listen, boolean unauthenticated, Duration idleLimit) {

    /** Refuses addresses that other machines can reach, unless allowed, and limits that are not positive. */
    public Hdf5MirrorOptions {
        if (!unauthenticated && (listen.isUnresolved() || !listen.getAddress().isLoopbackAddress())) {
            throw new IllegalArgumentException(Sockets.name(listen)
                    + " is not loopback, and HDF5's mirror protocol asks nobody who they are: whoever reaches the port"
                    + " may write and replace every file in the folder; listen on 127.0.0.1 behind a tunnel, or say"
                    + " that this is wanted (" + Advice.Step.ALLOW_UNAUTHENTICATED + ")");
        }
        ServerOptions.requireLimit(idleLimit);
    }
}
