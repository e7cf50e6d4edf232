package io.github.sliceline.edit;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.revision.ByteChanges;
import io.github.sliceline.revision.History;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the objects of two revisions, path by path. An instance makes one comparison. */
final class RevisionComparison {
    private static final String ROOT = "/";

    /** Bytes of elements that are compared at once. */
    private static final int PIECE = 1 << 16;

    private final Hdf5Container before;
    private final Hdf5Container after;
    private final ByteChanges bytes;
    private final List<ObjectChange> changes = new ArrayList<>();
    private final List<String> notCompared = new ArrayList<>();

    private RevisionComparison(Hdf5Container before, Hdf5Container after, ByteChanges bytes) {
        this.before = before;
        this.after = after;
        this.bytes = bytes;
    }

    /** Compares two revisions of one open history, because the file's name may lead to another history by now. */
    static RevisionDifference compare(History history, int first, int second) throws IOException {
        int from = first < 0 ? history.newest() : first;
        int to = second < 0 ? history.newest() : second;
        ByteChanges bytes = history.changes(from, to);
        if (bytes.isEmpty()) {
            return new RevisionDifference(from, to, bytes, List.of(), List.of());
        }
        try (Hdf5Container before = open(history, from);
                Hdf5Container after = open(history, to)) {
            RevisionComparison comparison = new RevisionComparison(before, after, bytes);
            comparison.run();
            return new RevisionDifference(from, to, bytes, comparison.changes, comparison.notCompared);
        }
    }

    private static Hdf5Container open(History history, int revision) throws IOException {
        return Hdf5Container.of(history.file(), history.source(revision), ReadLimits.DEFAULTS);
    }

    private void run() throws IOException {
        Map<String, ObjectKind> old = before.objects();
        Map<String, ObjectKind> now = after.objects();
        compareAttributes(ROOT, before.attributes(ROOT), after.attributes(ROOT));
        Set<String> paths = new TreeSet<>(old.keySet());
        paths.addAll(now.keySet());
        for (String path : paths) {
            compare(path, old.get(path), now.get(path));
        }
    }

    private void compare(String path, @Nullable ObjectKind old, @Nullable ObjectKind now) throws IOException {
        String was = old == null ? null : describe(before, path, old);
        String is = now == null ? null : describe(after, path, now);
        if (!Objects.equals(was, is)) {
            changes.add(ObjectChange.of(path, null, was, is));
        } else if (now == ObjectKind.DATASET) {
            compareElements(path);
        }
        compareAttributes(
                path,
                old == null ? Map.of() : before.attributes(path),
                now == null ? Map.of() : after.attributes(path));
    }

    private static String describe(Hdf5Container container, String path, ObjectKind kind) throws IOException {
        Optional<DatasetInfo> dataset = kind == ObjectKind.DATASET ? numeric(container, path) : Optional.empty();
        return dataset.map(info -> info.toString().substring(path.length() + ": ".length()))
                .orElse(kind.name().toLowerCase(Locale.ROOT));
    }

    private static Optional<DatasetInfo> numeric(Hdf5Container container, String path) throws IOException {
        try {
            return Optional.of(container.dataset(path));
        } catch (UnsupportedFileException e) {
            return Optional.empty(); // no plain numbers
        }
    }

    private void compareElements(String path) throws IOException {
        Optional<DatasetInfo> old = numeric(before, path);
        Optional<DatasetInfo> now = numeric(after, path);
        if (old.isEmpty() || now.isEmpty()) {
            notCompared.add(path);
            return;
        }
        difference(old.get(), now.get())
                .ifPresent(how ->
                        changes.add(new ObjectChange(ObjectChange.Kind.CHANGED, path, null, "other elements", how)));
    }

    private void compareAttributes(String path, Map<String, Object> old, Map<String, Object> now) {
        Map<String, Object> all = new TreeMap<>(old);
        all.putAll(now);
        for (String name : all.keySet()) {
            Object was = old.get(name);
            Object is = now.get(name);
            if (!Objects.equals(was, is)) {
                changes.add(ObjectChange.of(path, name, was, is));
            }
        }
    }

    /**
     * Returns the difference in words between the elements of a dataset in both revisions; empty if they are
     * equal.
     */
    private Optional<String> difference(DatasetInfo old, DatasetInfo now) throws IOException {
        if (old.layout() instanceof StorageLayout.Compact was && now.layout() instanceof StorageLayout.Compact is) {
            return elements(was.content().equals(is.content()));
        }
        if (old.layout() instanceof StorageLayout.Contiguous was
                && now.layout() instanceof StorageLayout.Contiguous is) {
            return elements(isSame(was.address(), was.bytes(), is.address(), is.bytes()));
        }
        return now.layout() instanceof StorageLayout.Chunked chunked
                ? differentChunks(old, now, chunked)
                : Optional.of("stored in another way");
    }

    private static Optional<String> elements(boolean same) {
        return same ? Optional.empty() : Optional.of("elements");
    }

    private Optional<String> differentChunks(DatasetInfo old, DatasetInfo now, StorageLayout.Chunked chunked)
            throws IOException {
        ChunkIndex was = ChunkIndexReader.read(before.source(), old);
        ChunkIndex is = ChunkIndexReader.read(after.source(), now);
        long chunks = new ChunkGrid(now.shape(), chunked.chunk()).chunks().size();
        long different = 0;
        for (long i = 0; i < chunks; i++) {
            boolean same = isSame(was.address(i), was.storedBytes(i), is.address(i), is.storedBytes(i))
                    && was.filterMask(i) == is.filterMask(i);
            different += same ? 0 : 1;
        }
        return different == 0
                ? Optional.empty()
                : Optional.of("elements in " + different + " of " + chunks + " chunks");
    }

    private boolean isSame(long oldAddress, long oldBytes, long newAddress, long newBytes) throws IOException {
        if (oldAddress < 0 || newAddress < 0) {
            return oldAddress < 0 && newAddress < 0;
        }
        if (oldBytes != newBytes) {
            return false;
        }
        boolean untouched = oldAddress == newAddress && !bytes.touch(newAddress, newAddress + newBytes);
        return untouched || holdSame(oldAddress, newAddress, newBytes);
    }

    private boolean holdSame(long oldAddress, long newAddress, long length) throws IOException {
        for (long at = 0; at < length; at += PIECE) {
            int piece = (int) Math.min(PIECE, length - at);
            ByteBuffer old = before.source().read(oldAddress + at, piece);
            if (!old.equals(after.source().read(newAddress + at, piece))) {
                return false;
            }
        }
        return true;
    }
}
