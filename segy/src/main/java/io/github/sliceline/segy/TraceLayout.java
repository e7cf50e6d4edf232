package io.github.sliceline.segy;

import java.util.List;

/**
 * Where the traces stand, all of the same length.
 *
 * @param headerBytes bytes of a trace's header, its extensions included
 * @param samples samples per trace, at least 1
 * @param segments the traces, at least 1
 * @param end byte after the last trace; what follows it is trailer records, or padding
 * @param samplesFromTrace whether the count of samples comes from the trace headers, because the
 *     binary header's is 0 or contradicts the size of the file
 * @param remarks sentences on what the headers say otherwise
 */
record TraceLayout(
        int headerBytes,
        int samples,
        int traceBytes,
        TraceSegments segments,
        long end,
        boolean samplesFromTrace,
        List<String> remarks) {

    TraceLayout {
        remarks = List.copyOf(remarks);
    }

    long traces() {
        return segments.traces();
    }
}
