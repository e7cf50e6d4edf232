package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.Basis;
import io.github.sliceline.mirror.copy.MirrorStore;
import io.github.sliceline.mirror.copy.ReplicaStore;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;

/** Opens a copy, again and again if need be. */
@FunctionalInterface
interface ReplicaOpener {
    /**
     * Opens it.
     *
     * @throws MirrorRefusedException if it cannot be opened, and could not be later
     * @throws java.nio.file.FileAlreadyExistsException if there is a file that may not be replaced
     */
    ReplicaStore open() throws IOException;

    /** Throws away what the copies that were opened have so far, where that can be done; they are closed. */
    default void discard() throws IOException {}

    /** Opener of a target that has a name. */
    static ReplicaOpener of(MirrorTarget target, Basis basis, boolean replace, Duration timeout) {
        if (target instanceof MirrorTarget.LocalFile local) {
            return new LocalOpener(local.path(), basis, replace);
        }
        MirrorTarget.Remote remote = (MirrorTarget.Remote) target;
        Purpose purpose = basis == Basis.NOTHING ? Purpose.CREATE : Purpose.UPDATE;
        UUID session = UUID.randomUUID();
        MirrorAccess access = remote.access().withTimeout(timeout);
        return () -> MirrorStore.open(remote.address(), access, purpose, replace, session);
    }
}
