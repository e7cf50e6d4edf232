package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The copies of one file while it is written. In this order: {@link #around} the store that is written through, as often
 * as one is opened; {@link #complete} when everything is written; {@link #publish} when the file has its name; then
 * {@link #reports}. Closing without {@link #publish} leaves the copies unfinished, to be gone on with.
 */
public final class Mirrors implements Closeable {
    /** No copies. */
    public static final Mirrors NONE = new Mirrors();

    private final List<Replica> copies = new ArrayList<>();

    Mirrors() {}

    void add(Replica copy) {
        copies.add(copy);
    }

    /** Waits for all to be opened, which they are at the same time; see {@link Replica#awaitOpened}. */
    void awaitOpened() throws IOException {
        for (Replica copy : copies) {
            copy.awaitOpened();
        }
    }

    /**
     * The store through which all writes go to the copies too; closing it closes the store.
     *
     * @param store of the file
     */
    public ByteStore around(ByteStore store) {
        return copies.isEmpty() ? store : new TeeStore(store, copies);
    }

    /**
     * Makes the copies the same as the file, whatever they missed, and brings them to the medium. It takes no longer
     * than something moves.
     *
     * @param file complete; nobody writes it meanwhile
     * @throws IOException if a copy cannot be made the same, and the policy is to fail
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public void complete(Path file, Progress progress, CancelToken cancel) throws IOException {
        if (copies.isEmpty()) {
            return;
        }
        try (ByteSource source = FileStore.openForReading(file)) {
            for (Replica copy : copies) {
                copy.complete(source, progress, cancel);
            }
        }
    }

    /**
     * Gives the copies that are the same their names.
     *
     * @throws IOException if one fails, and the policy is to fail; the others have their names
     */
    public void publish() throws IOException {
        IOException failure = null;
        for (Replica copy : copies) {
            try {
                copy.publish();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** What became of each. */
    public List<MirrorReport> reports() {
        return copies.stream().map(Replica::report).toList();
    }

    /**
     * Gives up the copies and deletes the parts that local ones made; one that was there before stays, and a server keeps
     * its own for whoever comes next.
     */
    public void discard() throws IOException {
        close();
        for (Replica copy : copies) {
            copy.discard();
        }
    }

    @Override
    public void close() {
        copies.forEach(Replica::close);
    }
}
