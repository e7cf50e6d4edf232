package io.github.sliceline.plan;

import java.util.List;

/**
 * All it takes to read a region: requests in file order, and fragments of chunks that were never
 * written, which get the fill value. Every element of the region is in exactly one of them.
 *
 * @param requests in file order, not overlapping
 * @param absent fragments without bytes
 */
public record ReadPlan(List<Request> requests, List<Fragment> absent) {

    /** Bytes that the requests read. */
    public long bytes() {
        return requests.stream().mapToLong(Request::length).sum();
    }
}
