package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.PlaneRegion;
import io.github.sliceline.viewer.survey.SurveyKind;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Coarse reads of planes: every n-th line is read and drawn for its neighbours too, if that takes far less time. A
 * slice of a SEG-Y file needs the whole file, but every 16th inline needs only a 16th of it (0.34 s against 7 ms for
 * 287 MB). For HDF5 files it hardly pays, because neighbouring lines are in the same chunks. Thread-safe.
 */
final class CoarseReads {
    /** Planes that need fewer bytes are read whole, which is quick enough. */
    static final long WORTH_BYTES = 64 << 20;

    /** Bytes of a coarse read, which most drives deliver at once. */
    private static final long AIM_BYTES = 16 << 20;

    /** Cost of one more request, as the number of bytes that could be read instead. */
    private static final long REQUEST_BYTES = 1 << 16;

    /** Fewest lines of a coarse read. Fewer lines show nothing useful. */
    private static final int FEWEST_LINES = 8;

    /** Smallest step between lines. With a smaller step a coarse read only delays the exact one. */
    private static final int LEAST_GAIN = 3;

    private final OpenSurvey survey;
    private final SeismicVolume volume;
    private final long worthBytes;
    private final Map<Class<?>, Optional<Thinning>> known = new ConcurrentHashMap<>();

    /**
     * The lines of a plane that a coarse read takes.
     *
     * @param dimension dimension across the lines
     * @param step step between the lines
     */
    private record Thinning(int dimension, int step) {}

    CoarseReads(OpenSurvey survey, long worthBytes) {
        this.survey = survey;
        this.volume = survey.volume();
        this.worthBytes = worthBytes;
    }

    /**
     * Starts a coarse read of a plane; empty if it does not pay. The first call for each kind of plane asks the volume
     * for the cost of reads.
     */
    Optional<CompletableFuture<Section>> read(Subject.OfPlane plane, Job job) throws IOException {
        if (survey.kind() != SurveyKind.SEGY) {
            return Optional.empty();
        }
        Optional<Thinning> thinning = known.get(plane.getClass());
        if (thinning == null) {
            thinning = thinning(plane);
            known.put(plane.getClass(), thinning);
        }
        return thinning.map(lines -> read(plane, lines, job));
    }

    /**
     * Chooses the lines by the cost of single lines: planning a whole slice of millions of traces takes as long as
     * reading it coarsely.
     */
    private Optional<Thinning> thinning(Subject.OfPlane plane) throws IOException {
        PlaneRegion whole = PlaneRegion.of(volume.shape(), plane);
        Shape shape = volume.shape();
        ReadCost ofRow = cost(whole.part(whole.rows(), (int) shape.extent(whole.rows()) / 2, 1));
        ReadCost ofColumn = cost(whole.part(whole.columns(), (int) shape.extent(whole.columns()) / 2, 1));
        long bytes =
                Math.min(ofRow.bytes() * shape.extent(whole.rows()), ofColumn.bytes() * shape.extent(whole.columns()));
        if (bytes < worthBytes) {
            return Optional.empty();
        }
        return load(ofRow) * shape.extent(whole.rows()) <= load(ofColumn) * shape.extent(whole.columns())
                ? thinning(whole.rows(), ofRow.bytes())
                : thinning(whole.columns(), ofColumn.bytes());
    }

    private static long load(ReadCost line) {
        return line.bytes() + REQUEST_BYTES * line.requests();
    }

    private Optional<Thinning> thinning(int dimension, long lineBytes) {
        long lines = volume.shape().extent(dimension);
        long read = Math.min(lines / LEAST_GAIN, Math.max(FEWEST_LINES, AIM_BYTES / Math.max(1, lineBytes)));
        return read == 0 ? Optional.empty() : Optional.of(new Thinning(dimension, (int) (lines / read)));
    }

    private ReadCost cost(Region region) throws IOException {
        return volume.cost(Query.of(region)).orElse(new ReadCost(0, 0));
    }

    private CompletableFuture<Section> read(Subject.OfPlane plane, Thinning thinning, Job job) {
        PlaneRegion whole = PlaneRegion.of(volume.shape(), plane);
        int count = (int) volume.shape().extent(thinning.dimension);
        List<CompletableFuture<float[]>> lines = new ArrayList<>();
        for (int at = thinning.step / 2; at < count; at += thinning.step) {
            Query<float[]> line = Query.of(whole.part(thinning.dimension, at, 1));
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
            for (int column = 0; column < columns; column++) {
                samples[row * columns + column] =
                        alongRows ? nearest(lines, row, thinning)[column] : nearest(lines, column, thinning)[row];
            }
        }
        return survey.facts().section(plane, samples);
    }

    private static float[] nearest(List<float[]> lines, int place, Thinning thinning) {
        return lines.get(Math.min(lines.size() - 1, place / thinning.step));
    }
}
