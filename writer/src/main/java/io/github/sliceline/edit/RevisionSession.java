package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.file.Path;

/** Leaves a file as it is and adds revisions to its history. */
final class RevisionSession implements EditSession {
    private final RevisionStore store;
    private boolean committing;

    private RevisionSession(RevisionStore store) {
        this.store = store;
    }

    static RevisionSession open(Path file, String message) throws IOException {
        return new RevisionSession(RevisionStore.openForEditing(file, System.getProperty("user.name", ""), message));
    }

    @Override
    public ByteStore store() {
        return store;
    }

    @Override
    public void commit() throws IOException {
        committing = true; // unless it returns
        store.commit();
        committing = false;
    }

    @Override
    public String outcome(String done, Exception failure) {
        return committing ? "whether a revision was added, " + Advice.Step.LIST_REVISIONS + " says" : done;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
