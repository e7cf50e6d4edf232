package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/** The byte stores that libhdf5 has open, and those that it is about to open. Hold {@link LibHdf5#LOCK}. */
final class DriverFiles {
    private final Map<Long, ByteSource> offered = new HashMap<>();
    private final List<DriverFile> open = new ArrayList<>();
    private long lastKey;
    private int lastSerial;

    /**
     * Makes a store known until {@link #withdraw}.
     *
     * @return its key
     */
    long offer(ByteSource source) {
        lastKey++;
        offered.put(lastKey, source);
        return lastKey;
    }

    void withdraw(long key) {
        offered.remove(key);
    }

    /**
     * Opens the store that an access list names.
     *
     * @param key points to the key, or is null where the library follows a link to another file
     */
    DriverFile open(@Nullable Pointer key, boolean write) throws IOException {
        ByteSource source = key == null || key.isNull() ? null : offered.get(new LongPointer(key).get());
        if (source == null) {
            throw new IOException("links to other files are not followed");
        }
        if (write && !(source instanceof ByteStore)) {
            throw new IOException(source + ": can only be read");
        }
        DriverFile opened = new DriverFile(source, serial(source), write);
        open.add(opened);
        return opened;
    }

    private int serial(ByteSource source) {
        for (DriverFile other : open) {
            if (other.source() == source) {
                return other.serial();
            }
        }
        lastSerial++;
        return lastSerial;
    }

    /** What the library means by an address that it got from {@link DriverFile#handle}. */
    DriverFile at(long address) {
        for (DriverFile candidate : open) {
            if (candidate.handle().address() == address) {
                return candidate;
            }
        }
        throw new IllegalStateException("no byte store is open at " + Long.toHexString(address));
    }

    /** Lets a store go; it stays open for its owner. */
    void close(DriverFile store) {
        open.remove(store);
        store.free();
    }

    /** Stops all writing. */
    void abandon(IOException reason) {
        open.forEach(store -> store.abandon(reason));
    }

    int size() {
        return open.size();
    }
}
