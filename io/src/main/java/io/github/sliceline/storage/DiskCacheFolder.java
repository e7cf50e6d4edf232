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
 * The files of a {@link DiskCache}: a folder for each version of an object, with a file for each block. A file is a
 * header of 12 bytes and then the block. The header, little-endian, holds the magic {@code SLB1}, the length of the
 * block, and the CRC-32C of the block's name and content. A file's modification time says when it was last used.
 * Thread-safe, also between processes.
 */
record DiskCacheFolder(Path root) {
    private static final int MAGIC = 0x31424c53;
    private static final int HEADER_BYTES = 12;
    private static final String SUFFIX = ".block";
    private static final Pattern OBJECT = Pattern.compile("[0-9a-f]{40}");
    private static final Pattern BLOCK = Pattern.compile("[0-9a-f]{1,16}\\.block");
    private static final Pattern PART = Pattern.compile("([0-9a-f-]{36}|new\\d+)\\.part");

    /** Age from which an unfinished file is abandoned. Writing a block takes far less. */
    private static final Duration STALE = Duration.ofHours(1);

    private static final Set<OpenOption> LOCK =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private static final Object SWEEPING = new Object();

    /**
     * The name of a block.
     *
     * @param object object, version, and size of the blocks, in one text
     * @param number index of the block in the object
     */
    record Entry(String object, long number) {
        Path in(Path root) {
            MessageDigest digest = Sha256.begin();
            digest.update(object.getBytes(StandardCharsets.UTF_8));
            return root.resolve(Sha256.end(digest).substring(0, 40)).resolve(Long.toHexString(number) + SUFFIX);
        }
    }

    /** A cached file and the time of its last use. */
    private record Used(Path file, long bytes, FileTime when) {}

    /** Fills the buffer with a block. False if the block is missing or does not match its name. */
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
     * Writes a block to a temporary file and renames it.
     *
     * @return bytes of the file
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
            // ignored: the file stays until it can be deleted, and is never read
        }
    }

    /**
     * Deletes the least recently used blocks until at most {@code most} bytes remain. Only one thread of one process
     * does this at a time.
     */
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
                    // another process deleted it first
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
