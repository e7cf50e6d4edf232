package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The files of a {@link DiskCache}: a folder for each version of an object, and in it a file for each block. A file is a
 * header of 12 bytes, little-endian, the magic {@code SLB1}, bytes of the block, and the CRC-32C of what the block is called
 * and of the block; then the block. When a file was last used, its time of change says. Thread-safe, also between processes.
 */
final class DiskCacheFolder {
    private static final int MAGIC = 0x31424c53;
    private static final int HEADER_BYTES = 12;
    private static final String SUFFIX = ".block";
    private static final Pattern OBJECT = Pattern.compile("[0-9a-f]{40}");
    private static final Pattern BLOCK = Pattern.compile("[0-9a-f]{1,16}\\.block");
    private static final Pattern PART = Pattern.compile("([0-9a-f-]{36}|new\\d+)\\.part");

    /** Whoever writes a block is done with it long before. */
    private static final Duration STALE = Duration.ofHours(1);

    private static final Set<OpenOption> LOCK =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private static final Object SWEEPING = new Object();

    private final Path root;

    DiskCacheFolder(Path root) {
        this.root = root;
    }

    /**
     * What a block is called.
     *
     * @param object which version of which object, and how it is cut into blocks
     * @param number of the block in it
     */
    record Entry(String object, long number) {
        Path in(Path root) {
            MessageDigest digest = Sha256.begin();
            digest.update(object.getBytes(StandardCharsets.UTF_8));
            return root.resolve(Sha256.end(digest).substring(0, 40)).resolve(Long.toHexString(number) + SUFFIX);
        }
    }

    /** A file, and when it was last used. */
    private record Used(Path file, long bytes, FileTime when) {}

    /** Fills the buffer with a block; false if there is none, or was one that is not what it is called. */
    boolean read(Entry entry, ByteBuffer block) throws IOException {
        Path file = entry.in(root);
        ByteBuffer target = block.duplicate();
        try (FileChannel channel = RegularFile.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            boolean whole = channel.size() == HEADER_BYTES + (long) target.remaining()
                    && filled(channel, header)
                    && filled(channel, target)
                    && header.getInt(0) == MAGIC
                    && header.getInt(4) == block.remaining()
                    && header.getInt(8) == checksum(entry, block);
            if (whole) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
                block.position(block.limit());
                return true;
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        Files.deleteIfExists(file);
        return false;
    }

    private static boolean filled(FileChannel channel, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                return false;
            }
        }
        return true;
    }

    private static int checksum(Entry entry, ByteBuffer block) {
        CRC32C crc = new CRC32C();
        crc.update((entry.object + " " + entry.number).getBytes(StandardCharsets.UTF_8));
        crc.update(block.duplicate());
        return (int) crc.getValue();
    }

    /**
     * Writes a block beside its place and puts it there.
     *
     * @return bytes that it takes
     */
    long write(Entry entry, ByteBuffer block) throws IOException {
        Path file = entry.in(root);
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(MAGIC).putInt(block.remaining()).putInt(checksum(entry, block));
        Path folder = root.resolve(name(Objects.requireNonNull(file.getParent())));
        PrivateFile.write(folder, name(file), ".part", header.flip(), block.duplicate());
        return HEADER_BYTES + (long) block.remaining();
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // it stays until somebody can delete it; nobody reads it
        }
    }

    /** Deletes what was used longest ago until so many bytes are left: one thread of one process at a time. */
    void sweep(long most) throws IOException {
        synchronized (SWEEPING) {
            try (FileChannel lock = RegularFile.open(root.resolve("sweep.lock"), LOCK);
                    FileLock held = lock.lock()) {
                if (held.isValid()) {
                    deleteEldest(most);
                }
            }
        }
    }

    private void deleteEldest(long most) throws IOException {
        List<Used> blocks = new ArrayList<>();
        try (DirectoryStream<Path> objects = Files.newDirectoryStream(root)) {
            for (Path object : objects) {
                if (OBJECT.matcher(name(object)).matches() && Files.isDirectory(object)) {
                    list(object, blocks);
                }
            }
        }
        blocks.sort(Comparator.comparing(Used::when));
        long bytes = blocks.stream().mapToLong(Used::bytes).sum();
        for (Used block : blocks) {
            if (bytes <= most) {
                return;
            }
            deleteQuietly(block.file);
            bytes -= block.bytes;
        }
    }

    private static void list(Path object, List<Used> blocks) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(object)) {
            for (Path file : files) {
                try {
                    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                    if (BLOCK.matcher(name(file)).matches()) {
                        blocks.add(new Used(file, attributes.size(), attributes.lastModifiedTime()));
                    } else if (PART.matcher(name(file)).matches()
                            && attributes
                                    .lastModifiedTime()
                                    .toInstant()
                                    .isBefore(Instant.now().minus(STALE))) {
                        deleteQuietly(file);
                    }
                } catch (NoSuchFileException e) {
                    // another process was faster
                }
            }
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
