package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OverlayStore;
import io.github.sliceline.undo.UndoRecord.Begun;
import io.github.sliceline.undo.UndoRecord.Committed;
import io.github.sliceline.undo.UndoRecord.Extent;
import io.github.sliceline.undo.UndoRecord.Image;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a journal says: which pages were changed, all that they may be by now, and what they have to be. Ends before
 * the first record that is not whole: it was never forced, so nothing that it names was overwritten. Takes some 200
 * bytes of memory a page. Not thread-safe.
 */
final class UndoJournal {
    private static final int LONGEST_RECORD = 1 << 16;

    private final ByteSource source;
    private final Begun begun;
    private final NavigableMap<Long, List<Piece>> versions = new TreeMap<>();
    private final NavigableMap<Long, Piece> wanted = new TreeMap<>();
    /** What was changed since the last commit: to be done once it turns out to be committed too. */
    private final List<Runnable> uncommitted = new ArrayList<>();

    private long wantedSize;
    private long shortest;
    private long longest;

    /** Where in the journal the content of a page is; of no length if it is all zeros. */
    private record Piece(long offset, int length) {
        static final Piece ZEROS = new Piece(0, 0);
    }

    private UndoJournal(ByteSource source, Begun begun) {
        this.source = source;
        this.begun = begun;
        this.wantedSize = begun.size();
        this.shortest = begun.size();
        this.longest = begun.size();
    }

    /** Reads a journal; empty if it has no beginning, so that nothing can have followed from it. */
    static Optional<UndoJournal> read(ByteSource source) throws IOException {
        if (source.size() < UndoFormat.PREFIX_BYTES) {
            return Optional.empty();
        }
        ByteBuffer prefix = read(source, 0, UndoFormat.PREFIX_BYTES);
        if (prefix.getLong() != UndoFormat.MAGIC) {
            return Optional.empty();
        }
        long salt = prefix.getLong();
        long at = UndoFormat.PREFIX_BYTES;
        UndoJournal journal = null;
        for (Optional<ByteBuffer> body = body(source, at, salt); body.isPresent(); body = body(source, at, salt)) {
            Optional<UndoRecord> item = UndoFormat.decode(body.get());
            if (item.isEmpty()) {
                break;
            }
            if (journal == null) {
                if (!(item.get() instanceof Begun begun)) {
                    break;
                }
                journal = new UndoJournal(source, begun);
            } else {
                journal.take(item.get(), at);
            }
            at += body.get().capacity() + UndoFormat.FRAME_BYTES;
        }
        return Optional.ofNullable(journal);
    }

    private static Optional<ByteBuffer> body(ByteSource source, long at, long salt) throws IOException {
        long left = source.size() - at;
        if (left < UndoFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        int bytes = read(source, at, Integer.BYTES).getInt(0);
        if (bytes < 1 || bytes > LONGEST_RECORD || bytes > left - UndoFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        ByteBuffer framed = read(source, at, bytes + UndoFormat.FRAME_BYTES);
        int checksum = UndoFormat.checksum(framed.slice(0, Integer.BYTES + bytes), salt);
        return checksum == framed.getInt(Integer.BYTES + bytes)
                ? Optional.of(framed.slice(Integer.BYTES, bytes))
                : Optional.empty();
    }

    private static ByteBuffer read(ByteSource source, long at, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        source.readFully(buffer, at);
        return buffer.flip();
    }

    private void take(UndoRecord item, long at) {
        if (item instanceof Image image) {
            Piece piece = new Piece(
                    at + Integer.BYTES + UndoFormat.IMAGE_HEAD_BYTES,
                    image.bytes().remaining());
            versions.computeIfAbsent(image.position(), any -> new ArrayList<>(2))
                    .add(piece);
            if (image.old()) {
                wanted.put(image.position(), piece);
            } else {
                uncommitted.add(() -> wanted.put(image.position(), piece));
            }
        } else if (item instanceof Extent extent) {
            shortest = Math.min(shortest, extent.cut());
            longest = Math.max(longest, extent.size());
            uncommitted.add(() -> resize(extent));
        } else if (item instanceof Committed) {
            uncommitted.forEach(Runnable::run);
            uncommitted.clear();
        }
    }

    /** A page that the cut goes through is written again afterwards; the others are zeros if the file grows again. */
    private void resize(Extent extent) {
        wanted.tailMap(extent.cut(), true).replaceAll((position, piece) -> Piece.ZEROS);
        wantedSize = extent.size();
    }

    /** The byte that is broken while the file is overwritten. */
    Optional<Seal> seal() {
        return begun.seal();
    }

    /** Pages that {@link #restore} writes. */
    int pages() {
        return wanted.size();
    }

    /**
     * Whether a file is the one that the journal was made for: what was not changed is as it was, and each sector
     * that was changed is as it was or as it was to become.
     */
    boolean fits(ByteSource file) throws IOException {
        long size = file.size();
        if (size < shortest || size > longest) {
            return false;
        }
        ByteSource unsealed = new UnsealedSource(file, seal());
        for (UndoRecord.Probe probe : begun.probes()) {
            boolean unchanged =
                    !versions.containsKey(probe.position()) && probe.position() + probe.length() <= shortest;
            if (unchanged && UndoFormat.crc(read(unsealed, probe.position(), probe.length())) != probe.crc()) {
                return false;
            }
        }
        for (Map.Entry<Long, List<Piece>> page : versions.entrySet()) {
            if (!fits(unsealed, page.getKey(), page.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(ByteSource unsealed, long page, List<Piece> pieces) throws IOException {
        int bytes = (int) Math.max(0, Math.min(OverlayStore.PAGE_BYTES, shortest - page));
        ByteBuffer found = read(unsealed, page, bytes);
        List<ByteBuffer> known = new ArrayList<>();
        for (Piece piece : pieces) {
            known.add(read(source, piece.offset(), piece.length()));
        }
        for (int at = 0; at < bytes; at += UndoFormat.SECTOR_BYTES) {
            int from = at;
            int length = Math.min(UndoFormat.SECTOR_BYTES, bytes - at);
            ByteBuffer sector = found.slice(from, length);
            if (known.stream()
                    .noneMatch(piece -> piece.limit() >= from + length
                            && piece.slice(from, length).equals(sector))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes a file what it has to be: as committed last, or as it was. Does the same however often it is repeated.
     * Nothing is forced.
     *
     * @param broken whether the seal stays broken
     */
    void restore(ByteStore file, boolean broken) throws IOException {
        for (Map.Entry<Long, Piece> page : wanted.headMap(wantedSize, false).entrySet()) {
            ByteBuffer bytes = content(page.getKey(), page.getValue());
            if (broken && seal().isPresent()) {
                seal().get().apply(bytes, page.getKey());
            }
            file.writeFully(bytes, page.getKey());
        }
        file.truncate(wantedSize);
        if (file.size() < wantedSize) {
            file.writeFully(ByteBuffer.allocate(1), wantedSize - 1);
        }
    }

    /** A whole page, zeros after what is known of it, but nothing past the end of the file. */
    private ByteBuffer content(long position, Piece piece) throws IOException {
        int bytes = (int) Math.min(OverlayStore.PAGE_BYTES, wantedSize - position);
        ByteBuffer content = ByteBuffer.allocate(bytes);
        source.readFully(content.limit(Math.min(bytes, piece.length())), piece.offset());
        return content.clear();
    }
}
