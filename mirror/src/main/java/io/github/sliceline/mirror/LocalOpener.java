package io.github.sliceline.mirror;

import io.github.sliceline.mirror.copy.Basis;
import io.github.sliceline.mirror.copy.FolderPlace;
import io.github.sliceline.mirror.copy.PartReplica;
import io.github.sliceline.mirror.copy.ReplicaStore;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a copy in another file on this machine, and knows whether it is its own. */
final class LocalOpener implements ReplicaOpener {
    private static final Logger LOG = LoggerFactory.getLogger(LocalOpener.class);

    private final Path target;
    private final Basis basis;
    private final boolean replace;
    private volatile boolean created;

    /** @param replace whether publishing may replace a file of that name */
    LocalOpener(Path target, Basis basis, boolean replace) {
        this.target = target;
        this.basis = basis;
        this.replace = replace;
    }

    @Override
    public ReplicaStore open() throws IOException {
        PartReplica replica = PartReplica.open(target, basis, replace);
        created |= replica.isNew();
        boolean done = false;
        try {
            for (boolean more = true; more; ) {
                more = replica.copyBasis();
            }
            done = true;
            return replica;
        } finally {
            if (!done) {
                replica.close();
            }
        }
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
            LOG.debug("the part of {} stays", target, e);
        }
    }
}
