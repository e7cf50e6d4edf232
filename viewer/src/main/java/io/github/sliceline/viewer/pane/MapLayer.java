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
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;
import java.util.Optional;

/**
 * Values that the map shows in colours.
 *
 * @param of kind of values
 * @param raster values by bin: columns are crosslines, rows are inlines with the last one at the top
 * @param display colours of the values
 */
record MapLayer(MapContent of, Raster raster, Display display) {
    private static final int DIGITS = 4;
    private static final AmplitudeClip CLIP = new AmplitudeClip(98, true);

    /** Returns the layer of a slice, in the colours of the sections. */
    static MapLayer slice(LoadedSection slice, Display display) {
        Section section = slice.section();
        return new MapLayer(
                new MapContent.Slice(),
                Raster.ofMap(section.samples(), section.rows(), section.columns()),
                display.withAgc(0));
    }

    /**
     * Returns the layer of values on a horizon. Colours are clipped at a percentile. Values of both signs get the
     * colours of the sections.
     */
    static MapLayer horizon(HorizonMap map, SurveyFacts survey, Display display) {
        Raster raster = Raster.ofMap(
                map.values(), survey.inlines().count(), survey.crosslines().count());
        AmplitudeRange range = AmplitudeRange.of(map.values(), CLIP, 1);
        boolean amplitudes = map.of() instanceof MapContent.Amplitudes && range.low() < 0 && range.high() > 0;
        Display own = display.withAgc(0).withRange(range).withGain(1).withReversedPolarity(false);
        return new MapLayer(map.of(), raster, amplitudes ? own : own.withColours(ColourMap.VIRIDIS));
    }

    /** Returns the text of a value for the colour bar. */
    String number(double value) {
        return Human.number(value, DIGITS);
    }

    /** Makes layers and keeps the last one, because clipping needs a pass over all values. */
    static final class Newest {
        private Optional<Made> newest = Optional.empty();

        private record Made(MapContent content, Optional<HorizonMap> values, Display display, MapLayer layer) {}

        /** Returns the layer of a content; empty if its values are not known yet. Called by one painter at a time. */
        synchronized Optional<MapLayer> of(
                MapContent content,
                Optional<LoadedSection> slice,
                Optional<HorizonMap> values,
                SurveyFacts survey,
                Display display) {
            if (content instanceof MapContent.Slice) {
                return slice.map(loaded -> MapLayer.slice(loaded, display));
            }
            boolean known = content instanceof MapContent.Times
                    || values.filter(map -> map.of().equals(content)).isPresent();
            if (!known) {
                return Optional.empty();
            }
            if (newest.filter(made ->
                            made.content.equals(content) && made.values.equals(values) && made.display.equals(display))
                    .isEmpty()) {
                HorizonMap map =
                        content instanceof MapContent.Times times ? HorizonMap.times(times) : values.orElseThrow();
                newest = Optional.of(new Made(content, values, display, horizon(map, survey, display)));
            }
            return newest.map(Made::layer);
        }
    }
}
