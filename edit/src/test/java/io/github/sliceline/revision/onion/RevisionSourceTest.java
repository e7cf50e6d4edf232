package io.github.sliceline.revision.onion;

import io.github.sliceline.revision.Histories;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteSourceContract;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A revision of which every second page is in the first file. */
class RevisionSourceTest extends ByteSourceContract {
    @Override
    protected ByteSource source(byte[] content) throws IOException {
        byte[] other = content.clone();
        for (int at = 0; at < content.length; at++) {
            other[at] += (byte) (at / 4096 % 2);
        }
        Histories files = new Histories(other);
        try (RevisionStore store = files.edit()) {
            for (int at = 4096; at < content.length; at += 2 * 4096) {
                store.writeFully(ByteBuffer.wrap(content, at, Math.min(4096, content.length - at)), at);
            }
            store.commit();
        }
        RevisionHistory history = RevisionHistory.read(files.history());
        return RevisionSource.of("any.h5", files.base(), history, history.newest(), history.file());
    }
}
