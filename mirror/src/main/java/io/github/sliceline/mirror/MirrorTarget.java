package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.remote.Location;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The location of a replica, the second copy of a file. Immutable. */
public sealed interface MirrorTarget {
    /**
     * A local file.
     *
     * @param path its path when it is complete
     */
    record LocalFile(Path path) implements MirrorTarget {
        private boolean isSame(Path file) throws IOException {
            return isSame(path, file) || isSame(CompanionFile.PART.of(path), file);
        }

        private static boolean isSame(Path one, Path other) throws IOException {
            return Location.of(one).isSame(other) || real(one).equals(real(other));
        }

        /** Returns the path with the links of its folder followed. The file itself need not exist. */
        private static Path real(Path path) throws IOException {
            Path absolute = path.toAbsolutePath().normalize();
            Path folder = absolute.getParent();
            Path name = absolute.getFileName();
            return folder == null || name == null || !Files.exists(folder)
                    ? absolute
                    : folder.toRealPath().resolve(name);
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * A file on a mirror server.
     *
     * @param address without a name to use the file's own
     * @param access token, TLS and time-out
     */
    record Remote(MirrorAddress address, MirrorAccess access) implements MirrorTarget {
        @Override
        public String toString() {
            return address.toString();
        }
    }

    /**
     * Refuses a replica that would overwrite a file of the same work.
     *
     * @param files files that the work reads or writes
     * @throws FileAlreadyExistsException if the replica is one of these files
     */
    default void requireApartFrom(List<Path> files) throws IOException {
        for (Path file : files) {
            if (this instanceof LocalFile local && local.isSame(file)) {
                throw new FileAlreadyExistsException(
                        toString(), null, "is the same file as " + file + "; a copy needs a name of its own");
            }
        }
    }

    /**
     * Refuses a replica beside a history or an undo journal of another file. A server checks this itself.
     *
     * @throws IOException if there is one
     */
    default void requireNothingBeside() throws IOException {
        if (this instanceof LocalFile local) {
            NewFile.requireNothingBeside(local.path);
        }
    }

    /** Returns this target with a name: its own, or else the name of the file that it replicates. */
    default MirrorTarget named(Path file) {
        return this instanceof Remote remote
                ? new Remote(remote.address.withDefaultName(String.valueOf(file.getFileName())), remote.access)
                : this;
    }
}
