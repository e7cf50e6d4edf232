package io.github.sliceline.mirror.server;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.wire.Sockets;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Where a server speaks the protocol of HDF5's mirror driver. It asks nobody who they are: whoever reaches the port may
 * write and replace every file in the folder. Immutable.
 *
 * @param listen where to listen; port 0 for any that is free
 * @param unauthenticated that this is wanted from other machines too
 * @param idleLimit between two operations; the driver says nothing while its application computes
 */
public record Hdf5MirrorOptions(InetSocketAddress listen, boolean unauthenticated, Duration idleLimit) {

    /** Refuses addresses that other machines reach, unless that is wanted, and limits that are none. */
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
