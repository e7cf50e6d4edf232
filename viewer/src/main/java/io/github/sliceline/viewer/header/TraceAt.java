package io.github.sliceline.viewer.header;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.show.words.HeaderRow;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.Words;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Header of the trace at a place.
 *
 * @param title name of the trace, or why there is none
 * @param bytes 240 bytes in the file's order; empty if there is no trace
 */
record TraceAt(String title, Optional<ByteBuffer> bytes) {
    private static final String NO_HEADERS =
            "This file has no trace headers; SEG-Y files and volumes converted from SEG-Y have them.";

    /**
     * Reads a trace header. Takes time, so call it off the event thread.
     *
     * @param inline index on the inline axis
     * @param crossline index on the crossline axis
     * @param offset index on the offset axis of a prestack volume
     */
    static TraceAt read(SeismicVolume volume, SurveyFacts facts, int inline, int crossline, int offset)
            throws IOException {
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty()) {
            return new TraceAt(NO_HEADERS, Optional.empty());
        }
        int rank = headers.get().shape().rank();
        long[] start = rank == 1 ? new long[] {crossline} : Arrays.copyOf(new long[] {inline, crossline, offset}, rank);
        long[] count = new long[rank];
        Arrays.fill(count, 1);
        Words words = new Words(facts);
        String where =
                (facts.isLine() ? "" : words.inline() + " " + facts.inlines().numberAt(inline) + ", ")
                        + words.crossline() + " "
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

    /**
     * Returns the fields of the header, or its bytes.
     *
     * @param raw true for the bytes
     * @param zeros true to include fields whose value is 0
     */
    HeaderGrid grid(boolean raw, boolean zeros) {
        if (bytes.isEmpty()) {
            return HeaderGrid.EMPTY;
        }
        if (raw) {
            byte[] all = new byte[TraceHeader.BYTES];
            bytes.get().get(0, all);
            return HeaderGrid.ofBytes(all);
        }
        return HeaderGrid.of(HeaderRow.TRACE, TraceHeader.at(bytes.get(), 0), zeros);
    }
}
