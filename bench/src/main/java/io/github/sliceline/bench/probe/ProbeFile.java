package io.github.sliceline.bench.probe;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DirectFileStore;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Temporary file that a probe reads. Its content is random, so that drives and file systems cannot compress it. It is
 * on the medium before it is read, and deleted when closed. Not thread-safe.
 */
record ProbeFile(Path path) implements Closeable {
    /** Prefix of the file's name, by which files of killed processes can be recognized. */
    static final String PREFIX = ".sliceline-probe-";

    private static final String SUFFIX = ".part";
    private static final long USUAL_BYTES = 1L << 30;
    private static final int SHARE_OF_FREE_SPACE = 4;
    private static final int PIECE = 4 << 20;
    private static final long MEBIBYTE = 1 << 20;
    /** Least size. A smaller file would fit into the cache of any drive. */
    private static final long LEAST_BYTES = 16 * MEBIBYTE;

    /**
     * Writes the file.
     *
     * @throws NoSuchFileException if the folder does not exist
     * @throws NotDirectoryException if it is not a folder
     * @throws AccessDeniedException if nothing can be written there
     * @throws DiskFullException if the file does not fit
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     */
    static ProbeFile write(Path folder, long wantedBytes, Job job) throws IOException {
        requireWritable(folder);
        long bytes = affordable(folder, wantedBytes, Files.getFileStore(folder).getUsableSpace());
        ProbeFile file = new ProbeFile(Files.createTempFile(folder, PREFIX, SUFFIX));
        OnFailure.close(file, () -> file.fill(bytes, job));
        return file;
    }

    private static void requireWritable(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder");
        }
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
    }

    /** Returns the size in whole mebibytes, at most a quarter of the free space. */
    static long affordable(Path folder, long wantedBytes, long freeBytes) throws DiskFullException {
        long most = freeBytes / SHARE_OF_FREE_SPACE / MEBIBYTE * MEBIBYTE;
        boolean automatic = wantedBytes == ProbeOptions.AUTOMATIC;
        long wanted = automatic ? USUAL_BYTES : wantedBytes / MEBIBYTE * MEBIBYTE;
        if (wanted < LEAST_BYTES) {
            throw new IllegalArgumentException("a probe file has at least 16 MiB, got " + wantedBytes + " bytes");
        }
        long least = automatic ? LEAST_BYTES : wanted;
        if (most < least) {
            throw new DiskFullException(
                    folder,
                    "no room for a probe file of " + size(least) + ": it may take a quarter of the " + size(freeBytes)
                            + " that are free; ask for less (at least 16 MiB), name an existing file");
        }
        return Math.min(wanted, most);
    }

    private static String size(long bytes) {
        return bytes < 10L << 30 ? (bytes >> 20) + " MiB" : (bytes >> 30) + " GiB";
    }

    private void fill(long bytes, Job job) throws IOException {
        try (DirectMemory memory = DirectMemory.allocate(PIECE);
                ByteStore store = DirectFileStore.openOrCreate(path)) {
            ByteBuffer piece = memory.buffer();
            fillRandomly(piece);
            for (long at = 0; at < bytes; ) {
                job.throwIfCancelled();
                piece.clear().limit((int) Math.min(PIECE, bytes - at));
                stamp(piece, at);
                store.writeFully(piece, at);
                at += piece.limit();
                job.report("Writing the probe file", at, bytes);
            }
            store.force();
        }
    }

    private static void fillRandomly(ByteBuffer piece) {
        SplittableRandom random = new SplittableRandom(1);
        while (piece.remaining() >= Long.BYTES) {
            piece.putLong(random.nextLong());
        }
    }

    /** Makes each block unique, because some file systems store equal blocks once. */
    private static void stamp(ByteBuffer piece, long at) {
        for (int i = 0; i + ProbeOptions.BLOCK <= piece.limit(); i += ProbeOptions.BLOCK) {
            piece.putLong(i, at + i);
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
