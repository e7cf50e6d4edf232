package io.github.sliceline.undo;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.RecordLog;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Begun;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Extent;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Forced;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Image;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Probe;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The format of an undo journal: records of a {@link RecordLog} with a salt. The body of a record is a code of one
 * byte and the fields, big-endian.
 */
final class UndoFormat {
    /** First eight bytes of a journal, before the salt. The last one is the version. */
    static final long MAGIC = 0x534C554E444F0003L;

    /** Mask of the version. */
    static final long VERSION_MASK = 0xFF;

    /** Bytes of magic number and salt. */
    static final int PREFIX_BYTES = 2 * Long.BYTES;

    /** Bytes of code and position before the bytes of an image. */
    static final int IMAGE_HEAD_BYTES = 1 + Long.BYTES;

    /** Number of bytes that a drive writes whole or not at all. */
    static final int SECTOR_BYTES = 512;

    private static final int LONGEST_BODY = 1 << 16;

    private static final byte BEGUN = 1;
    private static final byte EXTENT = 2;
    private static final byte OLD = 3;
    private static final byte NEW = 4;
    private static final byte FORCED = 5;
    private static final byte COMMITTED = 6;

    private static final int PROBE_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private UndoFormat() {}

    /**
     * A record of a journal: first a {@link Begun}, then groups of changes, each of which begins with an
     * {@link Extent}.
     */
    sealed interface UndoRecord {

        /**
         * Facts of the file before the edit.
         *
         * @param size length of the file in bytes
         * @param seal bytes that are broken while the file is overwritten
         * @param probes checksums that tell this file from others
         */
        record Begun(long size, Seal seal, List<Probe> probes) implements UndoRecord {
            public Begun {
                probes = List.copyOf(probes);
            }
        }

        /** Checksum (CRC-32C) of some bytes of the file before the edit. */
        record Probe(long position, int length, int crc) {}

        /**
         * Start of a group of changes: the file is truncated to {@code cut}, then pages are written, then its length
         * is {@code size}.
         */
        record Extent(long cut, long size) implements UndoRecord {}

        /**
         * A page of the file.
         *
         * @param old true for the page before the edit, false for the page after this group
         * @param position byte of the file where the page begins
         * @param bytes content from position to limit; fewer than a page at the end of the file
         */
        record Image(boolean old, long position, ByteBuffer bytes) implements UndoRecord {}

        /**
         * End of a part of the journal, which is forced as one. Records behind the last of these were never forced,
         * and no page that they name was overwritten.
         *
         * @param committed true if all groups so far are committed
         */
        record Forced(boolean committed) implements UndoRecord {}
    }

    static ByteBuffer encode(UndoRecord item, ByteBuffer salt) {
        return RecordLog.frame(body(item).flip(), salt);
    }

    private static ByteBuffer body(UndoRecord item) {
        if (item instanceof Begun begun) {
            return begun(begun);
        }
        if (item instanceof Extent extent) {
            return ByteBuffer.allocate(1 + 2 * Long.BYTES)
                    .put(EXTENT)
                    .putLong(extent.cut())
                    .putLong(extent.size());
        }
        if (item instanceof Image image) {
            ByteBuffer bytes = image.bytes().duplicate();
            return ByteBuffer.allocate(IMAGE_HEAD_BYTES + bytes.remaining())
                    .put(image.old() ? OLD : NEW)
                    .putLong(image.position())
                    .put(bytes);
        }
        return ByteBuffer.allocate(1).put(((Forced) item).committed() ? COMMITTED : FORCED);
    }

    private static ByteBuffer begun(Begun begun) {
        Seal seal = begun.seal();
        int bytes = 1 + 2 * Long.BYTES + Short.BYTES + 2 * seal.bytes();
        ByteBuffer body = ByteBuffer.allocate(bytes + begun.probes().size() * PROBE_BYTES)
                .put(BEGUN)
                .putLong(begun.size())
                .putLong(seal.position())
                .putShort((short) seal.bytes())
                .put(seal.whole().duplicate())
                .put(seal.broken().duplicate());
        begun.probes()
                .forEach(probe ->
                        body.putLong(probe.position()).putInt(probe.length()).putInt(probe.crc()));
        return body;
    }

    /** Returns the record of a body; empty if the body is invalid, as a newer version's may be. */
    static Optional<UndoRecord> decode(ByteBuffer body) {
        try {
            return switch (body.get()) {
                case BEGUN -> readBegun(body);
                case EXTENT -> readExtent(body.getLong(), body.getLong());
                case OLD -> readImage(true, body.getLong(), body);
                case NEW -> readImage(false, body.getLong(), body);
                case FORCED -> Optional.of(new Forced(false));
                case COMMITTED -> Optional.of(new Forced(true));
                default -> Optional.empty();
            };
        } catch (BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static Optional<UndoRecord> readBegun(ByteBuffer body) {
        long size = body.getLong();
        Seal seal = readSeal(body.getLong(), body.getShort(), body);
        boolean possible = seal.isPossible(size);
        List<Probe> probes = new ArrayList<>();
        while (body.hasRemaining()) {
            Probe probe = new Probe(body.getLong(), body.getInt(), body.getInt());
            possible &= isInPage(probe.position(), probe.length()) && probe.position() <= size - probe.length();
            probes.add(probe);
        }
        return possible ? Optional.of(new Begun(size, seal, probes)) : Optional.empty();
    }

    private static Seal readSeal(long position, int bytes, ByteBuffer body) {
        byte[] whole = new byte[Math.min(Math.max(0, bytes), SECTOR_BYTES)];
        byte[] broken = new byte[whole.length];
        body.get(whole).get(broken);
        return new Seal(position, ByteBuffer.wrap(whole), ByteBuffer.wrap(broken));
    }

    private static Optional<UndoRecord> readExtent(long cut, long size) {
        return cut >= 0 && size >= 0 ? Optional.of(new Extent(cut, size)) : Optional.empty();
    }

    private static Optional<UndoRecord> readImage(boolean old, long position, ByteBuffer bytes) {
        return isInPage(position, bytes.remaining()) ? Optional.of(new Image(old, position, bytes)) : Optional.empty();
    }

    private static boolean isInPage(long position, int length) {
        return position >= 0
                && position % OverlayStore.PAGE_BYTES == 0
                && length >= 0
                && length <= OverlayStore.PAGE_BYTES
                && position <= Long.MAX_VALUE - OverlayStore.PAGE_BYTES;
    }

    /**
     * Checks the start of a journal.
     *
     * @return its records, to be read by {@link #next}
     * @throws UnsupportedFileException if the source is no journal, or one of another version
     */
    static RecordLog open(ByteSource source) throws IOException {
        if (source.size() < PREFIX_BYTES) {
            throw unusable(source, "has " + source.size() + " bytes, so it is no undo journal");
        }
        ByteBuffer prefix = source.read(0, PREFIX_BYTES);
        long magic = prefix.getLong();
        if (magic != MAGIC) {
            boolean other = (magic & ~VERSION_MASK) == (MAGIC & ~VERSION_MASK);
            throw unusable(
                    source,
                    other
                            ? "is an undo journal of format " + (magic & VERSION_MASK) + ", wanted "
                                    + (MAGIC & VERSION_MASK)
                                    + "; open the file with the version of Sliceline that edited it"
                            : String.format("is no undo journal: begins with 0x%016x, wanted 0x%016x", magic, MAGIC));
        }
        return new RecordLog(source, PREFIX_BYTES, prefix.slice(), LONGEST_BODY);
    }

    /** Returns the next record; empty at the end of the journal, or if the record is not whole. */
    static Optional<UndoRecord> next(ByteSource source, RecordLog records) throws IOException {
        long at = records.position();
        Optional<UndoRecord> item = records.next(UndoFormat::decode);
        Optional<ByteBuffer> unknown = item.isEmpty() ? records.at(at) : Optional.empty();
        if (unknown.isPresent()) {
            throw unusable(
                    source,
                    "has a record of kind " + unknown.get().get(0) + " at byte " + at
                            + ", which means nothing to this version");
        }
        return item;
    }

    /** Returns the exception for a journal that cannot be used. Its message says what the user can do. */
    static UnsupportedFileException unusable(ByteSource journal, String why) {
        return new UnsupportedFileException(
                journal,
                why
                        + "; it stays, and so does the file beside it: move the journal away, and if the file"
                        + " opens then, it is whole, as before its edit or as after it; else it has to come from a"
                        + " copy");
    }
}
