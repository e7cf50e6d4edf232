package io.github.sliceline.convert;

import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.DirectFileStore;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file system, where the part that is written is copied on the way. What libhdf5 writes into it does not come by
 * here; the copies get that when they are completed.
 */
final class MirroredStores implements WorkStores {
    private final Path part;
    private final Mirrors mirrors;

    MirroredStores(WorkFiles files, Mirrors mirrors) {
        this.part = files.part();
        this.mirrors = mirrors;
    }

    @Override
    public ByteStore open(Path file) throws IOException {
        return file.equals(part) ? mirrors.around(DirectFileStore.openOrCreate(file)) : FILES.open(file);
    }

    @Override
    public ByteStore openUnfollowed(Path file) throws IOException {
        return FILES.open(file);
    }

    /** None: the store of the part goes past the page cache by itself, or the copies would not see what does. */
    @Override
    public Optional<DirectWrites> openDirect(Path file) {
        return file.equals(part) ? Optional.empty() : FILES.openDirect(file);
    }

    @Override
    public void beforeNaming(Progress progress, CancelToken cancel) throws IOException {
        mirrors.complete(part, progress, cancel);
    }

    @Override
    public void afterNaming() throws IOException {
        mirrors.publish();
    }

    @Override
    public List<MirrorReport> mirrorReports() {
        return mirrors.reports();
    }

    @Override
    public void discardMirrors() throws IOException {
        mirrors.discard();
    }

    @Override
    public void close() {
        mirrors.close();
    }
}
