package io.github.sliceline.undo;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.RecordLog;
import io.github.sliceline.undo.UndoFormat.UndoRecord;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Begun;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Extent;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Forced;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Image;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A journal as it was read: the changed pages, all versions that the file may have of each by now, and the version
 * that it must get. Ends with the last whole part. Records behind that were never forced, so no page that they name
 * was overwritten. Takes memory for each page, but not for its bytes. Not thread-safe.
 */
final class UndoJournal {
    private final ByteSource source;
    private final Begun begun;
    private final NavigableMap<Long, List<Piece>> versions = new TreeMap<>();
    private final NavigableMap<Long, Piece> wanted = new TreeMap<>();
    /** Actions of the records of the part that is being read. They run when the part turns out to be whole. */
    private final List<Runnable> unforced = new ArrayList<>();
    /** Actions of the changes since the last commit. They run when these turn out to be committed. */
    private final List<Runnable> uncommitted = new ArrayList<>();

    private long end;
    private int forced;
    private long wantedSize;
    private long shortest;
    private long longest;

    /** Place in the journal of the content of a page. Its length is 0 for a page of zeros. */
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

    /**
     * Reads a journal. Its first part must be whole, because the journal got its name when that part was on the medium.
     *
     * @throws UnsupportedFileException if the journal is damaged, of another version, or no journal
     */
    static UndoJournal read(ByteSource source) throws IOException {
        RecordLog records = UndoFormat.open(source);
        long at = records.position();
        Optional<UndoRecord> item = UndoFormat.next(source, records);
        if (!(item.orElse(null) instanceof Begun begun)) {
            throw damaged(source, at);
        }
        UndoJournal journal = new UndoJournal(source, begun);
        while (item.isPresent()) {
            at = records.position();
            item = UndoFormat.next(source, records);
            if (item.isPresent()) {
                journal.take(item.get(), at);
            }
        }
        journal.unforced.clear();
        journal.wantZerosInHoles();
        journal.end = at;
        if (journal.forced == 0) {
            throw damaged(source, journal.end);
        }
        return journal;
    }

    private static UnsupportedFileException damaged(ByteSource source, long at) {
        return UndoFormat.unusable(
                source, "is damaged at byte " + at + ", so the edit can be neither finished nor undone");
    }

    private void take(UndoRecord item, long at) {
        if (item instanceof Image image) {
            long position = image.position();
            boolean old = image.old();
            Piece piece = new Piece(
                    at + Integer.BYTES + UndoFormat.IMAGE_HEAD_BYTES,
                    image.bytes().remaining());
            unforced.add(() -> take(position, piece, old));
        } else if (item instanceof Extent extent) {
            unforced.add(() -> take(extent));
        } else if (item instanceof Forced part) {
            forced++;
            unforced.forEach(Runnable::run);
            unforced.clear();
            if (part.committed()) {
                uncommitted.forEach(Runnable::run);
                uncommitted.clear();
            }
        }
    }

    private void take(long position, Piece piece, boolean old) {
        versions.computeIfAbsent(position, any -> new ArrayList<>(2)).add(piece);
        if (old) {
            wanted.put(position, piece);
        } else {
            uncommitted.add(() -> wanted.put(position, piece));
        }
    }

    private void take(Extent extent) {
        shortest = Math.min(shortest, extent.cut());
        longest = Math.max(longest, extent.size());
        uncommitted.add(() -> resize(extent));
    }

    /**
     * Sets the pages behind a cut to zeros, in case the file grows again. The page at the cut itself has a record
     * that follows.
     */
    private void resize(Extent extent) {
        wanted.tailMap(extent.cut(), true).replaceAll((position, piece) -> Piece.ZEROS);
        wantedSize = extent.size();
    }

    /** Sets pages behind the old end to zeros if only changes after the last commit wrote to them. */
    private void wantZerosInHoles() {
        versions.keySet().forEach(position -> wanted.putIfAbsent(position, Piece.ZEROS));
    }

    Seal seal() {
        return begun.seal();
    }

    /** Returns the bytes that the seal must have after recovery. */
    ByteBuffer wantedSeal() throws IOException {
        long page = OverlayStore.pageOf(seal().position());
        Piece piece = wanted.get(page);
        return piece == null
                ? seal().whole().duplicate()
                : content(page, piece).slice((int) (seal().position() - page), seal().bytes());
    }

    int forced() {
        return forced;
    }

    int pages() {
        return wanted.size();
    }

    /** Requires that the journal was made for this file, and that it has every part that the file needs. */
    void requireFits(ByteSource file) throws IOException {
        int overwritten = seal().forced(file, wantedSeal()).orElse(-1);
        if (overwritten > forced) {
            throw damaged(source, end);
        }
        if (overwritten < 0 || !(overwritten == 0 ? isWhole(file) : isBetween(file))) {
            throw new UnsupportedFileException(
                    file,
                    "the undo journal " + source + " beside it was made for another file, or for another state of it; "
                            + "put back the file that it belongs to, or, if this one is whole, move the journal away");
        }
    }

    /** True if a file with a whole seal is as before the edit, or already as it must be. */
    private boolean isWhole(ByteSource file) throws IOException {
        return probesFit(file) && (isAsBefore(file) || isAsWanted(file));
    }

    private boolean isAsBefore(ByteSource file) throws IOException {
        if (file.size() != begun.size()) {
            return false;
        }
        for (Map.Entry<Long, List<Piece>> page :
                versions.headMap(begun.size(), false).entrySet()) {
            Piece old = page.getValue().get(0);
            if (old.length() > begun.size() - page.getKey()
                    || !file.read(page.getKey(), old.length()).equals(bytes(old))) {
                return false;
            }
        }
        return true;
    }

    private boolean isAsWanted(ByteSource file) throws IOException {
        if (file.size() != wantedSize) {
            return false;
        }
        for (Map.Entry<Long, Piece> page : wanted.headMap(wantedSize, false).entrySet()) {
            ByteBuffer content = content(page.getKey(), page.getValue());
            if (!file.read(page.getKey(), content.remaining()).equals(content)) {
                return false;
            }
        }
        return true;
    }

    /** True if each changed sector has one of the versions that the journal knows. */
    private boolean isBetween(ByteSource file) throws IOException {
        long size = file.size();
        if (size < shortest || size > longest) {
            return false;
        }
        ByteSource unsealed = new Seal.Unsealed(file, seal());
        for (Map.Entry<Long, List<Piece>> page : versions.entrySet()) {
            if (!isBetween(unsealed, page.getKey(), page.getValue())) {
                return false;
            }
        }
        return probesFit(unsealed);
    }

    private boolean isBetween(ByteSource unsealed, long page, List<Piece> pieces) throws IOException {
        int bytes = (int) Math.max(0, Math.min(OverlayStore.PAGE_BYTES, shortest - page));
        ByteBuffer found = unsealed.read(page, bytes);
        List<ByteBuffer> known = new ArrayList<>();
        for (Piece piece : pieces) {
            ByteBuffer content = bytes(piece);
            seal().lift(content, page, seal().whole());
            known.add(content);
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

    /** True if the places that were not changed have their old checksums. */
    private boolean probesFit(ByteSource file) throws IOException {
        for (UndoRecord.Probe probe : begun.probes()) {
            boolean unchanged =
                    !versions.containsKey(probe.position()) && probe.position() + probe.length() <= shortest;
            if (unchanged
                    && (probe.position() + probe.length() > file.size()
                            || Crc32c.of(file.read(probe.position(), probe.length())) != probe.crc())) {
                return false;
            }
        }
        return true;
    }

    private ByteBuffer bytes(Piece piece) throws IOException {
        return source.read(piece.offset(), piece.length());
    }

    /**
     * Restores a file to its last commit, or to its state before the edit if there was none. Repeating this does no
     * harm. Nothing is forced.
     *
     * @param broken true if the seal stays broken
     */
    void restore(ByteStore file, boolean broken) throws IOException {
        for (Map.Entry<Long, Piece> page : wanted.headMap(wantedSize, false).entrySet()) {
            ByteBuffer bytes = content(page.getKey(), page.getValue());
            if (broken) {
                seal().breakIn(bytes, page.getKey(), forced);
            }
            file.writeFully(bytes, page.getKey());
        }
        file.truncate(wantedSize);
        if (file.size() < wantedSize) {
            file.writeFully(ByteBuffer.allocate(1), wantedSize - 1);
        }
    }

    /** Returns a page up to the end of the file. Bytes that the journal does not know are zeros. */
    private ByteBuffer content(long position, Piece piece) throws IOException {
        int bytes = (int) Math.min(OverlayStore.PAGE_BYTES, wantedSize - position);
        ByteBuffer content = ByteBuffer.allocate(bytes);
        source.readFully(content.limit(Math.min(bytes, piece.length())), piece.offset());
        return content.clear();
    }
}
