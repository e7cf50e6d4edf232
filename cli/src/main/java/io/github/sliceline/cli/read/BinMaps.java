package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.overlay.OverlayPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Maps of the same bins, a value for each. They are drawn on the map if the coordinates of bins are known. */
interface BinMaps extends Extract {
    /** Returns the bins. */
    SurveyGrid grid();

    /** {@inheritDoc} They are inlines and crosslines; of several maps an axis of maps stands before them. */
    @Override
    default List<Axis> axes() {
        List<Axis> axes = new ArrayList<>();
        if (mapNames().size() > 1) {
            axes.add(Axis.regular("map", "", 0, 1, mapNames().size()));
        }
        axes.addAll(VolumeAxes.ofBins(grid()));
        return axes;
    }

    @Override
    default double aspect() {
        return PartExtract.aspect(grid());
    }

    @Override
    default Optional<SurveyGrid> map() {
        return Optional.of(grid());
    }

    @Override
    default Optional<OverlayPlace> place() {
        return Optional.of(new OverlayPlace.Bins(grid(), OptionalDouble.empty()));
    }
}
