package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.hdf5.Hdf5Channel.FileRequest;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.PartReplica;
import io.github.sliceline.mirror.serving.ConfinedFolder;
import io.github.sliceline.mirror.serving.FileClaims;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file that HDF5's mirror driver writes. The file under its name changes only as a whole. The first change starts a
 * part file, empty or a copy of the file, and {@link #publish} renames it. Opening alone is cheap, because the driver
 * opens a file just to find out whether it is open already. For one thread.
 */
final class MirroredFile implements Closeable {
    private final FileRequest request;
    private final Path target;
    private final FileClaims names;
    private final FileClaims.Claim claim;
    private final boolean startsEmpty;
    private boolean claimed;
    private boolean changed;
    private @Nullable PartReplica part;
    private long endOfAllocation;
    private long writes;
    private long bytes;

    private MirroredFile(FileRequest request, Path target, FileClaims names, Runnable abort, boolean startsEmpty) {
        this.request = request;
        this.target = target;
        this.names = names;
        this.claim = new FileClaims.Claim(target, request.name(), UUID.randomUUID(), abort);
        this.startsEmpty = startsEmpty;
    }

    /**
     * Opens a file with the driver's flags. Refuses one that is missing or must not exist. Refuses to empty one that
     * another client is writing.
     *
     * @param abort ends the connection, from another thread
     */
    static MirroredFile open(FileRequest request, Path target, FileClaims names, Runnable abort) throws IOException {
        boolean exists = Files.exists(target, LinkOption.NOFOLLOW_LINKS) || names.isClaimed(target);
        if (exists && request.isExclusive()) {
            throw new MirrorRefusedException(request.name() + ": already exists on the server");
        }
        if (!exists && !request.creates()) {
            throw new MirrorRefusedException(request.name() + ": no such file on the server");
        }
        boolean startsEmpty = request.truncates() || !exists;
        MirroredFile file = new MirroredFile(request, target, names, abort, startsEmpty);
        if (startsEmpty) {
            file.claim();
        }
        if (request.isExclusive() && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            file.close(); // the previous owner of the claim published it meanwhile
            throw new MirrorRefusedException(request.name() + ": already exists on the server");
        }
        return file;
    }

    /** Claims the right to write the file. Reading needs no claim, because the published file does not change. */
    void claim() throws IOException {
        if (!claimed) {
            names.claim(claim);
        }
        claimed = true;
    }

    /** Sets the end of allocation. The file's length changes only in {@link #truncate}. */
    void setEndOfAllocation(long address) throws IOException {
        if (address < 0 || Long.compareUnsigned(address, request.maxAddress()) > 0) {
            throw new MirrorRefusedException(
                    request.name() + ": no end of allocation: " + Long.toUnsignedString(address));
        }
        endOfAllocation = address;
    }

    /** Prepares a write: refuses bytes outside the allocation, and starts the part file. */
    void prepare(long position, long size) throws IOException {
        if (position < 0 || size < 0 || position > endOfAllocation - size) {
            throw new MirrorRefusedException(request.name() + ": " + Long.toUnsignedString(size) + " bytes at "
                    + Long.toUnsignedString(position) + " are not inside the " + endOfAllocation + " allocated");
        }
        part();
        writes++;
    }

    void write(ByteBuffer src, long position) throws IOException {
        int count = src.remaining();
        part().writeFully(src, position);
        bytes += count;
    }

    /** Cuts or extends the file to its end of allocation. */
    void truncate() throws IOException {
        long size = size();
        if (endOfAllocation < size) {
            part().truncate(endOfAllocation);
        } else if (endOfAllocation > size) {
            part().writeFully(ByteBuffer.allocate(1), endOfAllocation - 1);
        }
    }

    private long size() throws IOException {
        if (part != null) {
            return part.size();
        }
        try {
            return startsEmpty ? 0 : Files.size(target);
        } catch (NoSuchFileException e) {
            throw new MirrorRefusedException(request.name() + ": is no longer on the server");
        }
    }

    private ByteStore part() throws IOException {
        if (part == null) {
            part = begin();
        }
        return part;
    }

    private PartReplica begin() throws IOException {
        if (!request.isWritable()) {
            throw new MirrorRefusedException(request.name() + ": was opened for reading");
        }
        claim();
        ConfinedFolder.requireNoHistory(request.name(), target);
        FolderPlace place = FolderPlace.take(target, true);
        changed = true;
        OnFailure.close(place, () -> {
            place.deletePart();
            if (size() > 0) {
                Files.copy(target, CompanionFile.PART.of(target), LinkOption.NOFOLLOW_LINKS);
            }
        });
        return PartReplica.open(place, Purpose.CREATE);
    }

    boolean isChanged() {
        return changed;
    }

    /** True if the published file here is known to differ from the driver's own file. */
    boolean isDifferent() {
        return startsEmpty || isChanged();
    }

    String partName() {
        return CompanionFile.PART.nameOf(request.name());
    }

    /** Forces the part file to the medium and renames it, if there is one. */
    void publish() throws IOException {
        if (part != null) {
            part.publish();
        }
    }

    /** Releases the claim. A part file that was not published stays. */
    @Override
    public void close() throws IOException {
        PartReplica left = part;
        part = null;
        try (left) {
            names.release(claim);
        }
    }

    @Override
    public String toString() {
        return request.name() + ", " + bytes + " bytes in " + writes + " writes";
    }
}
