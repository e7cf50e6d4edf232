package io.github.sliceline.show.words;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import io.github.sliceline.tune.advice.LayoutAdvice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of layouts with forecasts of their reads: milliseconds for a read in each direction, mean microseconds per
 * float, and the size.
 *
 * @param heads heads of the columns; the first is that of the names
 * @param rows a cell for each column
 */
public record LayoutWords(List<String> heads, List<List<String>> rows) {
    /** Copies the lists. */
    public LayoutWords {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the table for layouts of a volume.
     *
     * @param head head of the first column
     * @param advice at least one, all with forecasts in the same directions
     */
    public static LayoutWords of(String head, List<LayoutAdvice> advice, Shape volume) {
        List<ReadDirection> directions = List.copyOf(advice.get(0).forecasts().keySet());
        List<String> heads = new ArrayList<>(List.of(head));
        directions.forEach(direction -> heads.add(direction.toString()));
        heads.addAll(List.of("us/float", "size"));
        List<List<String>> rows = new ArrayList<>();
        for (LayoutAdvice one : advice) {
            List<String> row = new ArrayList<>(List.of(one.name()));
            directions.forEach(direction -> row.add(millis(one, direction)));
            row.add(String.format(Locale.ROOT, "%.4f", one.microsPerFloat()));
            row.add(Human.bytes(bytes(one, volume)));
            rows.add(row);
        }
        return new LayoutWords(heads, rows);
    }

    private static String millis(LayoutAdvice advice, ReadDirection direction) {
        ReadForecast forecast = advice.forecasts().get(direction);
        return forecast == null ? "-" : String.format(Locale.ROOT, "%,.1f", forecast.seconds() * 1e3);
    }

    /** Returns the approximate bytes of a layout of a volume. */
    public static long bytes(LayoutAdvice advice, Shape volume) {
        return Math.round(Math.multiplyExact(volume.size(), Float.BYTES) * advice.rawRatio());
    }

    /** Returns the cube and its copies, each with its chunk, such as {@code the cube 64x64x4, slice 128x128x1}. */
    public static String copies(LayoutAdvice layout) {
        return String.join(", ", layout.cubes().stream().map(LayoutWords::copy).toList());
    }

    private static String copy(CubeLayout cube) {
        return (cube.name().equals(CubeLayout.CUBE) ? "the cube" : cube.name()) + " " + cube;
    }
}
