package io.github.sliceline.spark;

import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.util.Set;

/** Objects in memory under {@code traced:}, found as those of a store that an application brings. */
public final class TracedObjects implements ObjectStore {
    /** As much comes with the opening request as is wanted of it. */
    static final ObjectsInMemory STORE = new ObjectsInMemory(1 << 20);

    @Override
    public Set<String> schemes() {
        return Set.of("traced");
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        return STORE.open(object, headBytes);
    }
}
