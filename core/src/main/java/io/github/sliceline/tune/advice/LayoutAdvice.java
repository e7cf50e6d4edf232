package io.github.sliceline.tune.advice;

import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A way to store a volume, and what reads of it are expected to take.
 *
 * @param name by which it can be asked for, such as {@code fast}, or the chunk of a single copy
 * @param cubes the cube, and further copies of it
 * @param forecasts of a read in each direction, from the copy that serves it best
 * @param microsPerFloat weighted mean over the directions that count
 * @param rawRatio bytes of all copies by those of the samples as floats
 * @param reason why, in a sentence
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

    /** Such as {@code 8x8x1024+64x64x4:int16}, which {@link Layouts#parse} reads. */
    public String text() {
        return String.join("+", cubes.stream().map(CubeLayout::toString).toList());
    }
}
