package io.github.sliceline.mirror.copy;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A store that forces itself whenever so much has gone through the page cache, so that a force at the end never takes as
 * long as a stall. Not thread-safe.
 */
final class SteadilyForced extends ForwardingStore {
    private final Way way;
    private final int most;
    private long unforced;

    /** Which way bytes go. */
    @FunctionalInterface
    interface Way {
        /** Whether a write of these bytes leaves little to force. */
        boolean goesPastCache(ByteBuffer src, long position);
    }

    /**
     * A store around another.
     *
     * @param store closed with this
     * @param most bytes that may be left in the page cache
     */
    SteadilyForced(ByteStore store, Way way, int most) {
        super(store);
        this.way = way;
        this.most = most;
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        if (!way.goesPastCache(src, position)) {
            unforced += src.remaining();
        }
        super.writeFully(src, position);
        if (unforced >= most) {
            force();
        }
    }

    @Override
    public void force() throws IOException {
        super.force();
        unforced = 0;
    }
}
