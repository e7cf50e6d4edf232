package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.Surface;
import java.util.ArrayList;
import java.util.List;

/** The horizons of one window, in the order in which they came. */
public final class Horizons {
    /** Told apart on seismic colours and on greys. */
    private static final List<Integer> COLOURS =
            List.of(0x00A651, 0xFF7F0E, 0xB300B3, 0x00A3C4, 0xC7A500, 0xE0218A, 0x6B8E23, 0x7B4A12);

    private final Runnable changed;
    private final List<Horizon> all = new ArrayList<>();
    private HorizonUnit unit = HorizonUnit.AS_SAMPLES;
    private int loaded;

    /** @param changed run after each change */
    Horizons(Runnable changed) {
        this.changed = changed;
    }

    public List<Horizon> all() {
        return List.copyOf(all);
    }

    /** Those that are drawn. */
    public List<Horizon> visible() {
        return all.stream().filter(Horizon::visible).toList();
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
        Horizon added = new Horizon(free(name), surface, COLOURS.get(loaded++ % COLOURS.size()), true);
        all.add(added);
        changed.run();
        return added;
    }

    private String free(String name) {
        String free = name;
        for (int number = 2; isTaken(free); number++) {
            free = name + " (" + number + ")";
        }
        return free;
    }

    private boolean isTaken(String name) {
        return all.stream().anyMatch(horizon -> horizon.name().equals(name));
    }

    /** Puts another in the place of one; does nothing if that is gone. */
    public void replace(Horizon before, Horizon after) {
        int place = all.indexOf(before);
        if (place >= 0 && !before.equals(after)) {
            all.set(place, after);
            changed.run();
        }
    }

    public void remove(Horizon horizon) {
        if (all.remove(horizon)) {
            changed.run();
        }
    }
}
