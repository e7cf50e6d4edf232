package io.github.sliceline.tune.advice;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import java.util.Locale;
import java.util.Map;

/** Reasons for advised layouts, each as a sentence. */
final class AdviceReason {
    /** Bytes that cost as much as a request. From here on the number of requests decides. */
    private static final double DEAR_REQUEST = 512 << 10;

    private AdviceReason() {}

    static String ofChunk(Shape chunk, Map<ReadDirection, ReadForecast> forecasts, ReadPredictor predictor) {
        StringBuilder asked = new StringBuilder();
        forecasts.forEach((direction, forecast) -> asked.append(asked.isEmpty() ? "" : ", ")
                .append(direction)
                .append(' ')
                .append(requests(forecast)));
        return why(predictor.drive()) + ": " + asked + " out of chunks of " + size(chunk.size() * (double) Float.BYTES);
    }

    private static String why(DriveModel drive) {
        int depth = drive.queueDepth();
        double worth = drive.requestSeconds(depth) * drive.bytesPerSecond(depth);
        if (drive.hasHead()) {
            return String.format(
                    Locale.ROOT,
                    "moving the head takes %.0f ms, as long as reading %s, so few long requests win",
                    drive.requestSeconds(depth) * 1e3,
                    size(worth));
        }
        if (worth > DEAR_REQUEST) {
            return String.format(
                    Locale.ROOT,
                    "a request waits %.0f ms, and even with %d under way costs as much as %s, so few long requests win",
                    drive.latencySeconds() * 1e3,
                    depth,
                    size(worth));
        }
        return "with " + depth + " under way a request costs only as much as " + size(worth)
                + ", so reading fewer bytes wins";
    }

    private static String requests(ReadForecast forecast) {
        long count = Math.round(forecast.requests());
        return String.format(
                Locale.ROOT, "%,d request%s of %s", count, count == 1 ? "" : "s", size(forecast.bytes() / count));
    }

    private static String size(double bytes) {
        return bytes < 1 << 20
                ? String.format(Locale.ROOT, "%.0f KiB", Math.ceil(bytes / 1024))
                : String.format(Locale.ROOT, "%.1f MiB", bytes / (1 << 20));
    }

    static String ofLayout(String name, int rank) {
        return switch (name) {
            case "balanced" -> "one copy in the shape that is best on average of all directions";
            case "fast" -> "columns of whole traces serve all but slices, which have plates of their own";
            case "planes" ->
                "each direction has a copy of which a chunk is part of one plane"
                        + (rank == 4
                                ? " of one offset; the cube itself is for gathers"
                                : "; the cube itself is for inlines");
            default ->
                "the exact cube in one shape for all, and small copies in integers, for looking at, of each direction";
        };
    }
}
