package io.github.sliceline.viewer.header;

import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.HistogramPainter;
import io.github.sliceline.show.words.StatisticsWords;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.awt.Color;
import java.awt.Dimension;
import java.util.Optional;
import javax.swing.JSplitPane;
import javax.swing.SwingConstants;

/** Tab with the amplitude statistics of the whole volume, and their histogram. */
final class StatisticsTab extends HeaderTab {
    private static final Color BARS = new Color(0x4477AA);

    StatisticsTab(OpenSurvey survey) {
        super("Statistics");
        GridTable table = new GridTable("statistics");
        PicturePanel histogram = new PicturePanel("histogram");
        JSplitPane both = new JSplitPane(SwingConstants.HORIZONTAL, table, histogram);
        table.setPreferredSize(new Dimension(0, 270));
        histogram.setPreferredSize(new Dimension(0, 300));
        both.setResizeWeight(0.3);
        both.setBorder(null);
        layOut(both, table::text);
        Optional<VolumeStatistics> statistics = survey.statistics();
        title(
                statistics.isPresent()
                        ? "Of the whole volume"
                        : "This file has no statistics; converted files have them.");
        table.show(statistics
                .map(found -> HeaderGrid.of(StatisticsWords.figures(found)))
                .orElse(HeaderGrid.EMPTY));
        histogram.show(statistics.map(found -> (graphics, width, height, ink) ->
                new HistogramPainter(found, ink, BARS).paint(new Canvas(graphics), width, height)));
    }

    @Override
    void refresh() {
        // statistics never change
    }
}
