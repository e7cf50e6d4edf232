package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The visible part of each pane's section. It stays when other lines are shown. The vertical axes of sections move
 * together unless they are unlinked. Sizes and coordinates are those of the area in which a pane draws its section. Not
 * thread-safe.
 */
public final class Views {
    private static final Set<Pane> SECTIONS = EnumSet.of(Pane.INLINE, Pane.CROSSLINE, Pane.LINE, Pane.GATHER);

    private final Map<Pane, Framing> framings = new EnumMap<>(Pane.class);
    private final Map<Pane, Viewport> views = new EnumMap<>(Pane.class);
    private final Map<Pane, MapFraming> maps = new EnumMap<>(Pane.class);
    private final MapFraming sliceOnMap;
    private final OptionalDouble sliceRatio;
    private final Runnable changed;
    private boolean linked = true;

    Views(SurveyFacts survey, MapView map, Runnable changed) {
        maps.put(Pane.MAP, map.framing());
        sliceOnMap = map.framing(changed);
        this.changed = changed;
        int inlines = survey.inlines().size();
        int crosslines = survey.crosslines().size();
        int samples = survey.samples().size();
        sliceRatio = survey.binRatio();
        framings.put(Pane.INLINE, Framing.free(crosslines, samples));
        framings.put(Pane.CROSSLINE, Framing.free(inlines, samples));
        survey.offsets().ifPresent(offsets -> framings.put(Pane.GATHER, Framing.free(offsets.size(), samples)));
        framings.put(Pane.SLICE, new Framing(crosslines, inlines, sliceRatio));
    }

    /** Sets the number of traces of the section along the line, and shows all of them. */
    void lineHas(int traces, int samples) {
        framings.put(Pane.LINE, Framing.free(traces, samples));
        Optional.ofNullable(views.remove(Pane.LINE)).ifPresent(was -> layOut(Pane.LINE, was.width(), was.height()));
    }

    void noLine() {
        framings.remove(Pane.LINE);
        views.remove(Pane.LINE);
    }

    /** Returns the visible part of a pane; empty before the first layout, or if the pane has no section. */
    public Optional<Viewport> of(Pane pane) {
        return Optional.ofNullable(maps.get(pane))
                .map(MapFraming::view)
                .orElseGet(() -> Optional.ofNullable(views.get(pane)));
    }

    /** True if a pane shows a part of the map, in map units. Otherwise it shows rows and columns. */
    public boolean isOnMap(Pane pane) {
        return maps.containsKey(pane);
    }

    /** True if slices can be drawn on the map: the survey has coordinates and more than one line. */
    public boolean hasMap() {
        return sliceRatio.isPresent();
    }

    /** Draws slices as arrays of rows and columns, or on the map if the survey has one. */
    public void sliceAsArray(boolean array) {
        boolean onMap = !array && hasMap();
        if (onMap != isOnMap(Pane.SLICE)) {
            if (onMap) {
                maps.put(Pane.SLICE, sliceOnMap);
            } else {
                maps.remove(Pane.SLICE);
            }
            changed.run();
        }
    }

    /** Returns the whole section of a pane as a viewport of one pixel; empty if the pane has no section. */
    public Optional<Viewport> whole(Pane pane) {
        Framing framing = framings.get(pane);
        return framing == null
                ? Optional.empty()
                : Optional.of(Viewport.whole(framing.columns(), framing.rows(), 1, 1));
    }

    /** Sets the size of the area in which a pane draws its section. If the whole section was visible, it still is. */
    public void layOut(Pane pane, int width, int height) {
        Framing framing = framings.get(pane);
        if (width > 0 && height > 0) {
            onMap(pane, map -> map.resize(width, height));
        }
        if (framing == null || width < 1 || height < 1) {
            return;
        }
        Viewport was = views.get(pane);
        Viewport now =
                was == null ? beside(pane, framing, framing.fit(width, height)) : framing.resized(was, width, height);
        if (!now.equals(was)) {
            views.put(pane, now);
            changed.run();
        }
    }

    /** Returns the first view of a pane, with the rows that linked panes show. */
    private Viewport beside(Pane pane, Framing framing, Viewport view) {
        return partners(pane).stream()
                .map(views::get)
                .flatMap(other -> Optional.ofNullable(other).stream())
                .findFirst()
                .map(other -> framing.withRows(view, other.top(), other.bottom()))
                .orElse(view);
    }

    /**
     * Zooms around a pixel.
     *
     * @param across factor across, above 0
     * @param down factor down, above 0
     */
    public void zoom(Pane pane, double across, double down, double x, double y) {
        onMap(pane, map -> map.zoom(across == 1 ? down : across, x, y));
        change(pane, (framing, view) -> framing.zoomed(view, across, down, x, y));
    }

    /** Zooms around the centre of a pane. */
    public void zoom(Pane pane, double by) {
        onMap(pane, map -> map.zoom(by));
        change(pane, (framing, view) -> framing.zoomed(view, by, by, view.width() / 2.0, view.height() / 2.0));
    }

    /** Moves the view by {@code x} pixels to the right and {@code y} pixels down. */
    public void pan(Pane pane, double x, double y) {
        onMap(pane, map -> map.pan(x, y));
        change(pane, (framing, view) -> framing.panned(view, x, y));
    }

    /** Shows the rectangle between two corners, in pixels. */
    public void band(Pane pane, double x1, double y1, double x2, double y2) {
        onMap(pane, map -> map.band(x1, y1, x2, y2));
        change(pane, (framing, view) -> framing.band(view, x1, y1, x2, y2));
    }

    /** Shows the whole section. */
    public void fit(Pane pane) {
        onMap(pane, MapFraming::fit);
        change(pane, (framing, view) -> framing.fit(view.width(), view.height()));
    }

    /** Shows one pixel per trace and sample. */
    public void oneToOne(Pane pane) {
        onMap(pane, MapFraming::oneToOne);
        change(pane, (framing, view) -> framing.oneToOne(view));
    }

    /** Shows a remembered part of the section, adjusted to the pane's size. */
    public void look(Pane pane, Viewport part) {
        change(pane, (framing, view) -> framing.allowed(part.on(view.width(), view.height())));
    }

    /** True if both directions of a pane are zoomed together. */
    public boolean isLocked(Pane pane) {
        Framing framing = framings.get(pane);
        return isOnMap(pane) || (framing != null && framing.ratio().isPresent());
    }

    /** Locks or unlocks the aspect. Slices are locked to the aspect of the map, sections to their current aspect. */
    public void lock(Pane pane, boolean locked) {
        Framing framing = framings.get(pane);
        Viewport view = views.get(pane);
        if (framing == null || view == null || isOnMap(pane) || locked == isLocked(pane)) {
            return;
        }
        double now = Framing.ratioOf(view);
        double ratio = pane == Pane.SLICE ? sliceRatio.orElse(now) : now;
        boolean whole = framing.isFit(view);
        Framing other = framing.withRatio(locked ? OptionalDouble.of(ratio) : OptionalDouble.empty());
        framings.put(pane, other);
        put(
                pane,
                whole
                        ? other.fit(view.width(), view.height())
                        : other.allowed(other.withRows(view, view.top(), view.bottom())));
        changed.run();
    }

    /** True if the vertical axes of sections move together. */
    public boolean isLinked() {
        return linked;
    }

    /**
     * Links or unlinks the vertical axes of sections.
     *
     * @param like all sections get the vertical axis of this pane, or of the inline if this pane shows no section
     */
    public void link(boolean together, Pane like) {
        linked = together;
        Pane first = SECTIONS.contains(like) ? like : Pane.INLINE;
        Optional.ofNullable(views.get(first)).ifPresent(view -> put(first, view));
        changed.run();
    }

    private void onMap(Pane pane, Consumer<MapFraming> how) {
        Optional.ofNullable(maps.get(pane)).ifPresent(how);
    }

    private void change(Pane pane, BiFunction<Framing, Viewport, Viewport> how) {
        Framing framing = framings.get(pane);
        Viewport was = views.get(pane);
        if (framing != null && was != null && !isOnMap(pane)) {
            Viewport now = how.apply(framing, was);
            if (!now.equals(was)) {
                put(pane, now);
                changed.run();
            }
        }
    }

    private void put(Pane pane, Viewport view) {
        views.put(pane, view);
        for (Pane other : partners(pane)) {
            Framing framing = framings.get(other);
            if (framing != null) {
                views.computeIfPresent(other, (partner, seen) -> framing.withRows(seen, view.top(), view.bottom()));
            }
        }
    }

    private Set<Pane> partners(Pane pane) {
        if (!linked || !SECTIONS.contains(pane)) {
            return Set.of();
        }
        Set<Pane> others = EnumSet.copyOf(SECTIONS);
        others.remove(pane);
        return others;
    }
}
