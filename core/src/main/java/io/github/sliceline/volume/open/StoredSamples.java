package io.github.sliceline.volume.open;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.info.LiveState;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** What is there of a volume and where it lies: all of a complete file, or what a conversion has written so far. */
sealed interface StoredSamples extends Closeable permits CompleteSamples, LiveView {

    /** Takes in what is there by now. */
    LiveState refresh() throws IOException;

    /** Whether all is there, as far as is taken in. */
    boolean isComplete();

    /** Where the chunks lie; of a dataset in one piece, the one that it is. */
    ChunkLookup chunks();

    long bytes();

    Map<String, Object> attributes() throws IOException;

    Map<String, Object> fileAttributes() throws IOException;

    /** Why only the direct path reads it for now: libhdf5 and jHDF know nothing of journals. */
    Optional<String> directOnly();

    /** Fails if what was opened by name may not all have been the same file. */
    void requireSameFile() throws IOException;

    /** Reader of the bytes; whether past the page cache by default, the drive says. */
    RangeReader ranges(PageCacheUse use, boolean pastByDefault) throws IOException;
}
