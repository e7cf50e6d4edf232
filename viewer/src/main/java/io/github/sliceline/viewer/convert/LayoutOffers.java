package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.advice.LayoutAdvice;
import io.github.sliceline.tune.advice.LayoutAdviser;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.advice.ReadWeights;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Layouts to choose from for a survey, each with its predicted size and read times. Immutable.
 *
 * @param volume extents of the survey
 * @param drive name of the target's drive
 * @param filters filters of the prediction
 * @param named layouts with names, the smallest first, which has a single copy
 * @param own the layout that the user typed; empty if the field is empty or not valid
 * @param problem what is wrong with the typed layout
 */
record LayoutOffers(
        Shape volume,
        String drive,
        ChunkFilters filters,
        List<LayoutAdvice> named,
        Optional<LayoutAdvice> own,
        Optional<String> problem) {
    private static final String ONE_COPY = Layouts.NAMES.get(0);

    LayoutOffers {
        named = List.copyOf(named);
    }

    /** Predicts the layouts. Many shapes are tried, so call it off the event thread. */
    static LayoutOffers of(Shape volume, Output output) {
        Path folder = Objects.requireNonNull(output.target().toAbsolutePath().getParent());
        DriveModel drive = DriveModel.ofDriveOf(folder);
        ProcessorModel processor =
                ProcessorModel.DEFAULT.withCores(Runtime.getRuntime().availableProcessors());
        LayoutAdviser adviser =
                new LayoutAdviser(volume, new ReadPredictor(drive, processor), ReadWeights.even(volume.rank()));
        ChunkFilters filters = output.compression().filters().orElse(ChunkFilters.NONE);
        List<LayoutAdvice> named = new ArrayList<>();
        // the same choice as a conversion makes, which does not depend on the number of cores
        List<LayoutAdvice> all = LayoutAdviser.of(volume, drive).layouts(Double.POSITIVE_INFINITY);
        for (String name : Layouts.NAMES) {
            all.stream()
                    .filter(one -> one.name().equals(name))
                    .forEach(one -> named.add(with(filters, one.name(), one.cubes(), one.reason(), adviser)));
        }
        Optional<LayoutAdvice> own = Optional.empty();
        Optional<String> problem = Optional.empty();
        if (!output.layout().isEmpty() && !Layouts.NAMES.contains(output.layout())) {
            try {
                List<CubeLayout> cubes = Layouts.parse(output.layout(), volume, drive);
                own = Optional.of(with(filters, output.layout(), cubes, "as typed", adviser));
            } catch (IllegalArgumentException e) {
                problem = Optional.of(Wording.of(e).sentence());
            }
        }
        return new LayoutOffers(volume, drive.title(), filters, named, own, problem);
    }

    /** Returns the advice for a layout. Copies without filters of their own get those of the cube. */
    private static LayoutAdvice with(
            ChunkFilters filters, String name, List<CubeLayout> cubes, String reason, LayoutAdviser adviser) {
        List<CubeLayout> filtered = cubes.stream()
                .map(cube -> cube.filters().isNone()
                        ? new CubeLayout(cube.name(), cube.chunk(), cube.type(), filters)
                        : cube)
                .toList();
        return adviser.advice(name, filtered, reason);
    }

    /** Returns the advice for a layout's name or text. */
    Optional<LayoutAdvice> of(String layout) {
        String name = layout.isEmpty() ? ONE_COPY : layout;
        return named.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .or(() -> own.filter(one -> one.name().equals(name)));
    }
}
