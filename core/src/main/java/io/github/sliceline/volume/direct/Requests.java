package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Does the requests of a plan: reads their bytes, decodes them if necessary, copies their pieces. Thread-safe. */
sealed interface Requests permits RangeRequests, ChunkRequests {
    /** Refuses a request of more bytes than a sound file can ask for, before memory is allocated for it. */
    default void requireSound(ReadPlan plan, int request) throws CorruptFileException {}

    /**
     * Does one request.
     *
     * @param targets one destination for each region of the plan; null if the bytes are only to be brought near
     * @param slot slot with room for the request, its memory in the byte order of the elements
     */
    void read(ReadPlan plan, int request, Destination @Nullable [] targets, ReadSlot slot, Routes routes)
            throws IOException;
}
