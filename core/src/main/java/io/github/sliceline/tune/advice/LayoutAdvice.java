package io.github.sliceline.tune.advice;

import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * An advised way to store a volume, with the predicted costs of reads.
 *
 * @param name name to ask for it, such as {@code fast}, or the chunk of a single copy
 * @param cubes the cube, and further copies of it
 * @param forecasts a read in each direction, from the copy that serves it best
 * @param microsPerFloat microseconds per float: weighted mean over the directions that count
 * @param rawRatio bytes of all copies divided by those of the samples as floats
 * @param reason reason for the advice, in a sentence
 */
public record LayoutAdvice(
        String name,
        List<CubeLayout> cubes,
        Map<ReadDirection, ReadForecast> forecasts,
        double microsPerFloat,
        double rawRatio,
        String reason) {
    public LayoutAdvice {
        cubes = List.copyOf(cubes);
        forecasts = Collections.unmodifiableMap(new EnumMap<>(forecasts));
    }

    /** Returns the layout as text that {@link Layouts#parse} reads, such as {@code 8x8x1024+64x64x4:int16}. */
    public String text() {
        return String.join("+", cubes.stream().map(CubeLayout::toString).toList());
    }
}
