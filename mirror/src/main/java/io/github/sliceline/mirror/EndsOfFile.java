package io.github.sliceline.mirror;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.HashedStretch;
import io.github.sliceline.mirror.copy.ReplicaStore;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Length, first and last bytes of a file, and those that seal it: few reads, in which files differ that libhdf5 has
 * changed.
 *
 * @param bytes length of the file
 * @param sealAt where the eight bytes stand that seal it while it is overwritten
 */
record EndsOfFile(long bytes, long sealAt, List<HashedStretch> stretches) {
    EndsOfFile {
        stretches = List.copyOf(stretches);
    }

    static EndsOfFile read(ByteSource file, long sealAt) throws IOException {
        long size = file.size();
        int end = (int) Math.min(HashedStretch.MOST_BYTES, size);
        List<HashedStretch> stretches = new ArrayList<>();
        stretches.add(HashedStretch.of(file, sealAt, Long.BYTES));
        stretches.add(HashedStretch.of(file, 0, end));
        if (size > end) {
            long from = Math.max(end, size - end);
            stretches.add(HashedStretch.of(file, from, (int) (size - from)));
        }
        return new EndsOfFile(size, sealAt, stretches);
    }

    /**
     * Requires a copy to have the same.
     *
     * @throws MirrorRefusedException if it has not
     */
    void require(ReplicaStore copy) throws IOException {
        long found = copy.size();
        if (found != bytes) {
            throw new MirrorRefusedException(copy + ": has " + found + " bytes where the file that is edited has "
                    + bytes + ", so it is no copy of it; " + Advice.Step.SYNCHRONIZE + " makes it one");
        }
        for (HashedStretch stretch : stretches) {
            copy.expect(stretch);
        }
        copy.size(); // answered when they have been compared
    }
}
