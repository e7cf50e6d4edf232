package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.ViewAxis;
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
 * The base map: outline of the survey, current lines, arbitrary line, and values in colours beneath them. The ground is
 * painted off the event thread. Until that is done, the old ground is drawn at its new place.
 */
public final class MapPane extends PaneCanvas {
    private static final String DRAWING = "click place after place; double-click or Enter ends the line";

    private final ViewerModel model;
    private final HorizonReader horizons;
    private final NewestJob painting;
    private final MapGestures gestures;
    private Optional<PaintedMap> painted = Optional.empty();
    private Optional<Asked> asked = Optional.empty();
    private Optional<LoadedSection> slice = Optional.empty();
    private Optional<HorizonMap> values = Optional.empty();

    /** Inputs of the last painting of the ground. */
    private record Asked(Optional<Viewport> view, SurveyMap map, MapContent content) {}

    /** The painted ground, and the values that it shows in colours. */
    private record PaintedMap(Painting ground, Optional<MapLayer> layer) {}

    /**
     * @param horizons reads amplitudes on horizons
     * @param painters paint the ground
     * @param events runs tasks on the event thread
     */
    public MapPane(ViewerModel model, HorizonReader horizons, Executor painters, Executor events) {
        this(model, horizons, painters, events, new MapGestures(model));
    }

    private MapPane(
            ViewerModel model, HorizonReader horizons, Executor painters, Executor events, MapGestures gestures) {
        super(model, Pane.MAP, frame(model), gestures);
        this.model = model;
        this.horizons = horizons;
        this.painting = new NewestJob(painters, events);
        this.gestures = gestures;
        model.addListener(this::changed);
    }

    private static PaneFrame frame(ViewerModel model) {
        return new PaneFrame(model, Pane.MAP, "") {
            @Override
            String title() {
                return words.title(model.map().content(), model.subject(Pane.SLICE));
            }

            @Override
            String sentence() {
                return model.drawing().isDrawing() ? DRAWING : super.sentence();
            }

            @Override
            ViewAxis widest() {
                return MapAxes.of(model).widest();
            }

            @Override
            Optional<Axes> axes(Viewport view) {
                return Optional.of(MapAxes.of(model).of(view));
            }
        };
    }

    /** Sets the slice that the slice pane shows. */
    public void slice(LoadedSection section) {
        slice = Optional.of(section);
        if (model.map().content() instanceof MapContent.Slice) {
            refresh();
        }
    }

    /** Stops drawing a line or a rubber band. */
    public void cancel() {
        gestures.cancel();
        repaint();
    }

    /** Ends the line that is being drawn. */
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
        if (content.isRead()) {
            model.report(Pane.MAP, PaneStatus.reading(0));
            horizons.read(content, this::show, why -> model.report(Pane.MAP, PaneStatus.failed(why)));
        }
    }

    private void show(HorizonMap map) {
        values = Optional.of(map);
        model.report(Pane.MAP, map.part() < 1 ? PaneStatus.reading(map.part()) : PaneStatus.SHOWN);
        refresh();
    }

    /** Returns the values on a horizon that the map shows, as far as they are read; empty for other contents. */
    public Optional<HorizonMap> horizonMap() {
        return values.filter(map -> map.of().equals(model.map().content()));
    }

    /** Returns a picture of the map for saving; empty before the first layout. */
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

    /** Returns the slice that the map shows in colours. */
    public Optional<LoadedSection> shownSlice() {
        return slice.filter(shown -> model.map().content() instanceof MapContent.Slice);
    }

    /** Returns the display of the values that the map shows. */
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
        Optional<MapLayer> layer = layer();
        MapGround ground = new MapGround(model.survey(), now.map, layer, MapColours.ofTheme());
        double scale = scale();
        now.view.ifPresent(view ->
                painting.start(token -> new PaintedMap(ground.paint(view, scale), layer), this::painted));
        repaint();
    }

    private Optional<MapLayer> layer() {
        return shownSlice()
                .map(loaded -> MapLayer.slice(loaded, model.display()))
                .or(() -> horizonMap().map(map -> MapLayer.horizon(map, model.survey(), model.display())));
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

    /** Returns the value at the cursor, if the map shows amplitudes. */
    private OptionalDouble amplitude(Cursor cursor) {
        return painted.flatMap(PaintedMap::layer)
                .filter(layer ->
                        !(layer.of() instanceof MapContent.Times) && !(layer.of() instanceof MapContent.OfTraces))
                .map(layer -> OptionalDouble.of(
                        layer.raster().at(cursor.crossline(), layer.raster().height() - 1 - cursor.inline())))
                .orElse(OptionalDouble.empty());
    }
}
