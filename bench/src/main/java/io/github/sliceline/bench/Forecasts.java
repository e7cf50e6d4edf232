package io.github.sliceline.bench;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import io.github.sliceline.volume.options.Backend;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Predicted and measured times of cold planes on the direct path, for floats in chunks without a filter.
 *
 * @param report probe of the drive, on which the prediction is based
 */
public record Forecasts(ProbeReport report) {
    private static final double CLOSE = 0.25;
    private static final String DIRECT = ReadPath.nameOf(Backend.DIRECT);

    /**
     * A prediction and the measured time.
     *
     * @param predicted predicted microseconds per float
     * @param measured measured microseconds per float
     */
    public record Cell(String chunk, String direction, double predicted, double measured) {
        public double ratio() {
            return predicted / measured;
        }

        public boolean isClose() {
            return Math.abs(ratio() - 1) <= CLOSE;
        }
    }

    public List<Cell> of(List<VolumeResult> results) {
        ProcessorModel processor =
                ProcessorModel.DEFAULT.withCores(Runtime.getRuntime().availableProcessors());
        ReadPredictor predictor = new ReadPredictor(DriveModel.of(report), processor);
        return results.stream().flatMap(result -> of(result, predictor)).toList();
    }

    private static Stream<Cell> of(VolumeResult result, ReadPredictor predictor) {
        return chunk(result).stream()
                .flatMap(chunk -> result.laps().stream()
                        .filter(lap ->
                                lap.path().equals(DIRECT) && Direction.names().contains(lap.direction()))
                        .flatMap(lap -> lap.timing(State.COLD).stream()
                                .map(cold -> cell(result, lap, cold, chunk, predictor))));
    }

    private static Cell cell(VolumeResult result, Lap lap, Lap.Timing cold, Shape chunk, ReadPredictor predictor) {
        CubeLayout cube = new CubeLayout(CubeLayout.CUBE, chunk, SampleType.FLOAT32, ChunkFilters.NONE);
        ReadDirection direction = ReadDirection.valueOf(lap.direction().toUpperCase(Locale.ROOT));
        return new Cell(
                result.name(),
                lap.direction(),
                predictor.predict(result.volume(), cube, direction).microsPerFloat(),
                cold.microsPerFloat());
    }

    /** Returns the chunk in the name of a result; empty if the name has no chunk, or if chunks are filtered. */
    private static Optional<Shape> chunk(VolumeResult result) {
        if (!result.name().matches("\\d+(x\\d+){2}") || !result.storage().endsWith("no filter")) {
            return Optional.empty();
        }
        long[] extents = Arrays.stream(result.name().split("x"))
                .mapToLong(Long::parseLong)
                .toArray();
        return Optional.of(Shape.of(extents).within(result.volume()));
    }
}
