package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;

/**
 * Values that the map shows in colours.
 *
 * @param of kind of values
 * @param raster values by bin: columns are crosslines, rows are inlines with the last one at the top
 * @param display colours of the values
 */
record MapLayer(MapContent of, Raster raster, Display display) {
    private static final int DIGITS = 4;

    /** Returns the layer of a slice, in the colours of the sections. */
    static MapLayer slice(LoadedSection slice, Display display) {
        Section section = slice.section();
        return new MapLayer(
                new MapContent.Slice(),
                Raster.ofMap(section.samples(), section.rows(), section.columns()),
                display.ofMap());
    }

    /**
     * Returns the layer of values on a horizon. Colours are clipped at a percentile. Values of both signs get the
     * colours of the sections.
     */
    static MapLayer horizon(HorizonMap map, SurveyFacts survey, Display display) {
        Raster raster = Raster.ofMap(
                map.values(), survey.inlines().size(), survey.crosslines().size());
        AmplitudeRange range = map.range();
        boolean amplitudes = map.of() instanceof MapContent.Amplitudes && range.low() < 0 && range.high() > 0;
        Display own = display.ofMap().withRange(range).withGain(1).withReversedPolarity(false);
        return new MapLayer(map.of(), raster, amplitudes ? own : own.withColours(ColourMap.VIRIDIS));
    }

    /** Returns the text of a value for the colour bar. */
    String number(double value) {
        return Human.number(value, DIGITS);
    }
}
