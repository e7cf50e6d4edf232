package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is done with the requests of a plan: read their bytes, decode them if need be, copy their pieces. Thread-safe. */
sealed interface Requests permits RangeRequests, ChunkRequests {
    /** Refuses a request of more bytes than there can be, before memory is made for it. */
    default void requireSound(ReadPlan plan, int request) throws CorruptFileException {}

    /**
     * Does one request.
     *
     * @param targets one for each region of the plan; null if the bytes are only to be brought near
     * @param slot with room for it, its memory in the order of the elements
     */
    void read(ReadPlan plan, int request, Destination @Nullable [] targets, ReadSlot slot, Routes routes)
            throws IOException;
}
