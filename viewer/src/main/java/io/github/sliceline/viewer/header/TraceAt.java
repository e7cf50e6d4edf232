package io.github.sliceline.viewer.header;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The header of the trace at a place.
 *
 * @param title which trace it is, or why there is none
 * @param bytes 240 bytes in the file's order; empty where there is none
 */
record TraceAt(String title, Optional<ByteBuffer> bytes) {
    private static final String NO_HEADERS =
            "This file has no trace headers; SEG-Y files and volumes converted from SEG-Y have them.";

    /**
     * Reads it. Not on the thread of events.
     *
     * @param inline index
     * @param crossline index
     * @param offset index, of a prestack volume
     */
    static TraceAt read(SeismicVolume volume, SurveyFacts facts, int inline, int crossline, int offset)
            throws IOException {
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty()) {
            return new TraceAt(NO_HEADERS, Optional.empty());
        }
        int rank = headers.get().shape().rank();
        long[] start = new long[rank];
        long[] count = new long[rank];
        int[] place = {inline, crossline, offset};
        for (int d = 0; d < rank; d++) {
            start[d] = place[d];
            count[d] = 1;
        }
        String bin = facts.isLine() ? "CDP " : "inline " + facts.inlines().numberAt(inline) + ", crossline ";
        String where = bin
                + facts.crosslines().numberAt(crossline)
                + facts.offsets()
                        .map(axis -> ", " + facts.gatherName() + " " + axis.numberAt(offset))
                        .orElse("");
        long trace = headers.get().traceNumbers(Region.of(start, count))[0];
        return trace < 0
                ? new TraceAt("No trace at " + where, Optional.empty())
                : new TraceAt(
                        "Trace " + Human.count(trace + 1) + " at " + where,
                        Optional.of(headers.get().read(trace)));
    }

    /** Its fields, or its bytes. */
    HeaderGrid grid(boolean raw, boolean zeros) {
        if (bytes.isEmpty()) {
            return HeaderGrid.EMPTY;
        }
        if (raw) {
            byte[] all = new byte[TraceHeader.BYTES];
            bytes.get().get(0, all);
            return HeaderGrid.ofBytes(all);
        }
        return HeaderGrid.of(TraceHeader.at(bytes.get(), 0), zeros);
    }
}
