package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.PlaneRegion;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.ReadCost;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SectionAxis;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Planes of which every so manieth line is read, and stands for those around it: where that takes far less. A slice of a SEG-Y
 * file takes all of the file, and of every 16th inline a 16th of it (0.34 s and 7 ms for 287 MB). Of HDF5 files it rarely pays:
 * chunks are read whole. Thread-safe.
 */
final class CoarseReads {
    /** What takes less comes soon enough. */
    static final long WORTH_BYTES = 64 << 20;

    /** So much is there at once, from most drives. */
    private static final long AIM_BYTES = 16 << 20;

    /** Fewer show nothing. */
    private static final int FEWEST_LINES = 8;

    /** With less to gain it only delays what is wanted. */
    private static final int LEAST_GAIN = 3;

    private final SeismicVolume volume;
    private final long worthBytes;
    private final Map<Class<?>, Optional<Thinning>> known = new ConcurrentHashMap<>();

    /** Which lines of a plane are read. */
    private record Thinning(int dimension, int step) {}

    CoarseReads(SeismicVolume volume, long worthBytes) {
        this.volume = volume;
        this.worthBytes = worthBytes;
    }

    /** Begins to read a plane coarsely; empty where that does not pay. Asks, the first time, what reads cost. */
    Optional<CompletableFuture<Section>> read(Subject.OfPlane plane, Job job) throws IOException {
        Optional<Thinning> thinning = known.get(plane.getClass());
        if (thinning == null) {
            thinning = thinning(plane);
            known.put(plane.getClass(), thinning);
        }
        return thinning.map(lines -> read(plane, lines, job));
    }

    private Optional<Thinning> thinning(Subject.OfPlane plane) throws IOException {
        PlaneRegion whole = PlaneRegion.of(volume.shape(), plane);
        long bytes = bytes(whole.region());
        if (bytes < worthBytes) {
            return Optional.empty();
        }
        Optional<Thinning> best = Optional.empty();
        long least = bytes / LEAST_GAIN;
        for (int dimension : new int[] {whole.rows(), whole.columns()}) {
            long lines = dimension < 0 ? 1 : volume.shape().extent(dimension);
            long ofLine = lines < LEAST_GAIN ? bytes : bytes(whole.line(dimension, (int) (lines / 2)));
            long read = Math.min(lines / LEAST_GAIN, Math.max(FEWEST_LINES, AIM_BYTES / Math.max(1, ofLine)));
            if (read > 0 && read * ofLine < least) {
                least = read * ofLine;
                best = Optional.of(new Thinning(dimension, (int) (lines / read)));
            }
        }
        return best;
    }

    private long bytes(Region region) throws IOException {
        return volume.cost(region).map(ReadCost::bytes).orElse(0L);
    }

    private CompletableFuture<Section> read(Subject.OfPlane plane, Thinning thinning, Job job) {
        PlaneRegion whole = PlaneRegion.of(volume.shape(), plane);
        int count = (int) volume.shape().extent(thinning.dimension);
        List<CompletableFuture<float[]>> lines = new ArrayList<>();
        for (int at = thinning.step / 2; at < count; at += thinning.step) {
            Query<float[]> line = Query.of(whole.line(thinning.dimension, at));
            lines.add(volume.readAsync(line, ReadPriority.NOW, Job.stoppedBy(job.token())));
        }
        return CompletableFuture.allOf(lines.toArray(CompletableFuture[]::new))
                .thenApply(done -> section(
                        plane,
                        whole,
                        thinning,
                        lines.stream().map(CompletableFuture::join).toList()));
    }

    private Section section(Subject.OfPlane plane, PlaneRegion whole, Thinning thinning, List<float[]> lines) {
        Shape shape = volume.shape();
        int rows = (int) shape.extent(whole.rows());
        int columns = (int) shape.extent(whole.columns());
        float[] samples = new float[Math.multiplyExact(rows, columns)];
        boolean alongRows = thinning.dimension == whole.rows();
        for (int row = 0; row < rows; row++) {
            if (alongRows) {
                System.arraycopy(nearest(lines, row, thinning), 0, samples, row * columns, columns);
            } else {
                int from = row * columns;
                int line = row;
                IntStream.range(0, columns)
                        .forEach(column -> samples[from + column] = nearest(lines, column, thinning)[line]);
            }
        }
        return Section.of(plane.toString(), axis(rows), axis(columns), samples);
    }

    private static float[] nearest(List<float[]> lines, int place, Thinning thinning) {
        return lines.get(Math.min(lines.size() - 1, place / thinning.step));
    }

    /** Nobody asks a section that stays for a moment for its axes; what was asked for is known. */
    private static SectionAxis axis(int count) {
        return new SectionAxis("index", "", 0, 1, count);
    }
}
