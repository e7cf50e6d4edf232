package io.github.sliceline.hdf5;

import hdf.hdf5lib.exceptions.HDF5Exception;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

/** libhdf5 identifiers to be closed in reverse order. Hold {@link LibHdf5#LOCK}. */
public final class OpenIds implements AutoCloseable {
    private final Deque<Runnable> closers = new ArrayDeque<>();

    public long add(long id, LongConsumer closer) {
        closers.push(() -> closer.accept(id));
        return id;
    }

    /** Whether all are closed, or none was added. */
    public boolean isEmpty() {
        return closers.isEmpty();
    }

    /** Closes all, whatever happens; the first failure is thrown. */
    @Override
    public void close() {
        HDF5Exception first = null;
        while (!closers.isEmpty()) {
            try {
                closers.pop().run();
            } catch (HDF5Exception e) {
                if (first == null) {
                    first = e;
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
