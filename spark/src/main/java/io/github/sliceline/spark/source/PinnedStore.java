package io.github.sliceline.spark.source;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.util.Set;

/**
 * Opens the version of an object that the driver found, and refuses another.
 *
 * @param store that it is in
 * @param length of that version
 * @param version names it
 */
record PinnedStore(ObjectStore store, long length, String version) implements ObjectStore {
    @Override
    public Set<String> schemes() {
        return store.schemes();
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        RemoteObject opened = store.open(object, headBytes);
        return OnFailure.close(opened, () -> {
            if (opened.size() != length || !opened.version().equals(version)) {
                throw new FileChangedException(object);
            }
            return opened;
        });
    }
}
