package io.github.sliceline.viewer.model;

import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Surface;
import java.util.ArrayList;
import java.util.List;

/** The horizons of one window, and lines over its map, in the order in which they came. */
public final class Horizons {
    /** Told apart on seismic colours and on greys. */
    private static final List<Integer> COLOURS =
            List.of(0x00A651, 0xFF7F0E, 0xB300B3, 0x00A3C4, 0xC7A500, 0xE0218A, 0x6B8E23, 0x7B4A12);

    private final Runnable changed;
    private final List<MapItem> items = new ArrayList<>();
    private HorizonUnit unit = HorizonUnit.AS_SAMPLES;
    private int loaded;

    /** @param changed run after each change */
    Horizons(Runnable changed) {
        this.changed = changed;
    }

    /** All, to be listed. */
    public List<MapItem> items() {
        return List.copyOf(items);
    }

    public List<Horizon> all() {
        return of(Horizon.class);
    }

    private <T extends MapItem> List<T> of(Class<T> kind) {
        return items.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Those that are drawn. */
    public List<Horizon> visible() {
        return all().stream().filter(Horizon::visible).toList();
    }

    /** Lines that are drawn. */
    public List<LineFile> visibleLines() {
        return of(LineFile.class).stream().filter(LineFile::visible).toList();
    }

    /** What the values of files are that are opened from now on. */
    public HorizonUnit unit() {
        return unit;
    }

    public void read(HorizonUnit other) {
        unit = other;
    }

    /** Adds one, drawn in a colour of its own; where its name is taken it is numbered. */
    public Horizon add(String name, Surface surface) {
        return add(new Horizon(free(name), surface, nextColour(), true));
    }

    /** Adds lines over the map, as {@link #add(String, Surface)} does. */
    public LineFile add(String name, List<MapLine> lines) {
        return add(new LineFile(free(name), lines, nextColour(), true));
    }

    private <T extends MapItem> T add(T added) {
        items.add(added);
        changed.run();
        return added;
    }

    private int nextColour() {
        return COLOURS.get(loaded++ % COLOURS.size());
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

    /** Puts another in the place of one; does nothing if that is gone. */
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
