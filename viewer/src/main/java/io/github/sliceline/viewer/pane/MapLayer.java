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
 * @param of what they are
 * @param raster by bin, crosslines to the right and inlines upward
 * @param display how they are coloured
 */
record MapLayer(MapContent of, Raster raster, Display display) {
    private static final int DIGITS = 4;
    private static final AmplitudeClip CLIP = new AmplitudeClip(98, true);

    /** A slice, in the colours of the sections. */
    static MapLayer slice(LoadedSection slice, Display display) {
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

    /** Makes layers of what was read, and keeps the newest: looking through all values takes a while. */
    static final class Newest {
        private Optional<Made> newest = Optional.empty();

        private record Made(MapContent content, Optional<HorizonMap> values, Display display, MapLayer layer) {}

        /** The layer of a content; empty while there is nothing of it. Called by one painter at a time. */
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
