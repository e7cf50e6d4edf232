package io.github.sliceline.segy.geometry;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import io.github.sliceline.segy.survey.PositionSearch;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Search for the geometries that a file may have. A few headers say what to try; a pass over all headers, for which
 * this is the sink, tries it. Takes at most an eighth of the memory of a scan. Thread-safe.
 */
public final class GeometryFinder implements TraceHeaderSink {
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

    /** Samples the headers of a file. */
    public static GeometryFinder of(SegyFile file, ScanOptions options) throws IOException {
        ByteBuffer headers = PositionSearch.sample(file, PositionSearch.TRACES_PER_PLACE, TraceHeader.BYTES);
        List<GeometrySearch.Candidate> candidates = headers.hasRemaining() ? GeometrySearch.of(headers) : List.of();
        long each = options.memoryBytes() / 8 / Math.max(1, candidates.size()) / PLACE_BYTES;
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
     * Returns the geometries of a file after a pass over its headers, the best first. The last is the traces in the
     * order of the file, which always fits.
     *
     * @param job reports the bytes passed, and cancels the pass
     */
    public static List<Geometry> find(SegyFile file, ScanOptions options, Job job) throws IOException {
        GeometryFinder finder = of(file, options);
        SegyScanner.readHeaders(file, options.threads(), finder, job);
        return finder.geometries();
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
        int all = 0;
        for (int k = 0; k < count; k++) {
            all += taken.accepts(packedHeaders, k * headerBytes()) ? 1 : 0;
        }
        traces.addAndGet(all);
        // Each block begins with another trial, so that threads do not wait for each other.
        int first = (int) (firstTrace / SegyScanner.BLOCK_TRACES);
        for (int i = 0; i < trials.size(); i++) {
            trials.get((first + i) % trials.size()).add(count, headerBytes(), packedHeaders);
        }
    }

    @Override
    public int headerBytes() {
        return Math.max(TraceHeader.BYTES, taken.headerBytes());
    }

    /**
     * Returns the geometries that were found, to be called after all headers were accepted.
     *
     * @see #find
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

    /**
     * Returns the axes that a preset means in a file; others unchanged. They take all traces.
     *
     * @param geometries the geometries of the file, the best first
     * @throws UnsupportedFileException if no geometry of that kind was found
     */
    public static AxesSpec resolve(AxesSpec spec, List<Geometry> geometries, SegyFile file)
            throws UnsupportedFileException {
        GeometryKind kind = spec.presetOrNull();
        if (kind == null) {
            return spec;
        }
        return geometries.stream()
                .filter(geometry -> geometry.leftOut().isEmpty())
                .filter(geometry -> kind == GeometryKind.AUTO || geometry.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new UnsupportedFileException(
                        file,
                        "the trace headers show no geometry '" + kind + "', but "
                                + geometries.stream()
                                        .map(geometry -> geometry.kind() + " (" + geometry.spec() + ")")
                                        .collect(Collectors.joining(", "))
                                + "; take one of these, or name the axes and their fields"))
                .spec();
    }
}
