package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.Tick;
import io.github.sliceline.show.axis.ViewAxis;
import java.util.List;
import java.util.Optional;

/**
 * Where the axes of a plot are labelled.
 *
 * @param across axis at the top
 * @param down axis at the left
 * @param bar colour bar, if the plot has one
 */
record PlotTicks(List<Tick> across, List<Tick> down, Optional<List<Tick>> bar) {
    /** As many as there is room for. */
    static PlotTicks of(PlotFonts fonts, ViewAxis across, ViewAxis down, Optional<ViewAxis> bar) {
        return new PlotTicks(
                across.ticks(AxisPainter.roomAcross(fonts.tick())),
                down.ticks(AxisPainter.roomDown(fonts.tick())),
                bar.map(axis -> axis.ticks(AxisPainter.roomDown(fonts.tick()))));
    }
}
