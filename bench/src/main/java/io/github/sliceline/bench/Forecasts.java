package io.github.sliceline.bench;

import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import io.github.sliceline.volume.options.Backend;
import java.io.PrintWriter;
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
record Forecasts(ProbeReport report) {
    private static final double CLOSE = 0.25;
    private static final String DIRECT = ReadPath.nameOf(Backend.DIRECT);

    /**
     * A prediction and the measured time.
     *
     * @param predicted predicted microseconds per float
     * @param measured measured microseconds per float
     */
    record Cell(String chunk, String direction, double predicted, double measured) {
        double ratio() {
            return predicted / measured;
        }

        boolean isClose() {
            return Math.abs(ratio() - 1) <= CLOSE;
        }
    }

    List<Cell> of(List<VolumeResult> results) {
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

    /** Returns the chunk in the name of a result; empty if there is none, or if chunks are filtered. */
    private static Optional<Shape> chunk(VolumeResult result) {
        if (!result.name().matches("\\d+(x\\d+){2}") || !result.storage().endsWith("no filter")) {
            return Optional.empty();
        }
        long[] extents = Arrays.stream(result.name().split("x"))
                .mapToLong(Long::parseLong)
                .toArray();
        return Optional.of(Shape.of(extents).within(result.volume()));
    }

    void print(PrintWriter out, List<VolumeResult> results) {
        List<Cell> cells = of(results);
        if (cells.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("llrrr").row("chunk", "direction", "predicted", "measured", "ratio");
        for (Cell cell : cells) {
            table.row(
                    cell.chunk(),
                    cell.direction(),
                    format("%.4f", cell.predicted()),
                    format("%.4f", cell.measured()),
                    format("%.2f", cell.ratio()));
        }
        out.println("Predicted by the probe, us/float of cold planes, direct:");
        table.print(out, 2);
        long close = cells.stream().filter(Cell::isClose).count();
        out.println("  within 25 %: " + close + " of " + Human.count(cells.size(), "cell") + ", "
                + Math.round(100.0 * close / cells.size()) + " %");
        out.println();
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
