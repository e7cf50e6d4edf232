package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.MapProjection.Bounds;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.MapFraming;
import io.github.sliceline.viewer.schedule.FolderEntry;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.awt.geom.Point2D;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.JComponent;

/** Map of all surveys in a folder, with north up. The user drags and zooms it. Use it on the event thread only. */
public final class FolderMap extends JComponent {
    private static final Dimension USUAL = new Dimension(800, 500);

    private final MapFraming framing = new MapFraming(this::extent, this::spacing, this::repaint);
    private List<FolderEntry> placed = List.of();
    private Optional<Path> chosen = Optional.empty();

    /**
     * @param choose receives the file of a survey that the user clicks
     * @param open receives the file of a survey that the user double-clicks
     */
    public FolderMap(Consumer<Path> choose, Consumer<Path> open) {
        setName("folder-map");
        setPreferredSize(USUAL);
        MouseAdapter mouse = new MouseAdapter() {
            private Point2D from = new Point2D.Double();

            @Override
            public void mousePressed(MouseEvent event) {
                from = event.getPoint();
                at(event.getX(), event.getY()).ifPresent(event.getClickCount() == 2 ? open : choose);
            }

            @Override
            public void mouseDragged(MouseEvent event) {
                framing.pan(event.getX() - from.getX(), event.getY() - from.getY());
                from = event.getPoint();
            }

            @Override
            public void mouseWheelMoved(MouseWheelEvent event) {
                framing.zoom(Gestures.zoom(event.getPreciseWheelRotation()), event.getX(), event.getY());
            }
        };
        addMouseListener(mouse);
        addMouseMotionListener(mouse);
        addMouseWheelListener(mouse);
    }

    /** Shows the surveys that have coordinates. Small ones are drawn over large ones. */
    public void show(List<FolderEntry> entries) {
        placed = entries.stream()
                .filter(entry -> entry.map().isPresent())
                .sorted(Comparator.comparingDouble(
                        entry -> -map(entry).projection().bounds().area()))
                .toList();
        framing.refit();
        repaint();
    }

    /** Highlights a survey. */
    public void choose(Optional<Path> file) {
        chosen = file;
        repaint();
    }

    /** Returns the survey under a pixel. Of several it is the smallest. */
    Optional<Path> at(double x, double y) {
        return framing.view()
                .flatMap(view -> placed.stream()
                        .filter(entry -> geometry(entry, view)
                                .outline(map(entry).outline())
                                .contains(x, y))
                        .reduce((before, last) -> last)
                        .map(FolderEntry::file));
    }

    private static SurveyMap map(FolderEntry entry) {
        return entry.map().orElseThrow();
    }

    private static MapGeometry geometry(FolderEntry entry, Viewport view) {
        return new MapGeometry(entry.facts().orElseThrow(), map(entry).projection(), view);
    }

    private Bounds extent() {
        return placed.stream()
                .map(entry -> map(entry).projection().bounds())
                .reduce(Bounds::and)
                .orElse(new Bounds(0, 0, 1, 1));
    }

    private double spacing() {
        return placed.stream()
                .mapToDouble(entry -> map(entry).projection().spacing())
                .min()
                .orElse(1);
    }

    @Override
    public void doLayout() {
        if (getWidth() > 0 && getHeight() > 0) {
            framing.resize(getWidth(), getHeight());
        }
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D drawn = (Graphics2D) graphics.create();
        drawn.setColor(PaneTheme.ground());
        drawn.fillRect(0, 0, getWidth(), getHeight());
        PaneTheme.smooth(drawn);
        drawn.setFont(PaneTheme.smallFont());
        framing.view().filter(view -> !placed.isEmpty()).ifPresent(view -> paint(new Canvas(drawn), view));
        drawn.dispose();
    }

    private void paint(Canvas canvas, Viewport view) {
        MapColours colours = MapColours.ofTheme();
        HaloLines.smooth(canvas);
        for (FolderEntry entry : placed) {
            MapGeometry geometry = geometry(entry, view);
            Color ink = chosen.filter(entry.file()::equals).isPresent() ? PaneTheme.edge(true) : colours.ink();
            MapColours own = new MapColours(colours.ground(), ink);
            new MapGround(geometry.survey(), map(entry), Optional.empty(), own).draw(canvas, geometry, 1, 1);
            BinPlace middle = new BinPlace(
                    geometry.survey().inlines().size() / 2.0,
                    geometry.survey().crosslines().size() / 2.0);
            new MapFurniture(canvas, geometry, own).name(geometry.survey().name(), middle);
        }
        MapFurniture around = new MapFurniture(canvas, geometry(placed.get(0), view), colours);
        around.northAndScale(map(placed.get(0)));
    }
}
