package io.github.sliceline.viewer.model;

import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.overlay.OverlayItem;
import java.util.ArrayList;
import java.util.List;

/** Horizons of one window, and lines over its map, in the order in which they were loaded. */
public final class Horizons {
    private final Runnable changed;
    private final List<MapItem> items = new ArrayList<>();
    private HorizonUnit unit = HorizonUnit.AS_SAMPLES;
    private int loaded;

    /** @param changed runs after each change */
    Horizons(Runnable changed) {
        this.changed = changed;
    }

    /** Returns all horizons and lines. */
    public List<MapItem> items() {
        return List.copyOf(items);
    }

    public List<Horizon> all() {
        return of(Horizon.class);
    }

    private <T extends MapItem> List<T> of(Class<T> kind) {
        return items.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Returns the visible horizons and lines, to be drawn over sections and slices. */
    public List<OverlayItem> overlays() {
        return items.stream().filter(MapItem::visible).map(MapItem::overlay).toList();
    }

    /** Returns the visible lines. */
    public List<LineFile> visibleLines() {
        return of(LineFile.class).stream().filter(LineFile::visible).toList();
    }

    /** Returns the unit for the values of files that are opened next. */
    public HorizonUnit unit() {
        return unit;
    }

    public void read(HorizonUnit other) {
        unit = other;
    }

    /** Adds a horizon in a new colour. If the name is taken, a number is appended. */
    public Horizon add(String name, Surface surface) {
        return add(new Horizon(free(name), surface, nextColour(), true));
    }

    /** Adds lines over the map in a new colour. If the name is taken, a number is appended. */
    public LineFile add(String name, List<MapLine> lines) {
        return add(new LineFile(free(name), lines, nextColour(), true));
    }

    private <T extends MapItem> T add(T added) {
        items.add(added);
        changed.run();
        return added;
    }

    private int nextColour() {
        return OverlayItem.colourAt(loaded++);
    }

    private String free(String name) {
        String free = name;
        for (int number = 2; isTaken(free); number++) {
            free = name + " (" + number + ")";
        }
        return free;
    }

    private boolean isTaken(String name) {
        return items.stream().anyMatch(item -> item.name().equals(name));
    }

    /** Replaces an item by another. Does nothing if the item was removed. */
    public void replace(MapItem before, MapItem after) {
        int place = items.indexOf(before);
        if (place >= 0 && !before.equals(after)) {
            items.set(place, after);
            changed.run();
        }
    }

    public void remove(MapItem item) {
        if (items.remove(item)) {
            changed.run();
        }
    }
}
