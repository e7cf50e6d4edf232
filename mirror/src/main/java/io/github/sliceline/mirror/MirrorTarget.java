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

/** Where a replica, the second copy of a file, goes. Immutable. */
public sealed interface MirrorTarget {
    /**
     * Another local file.
     *
     * @param path that it will have when it is complete
     */
    record LocalFile(Path path) implements MirrorTarget {
        private boolean isSame(Path file) throws IOException {
            return isSame(path, file) || isSame(CompanionFile.PART.of(path), file);
        }

        private static boolean isSame(Path one, Path other) throws IOException {
            return Location.of(one).isSame(other) || real(one).equals(real(other));
        }

        /** With the links in its folder followed, whether the file itself is there or not. */
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
     * @param address without a name for the one that the file has here
     */
    record Remote(MirrorAddress address, MirrorAccess access) implements MirrorTarget {
        @Override
        public String toString() {
            return address.toString();
        }
    }

    /**
     * Refuses a replica that would be written over something that it is made of.
     *
     * @param files that are read or written for the same work
     * @throws FileAlreadyExistsException if it is one of these
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
     * Refuses a replica that would be made beside a history or an undo journal of another file. A server does so itself.
     *
     * @throws IOException if one stands there
     */
    default void requireNothingBeside() throws IOException {
        if (this instanceof LocalFile local) {
            NewFile.requireNothingBeside(local.path);
        }
    }

    /** This target with a name: the one that it has, else that of the file that it will be a replica of. */
    default MirrorTarget named(Path file) {
        return this instanceof Remote remote
                ? new Remote(remote.address.withDefaultName(String.valueOf(file.getFileName())), remote.access)
                : this;
    }
}
