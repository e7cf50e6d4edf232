package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.volume.Section;

/**
 * Values that the map shows in colours.
 *
 * @param of what they are
 * @param raster by bin, crosslines to the right and inlines upward
 * @param display how they are coloured
 */
record MapLayer(MapContent of, Raster raster, Display display) {
    private static final int DIGITS = 4;
    private static final AmplitudeClip CLIP = new AmplitudeClip(98, true);

    /** A slice, in the colours of the sections. */
    static MapLayer slice(Loaded slice, Display display) {
        Section section = slice.section();
        return new MapLayer(
                new MapContent.Slice(),
                Raster.ofMap(section.samples(), section.rows(), section.columns()),
                display.withAgc(0));
    }

    /** Values on a horizon, in colours between those of theirs that are not rare: of both signs those of the sections. */
    static MapLayer horizon(HorizonMap map, SurveyFacts survey, Display display) {
        Raster raster = Raster.ofMap(
                map.values(), survey.inlines().count(), survey.crosslines().count());
        AmplitudeRange range = AmplitudeRange.of(map.values(), CLIP, 1);
        boolean amplitudes = map.of() instanceof MapContent.Amplitudes && range.low() < 0 && range.high() > 0;
        Display own = display.withAgc(0).withRange(range).withGain(1).withReversedPolarity(false);
        return new MapLayer(map.of(), raster, amplitudes ? own : own.withColours(ColourMap.VIRIDIS));
    }

    /** A value beside the colour bar. */
    String number(double value) {
        return Human.number(value, DIGITS);
    }
}
