package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.GeometryKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Search for the geometries that a file may have. Some headers say what to try; a pass over all headers tries it. Takes at most an eighth of the memory of a scan. Thread-safe.
 */
public final class GeometryFinder {
    /** Most geometries that are proposed. */
    private static final int MOST_FOUND = 4;

    /** Least likelihood compared with that of the best. */
    private static final double LEAST_QUALITY = 0.3;

    /** Least share of places with a trace. */
    private static final double LEAST_FILL = 1.0 / 256;

    /** By how much a geometry is likelier than the next if it stands out. */
    private static final double STANDS_OUT = 1.1;

    /** Bytes that a place and the values of a trial take. */
    private static final int PLACE_BYTES = 64;

    private static final int LEAST_PLACES = 1 << 12;
    private static final int MOST_PLACES = 1 << 22;

    private final SegyFile file;
    private final HeaderFilter taken;
    private final List<GeometryTrial> trials;
    private final AtomicLong traces = new AtomicLong();

    private GeometryFinder(SegyFile file, HeaderFilter taken, List<GeometryTrial> trials) {
        this.file = file;
        this.taken = taken;
        this.trials = trials;
    }

    /**
     * Guesses the geometries of a file.
     *
     * @param headers packed headers of some of its traces, 240 bytes each, in the file's byte order
     * @param memoryBytes memory of a scan
     */
    public static GeometryFinder of(SegyFile file, ByteBuffer headers, long memoryBytes) {
        List<GeometrySearch.Candidate> candidates = headers.hasRemaining() ? GeometrySearch.of(headers) : List.of();
        long each = memoryBytes / 8 / Math.max(1, candidates.size()) / PLACE_BYTES;
        int most = (int) Math.max(LEAST_PLACES, Math.min(MOST_PLACES, each));
        HeaderFilter taken = file.overrides().where();
        return new GeometryFinder(
                file,
                taken,
                candidates.stream()
                        .map(candidate -> new GeometryTrial(
                                candidate,
                                candidate.leftOut().isEmpty() ? taken : taken.except(List.of(candidate.leftOut())),
                                most))
                        .toList());
    }

    /**
     * Adds a block of packed headers. Each trace of the file is added once.
     *
     * @param block number of the block
     * @param headerBytes bytes of each header
     */
    public void add(int block, int headerBytes, int count, ByteBuffer headers) {
        int all = 0;
        for (int k = 0; k < count; k++) {
            all += taken.accepts(headers, k * headerBytes) ? 1 : 0;
        }
        traces.addAndGet(all);
        // Each block begins with another trial, so that threads do not wait for each other.
        for (int i = 0; i < trials.size(); i++) {
            trials.get((block + i) % trials.size()).add(count, headerBytes, headers);
        }
    }

    /**
     * Returns the geometries of the file after all headers were added, the best first. The last is the traces in the
     * order of the file, which always fits.
     */
    public List<Geometry> geometries() {
        List<Geometry> ranked = trials.stream()
                .flatMap(trial -> trial.found(file).stream())
                .filter(geometry -> geometry.fill() >= LEAST_FILL)
                .sorted(Comparator.comparingDouble((Geometry geometry) -> -geometry.quality()))
                .toList();
        List<Geometry> found = new ArrayList<>();
        Set<List<Object>> known = new HashSet<>();
        ranked.stream()
                .filter(geometry ->
                        geometry.quality() >= LEAST_QUALITY * ranked.get(0).quality())
                .filter(geometry -> known.add(List.of(geometry.spec(), geometry.leftOut())))
                .limit(MOST_FOUND)
                .forEach(found::add);
        found.add(Geometry.ofTraces(traces.get(), file));
        return found;
    }

    /** True if the first of the geometries is likelier than all others that are not the same traces in more detail. */
    public static boolean standsOut(List<Geometry> geometries) {
        Geometry best = geometries.get(0);
        return geometries.stream()
                .skip(1)
                .allMatch(other -> other.kind() == GeometryKind.TRACES
                        || (isOfShots(best) && isOfShots(other))
                        || best.quality() >= STANDS_OUT * other.quality());
    }

    private static boolean isOfShots(Geometry geometry) {
        return switch (geometry.kind()) {
            case SHOTS, STREAMER, RECEIVERS, LAND, OBN -> true;
            default -> false;
        };
    }
}
