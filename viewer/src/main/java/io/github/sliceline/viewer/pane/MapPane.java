package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.HorizonReader;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.NewestJob;
import java.awt.Graphics2D;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;

/**
 * The base map: the survey with its outline, the current lines, the arbitrary line, and values in colours under them. The
 * ground is painted off the thread of events; until that is done, what was painted before is shown where it is now.
 */
public final class MapPane extends PaneCanvas {
    private static final long serialVersionUID = 1L;

    private final transient ViewerModel model;
    private final transient HorizonReader horizons;
    private final transient NewestJob painting;
    private final transient MapGestures gestures;
    private final transient MapLayer.Newest layers = new MapLayer.Newest();
    private transient Optional<PaintedMap> painted = Optional.empty();
    private transient Optional<Asked> asked = Optional.empty();
    private transient Optional<LoadedSection> slice = Optional.empty();
    private transient Optional<HorizonMap> values = Optional.empty();

    /** What the ground was painted from. */
    private record Asked(Optional<Viewport> view, SurveyMap map, MapContent content) {}

    /** The ground, and what its colours are of. */
    private record PaintedMap(Painting ground, Optional<MapLayer> layer) {}

    /**
     * @param horizons reads amplitudes on them
     * @param painters paint the ground
     * @param events runs what it is given on the thread of events
     */
    public MapPane(ViewerModel model, HorizonReader horizons, Executor painters, Executor events) {
        this(model, horizons, painters, events, new MapGestures(model));
    }

    private MapPane(
            ViewerModel model, HorizonReader horizons, Executor painters, Executor events, MapGestures gestures) {
        super(model, Pane.MAP, new MapFrame(model), gestures);
        this.model = model;
        this.horizons = horizons;
        this.painting = new NewestJob(painters, events);
        this.gestures = gestures;
        model.addListener(this::changed);
    }

    /** Says what the slice pane shows. */
    public void slice(LoadedSection section) {
        slice = Optional.of(section);
        if (model.map().content() instanceof MapContent.Slice) {
            refresh();
        }
    }

    /** Gives up a line that is drawn, or a rubber band. */
    public void cancel() {
        gestures.cancel();
        repaint();
    }

    /** Ends a line that is drawn. */
    public void end() {
        if (model.drawing().isDrawing()) {
            gestures.end();
        }
    }

    private void changed(Change change) {
        switch (change) {
            case VIEW, MAP -> {
                if (!asked.map(Asked::content).equals(Optional.of(model.map().content()))) {
                    read(model.map().content());
                }
                if (!asked.equals(Optional.of(wanted()))) {
                    doLayout();
                    refresh();
                }
                repaint();
            }
            case DISPLAY -> refresh();
            case POSITION, PATH, HORIZONS, CURSOR, TOOL, STATUS, ACTIVE -> repaint();
        }
    }

    private void read(MapContent content) {
        horizons.cancel();
        values = Optional.empty();
        model.report(Pane.MAP, PaneStatus.SHOWN);
        if (content instanceof MapContent.Amplitudes amplitudes) {
            model.report(Pane.MAP, PaneStatus.reading(0));
            horizons.read(amplitudes, this::show, why -> model.report(Pane.MAP, PaneStatus.failed(why)));
        }
    }

    private void show(HorizonMap map) {
        values = Optional.of(map);
        model.report(Pane.MAP, map.part() < 1 ? PaneStatus.reading(map.part()) : PaneStatus.SHOWN);
        refresh();
    }

    /** Values on a horizon that it shows, as far as they are read; empty where it shows something else. */
    public Optional<HorizonMap> horizonMap() {
        MapContent content = model.map().content();
        return content instanceof MapContent.Times times
                ? Optional.of(HorizonMap.times(times))
                : values.filter(map -> map.of().equals(content));
    }

    /** All that it shows, to be saved; empty before it was laid out. */
    public Optional<MapPicture> picture(String title) {
        Optional<MapLayer> layer = painted.flatMap(PaintedMap::layer);
        return model.map()
                .view()
                .map(view -> new MapPicture(
                        title,
                        new MapGround(model.survey(), model.map().survey(), layer, MapPicture.COLOURS),
                        view,
                        model.position(),
                        model.drawing().vertices(),
                        model.horizons().visibleLines()));
    }

    /** The slice that it shows in colours. */
    public Optional<LoadedSection> shownSlice() {
        return slice.filter(shown -> model.map().content() instanceof MapContent.Slice);
    }

    /** How the values that it shows are coloured. */
    public Display colours() {
        return painted.flatMap(PaintedMap::layer).map(MapLayer::display).orElse(model.display());
    }

    private Asked wanted() {
        return new Asked(model.map().view(), model.map().survey(), model.map().content());
    }

    @Override
    void refresh() {
        Asked now = wanted();
        asked = Optional.of(now);
        if (now.view.isPresent()) {
            Viewport view = now.view.get();
            double scale = scale();
            Display display = model.display();
            Optional<LoadedSection> section = slice;
            Optional<HorizonMap> map = values;
            MapColours colours = MapColours.ofTheme();
            painting.start(
                    token -> paint(
                            now.map,
                            view,
                            scale,
                            layers.of(now.content, section, map, model.survey(), display),
                            colours),
                    this::painted);
        }
        repaint();
    }

    private PaintedMap paint(SurveyMap map, Viewport view, double scale, Optional<MapLayer> layer, MapColours colours) {
        return new PaintedMap(new MapGround(model.survey(), map, layer, colours).paint(view, scale), layer);
    }

    private void painted(PaintedMap done) {
        painted = Optional.of(done);
        repaint();
    }

    @Override
    void paintInside(Graphics2D graphics, Viewport view) {
        graphics.setFont(PaneTheme.smallFont());
        painted.ifPresent(drawn -> drawn.ground.draw(graphics, view));
        PaneTheme.smooth(graphics);
        SurveyMap map = model.map().survey();
        MapGeometry geometry = new MapGeometry(model.survey(), map.projection(), view);
        MapColours colours = MapColours.ofTheme();
        Optional<MapLayer> layer = painted.flatMap(PaintedMap::layer);
        MapMarks marks = new MapMarks(new Canvas(graphics), geometry, colours, layer.isPresent());
        marks.lines(model.horizons().visibleLines());
        marks.lines(model.position());
        marks.path(model.drawing().vertices(), model.drawing().pointer());
        marks.pointer(model.cursor());
        gestures.band().ifPresent(band -> new LinePainter(graphics, view).band(band));
        MapFurniture furniture = new MapFurniture(new Canvas(graphics), geometry, colours);
        furniture.of(map, model.horizons().visibleLines());
        layer.ifPresent(furniture::colours);
    }

    @Override
    Optional<Cursor> under(double x, double y) {
        return gestures.under(x, y).map(cursor -> cursor.withAmplitude(amplitude(cursor)));
    }

    /** Of what is shown in colours, where those are amplitudes. */
    private OptionalDouble amplitude(Cursor cursor) {
        return painted.flatMap(PaintedMap::layer)
                .filter(layer -> !(layer.of() instanceof MapContent.Times))
                .map(layer -> OptionalDouble.of(
                        layer.raster().at(cursor.crossline(), layer.raster().height() - 1 - cursor.inline())))
                .orElse(OptionalDouble.empty());
    }
}
