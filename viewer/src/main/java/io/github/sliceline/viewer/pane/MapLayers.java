package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.schedule.Loaded;
import java.util.Optional;

/** Makes layers of the map of what was read, and keeps the last: looking through all values takes a while. */
final class MapLayers {
    private Optional<Made> last = Optional.empty();

    private record Made(MapContent content, Optional<HorizonMap> values, Display display, MapLayer layer) {}

    /** The layer of a content; empty while there is nothing of it. Called by one painter at a time. */
    synchronized Optional<MapLayer> of(
            MapContent content,
            Optional<Loaded> slice,
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
        if (last.filter(made ->
                        made.content.equals(content) && made.values.equals(values) && made.display.equals(display))
                .isEmpty()) {
            HorizonMap map = content instanceof MapContent.Times times ? HorizonMap.times(times) : values.orElseThrow();
            last = Optional.of(new Made(content, values, display, MapLayer.horizon(map, survey, display)));
        }
        return last.map(Made::layer);
    }
}
