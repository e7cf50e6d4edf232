package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.FolderPlace;
import io.github.sliceline.mirror.copy.MirrorStore;
import io.github.sliceline.mirror.copy.PartReplica;
import io.github.sliceline.mirror.copy.ReplicaStore;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/** Opens a copy, again and again if need be. */
@FunctionalInterface
interface ReplicaOpener {
    /** @throws MirrorRefusedException if it cannot be opened, and could not be later */
    ReplicaStore open() throws IOException;

    /** Throws away what the copies that were opened have so far, where that can be done; they are closed. */
    default void discard() throws IOException {}

    /** Opener of a copy that is written from its beginning; its target has a name. */
    static ReplicaOpener of(MirrorTarget target, boolean replace, Duration timeout) {
        if (target instanceof MirrorTarget.LocalFile local) {
            return new LocalOpener(local.path(), replace);
        }
        MirrorTarget.Remote remote = (MirrorTarget.Remote) target;
        UUID session = UUID.randomUUID();
        MirrorAccess access = remote.access().withTimeout(timeout);
        return () -> MirrorStore.open(remote.address(), access, Purpose.CREATE, replace, session);
    }

    /** Opens a copy in another file on this machine, and knows whether it is its own. */
    final class LocalOpener implements ReplicaOpener {
        private final Path target;
        private final boolean replace;
        private volatile boolean created;

        private LocalOpener(Path target, boolean replace) {
            this.target = target;
            this.replace = replace;
        }

        @Override
        public ReplicaStore open() throws IOException {
            PartReplica replica = PartReplica.open(FolderPlace.take(target, replace), Purpose.CREATE);
            created |= replica.isNew();
            return replica;
        }

        /** Deletes the part that this made; one that was there before stays, and so does one that somebody else has now. */
        @Override
        public void discard() throws IOException {
            if (!created) {
                return;
            }
            try (FolderPlace place = FolderPlace.take(target, true)) {
                place.deletePart();
            } catch (FileSystemException e) {
                LoggerFactory.getLogger(ReplicaOpener.class).debug("the part of {} stays", target, e);
            }
        }
    }
}
