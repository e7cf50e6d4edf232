package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hashes of the first and the last bytes of a file, and of those that seal it: few reads, in which files differ that
 * libhdf5 has changed. Immutable.
 */
final class EndsOfFile {
    private static final class Stretch {
        private final int bytes;
        private final byte[] sha256;

        Stretch(int bytes, byte[] sha256) {
            this.bytes = bytes;
            this.sha256 = sha256;
        }
    }

    private final Map<Long, Stretch> stretches = new TreeMap<>();

    private EndsOfFile() {}

    static EndsOfFile read(ByteSource file, int bytes, long sealAt) throws IOException {
        EndsOfFile ends = new EndsOfFile();
        long size = file.size();
        ends.add(file, sealAt, Long.BYTES);
        ends.add(file, 0, (int) Math.min(bytes, size));
        if (size > bytes) {
            ends.add(file, Math.max(bytes, size - bytes), (int) Math.min(bytes, size - bytes));
        }
        return ends;
    }

    private void add(ByteSource file, long position, int bytes) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(bytes);
        file.readFully(content, position);
        stretches.put(position, new Stretch(bytes, PageHash.of(content.flip())));
    }

    /** Requires a copy to have the same. */
    void require(EditedReplica copy) throws IOException {
        for (Map.Entry<Long, Stretch> stretch : stretches.entrySet()) {
            copy.expect(stretch.getKey(), stretch.getValue().bytes, stretch.getValue().sha256);
        }
        copy.size(); // answered when they have been compared
    }
}
