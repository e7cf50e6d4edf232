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
 * Layouts that a survey may be stored in, with what each takes of the target's drive and how long planes take to be read from
 * it, as predicted. Immutable.
 *
 * @param volume extents of the survey
 * @param drive in words
 * @param filters with which sizes are predicted
 * @param named those with names: the smallest first, which is a single copy
 * @param own one that was spelled out; empty if none was, or if it is none
 * @param problem what is wrong with what was spelled out
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

    /** Predicts; not on the thread of events, since many shapes are tried. */
    static LayoutOffers of(Shape volume, Output output) {
        Path folder = Objects.requireNonNull(output.target().toAbsolutePath().getParent());
        DriveModel drive = DriveModel.ofDriveOf(folder);
        ProcessorModel processor =
                ProcessorModel.DEFAULT.withCores(Runtime.getRuntime().availableProcessors());
        LayoutAdviser adviser =
                new LayoutAdviser(volume, new ReadPredictor(drive, processor), ReadWeights.even(volume.rank()));
        ChunkFilters filters = output.compression().filters().orElse(ChunkFilters.NONE);
        List<LayoutAdvice> named = new ArrayList<>();
        // As a conversion chooses them, whatever the machine's cores.
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

    /** Copies that name no filters have those of the cube. */
    private static LayoutAdvice with(
            ChunkFilters filters, String name, List<CubeLayout> cubes, String reason, LayoutAdviser adviser) {
        List<CubeLayout> filtered = cubes.stream()
                .map(cube -> cube.filters().isNone()
                        ? new CubeLayout(cube.name(), cube.chunk(), cube.type(), filters)
                        : cube)
                .toList();
        return adviser.advice(name, filtered, reason);
    }

    /** The one that a layout's name or text means. */
    Optional<LayoutAdvice> of(String layout) {
        String name = layout.isEmpty() ? ONE_COPY : layout;
        return named.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .or(() -> own.filter(one -> one.name().equals(name)));
    }
}
