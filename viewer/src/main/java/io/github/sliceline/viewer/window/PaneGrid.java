package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.model.Pane;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Layout of the panes in a window: sections in the upper row, slice and map in the lower one, with gaps that the user
 * can drag. Sizes are shares of the window, so that the proportions stay when the window is resized. Not thread-safe.
 */
final class PaneGrid {
    /** Gap between panes in pixels. */
    static final int GAP = 5;

    private static final List<List<Pane>> ROWS =
            List.of(List.of(Pane.INLINE, Pane.CROSSLINE, Pane.LINE, Pane.GATHER), List.of(Pane.SLICE, Pane.MAP));

    /** Panes in the order in which their shares are stored in the settings. */
    private static final List<Pane> PANES = List.of(Pane.values());

    private static final double LEAST = 0.1;

    /** Share of each pane in its row, in the order of {@link Pane}, and then the share of each row. */
    private final double[] shares;

    PaneGrid(Optional<double[]> remembered) {
        shares = remembered
                .filter(found -> found.length == size() && Arrays.stream(found).allMatch(share -> share > 0))
                .orElseGet(PaneGrid::alike)
                .clone();
    }

    /** Returns the number of shares. */
    static int size() {
        return PANES.size() + ROWS.size();
    }

    private static double[] alike() {
        double[] alike = new double[size()];
        Arrays.fill(alike, 1);
        return alike;
    }

    /** Returns the shares, to be stored in the settings. */
    double[] shares() {
        return shares.clone();
    }

    /**
     * A gap between neighbours.
     *
     * @param before index of the share that grows when the gap moves to the right or down
     * @param after index of the share on the other side
     * @param upright true if the gap moves to the left and right
     * @param place rectangle of the gap
     * @param pixels size of both neighbours together
     */
    record Gap(int before, int after, boolean upright, Rectangle place, int pixels) {}

    /** Rectangles of the panes, and the gaps between them. */
    record Places(Map<Pane, Rectangle> panes, List<Gap> gaps) {
        Optional<Gap> gapAt(int x, int y) {
            return gaps.stream().filter(gap -> gap.place().contains(x, y)).findFirst();
        }
    }

    /** Returns the layout of the shown panes. */
    Places lay(int width, int height, Set<Pane> shown) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS.size(); row++) {
            if (ROWS.get(row).stream().anyMatch(shown::contains)) {
                rows.add(row);
            }
        }
        Places places = new Places(new EnumMap<>(Pane.class), new ArrayList<>());
        int[] edges = edges(height, rows.stream().map(PaneGrid::index).toList());
        for (int i = 0; i < rows.size(); i++) {
            int top = edges[2 * i];
            int bottom = edges[2 * i + 1];
            layRow(ROWS.get(rows.get(i)).stream().filter(shown::contains).toList(), top, bottom, width, places);
            if (i > 0) {
                int above = edges[2 * i - 1];
                Rectangle place = new Rectangle(0, above, width, top - above);
                int both = bottom - edges[2 * i - 2] - GAP;
                places.gaps.add(new Gap(index(rows.get(i - 1)), index(rows.get(i)), false, place, both));
            }
        }
        return places;
    }

    private void layRow(List<Pane> panes, int top, int bottom, int width, Places places) {
        int[] edges = edges(width, panes.stream().map(PaneGrid::index).toList());
        for (int i = 0; i < panes.size(); i++) {
            int left = edges[2 * i];
            places.panes.put(panes.get(i), new Rectangle(left, top, edges[2 * i + 1] - left, bottom - top));
            if (i > 0) {
                int before = edges[2 * i - 1];
                Rectangle place = new Rectangle(before, top, left - before, bottom - top);
                int both = edges[2 * i + 1] - edges[2 * i - 2] - GAP;
                places.gaps.add(new Gap(index(panes.get(i - 1)), index(panes.get(i)), true, place, both));
            }
        }
    }

    private static int index(Pane pane) {
        return PANES.indexOf(pane);
    }

    private static int index(int row) {
        return PANES.size() + row;
    }

    /** Returns the start and end of each item, with gaps between them. */
    private int[] edges(int length, List<Integer> indexes) {
        double all = indexes.stream().mapToDouble(index -> shares[index]).sum();
        int room = Math.max(0, length - GAP * (indexes.size() - 1));
        int[] edges = new int[2 * indexes.size()];
        double sum = 0;
        for (int i = 0; i < indexes.size(); i++) {
            edges[2 * i] = (int) Math.round(room * sum / all) + GAP * i;
            sum += shares[indexes.get(i)];
            edges[2 * i + 1] = (int) Math.round(room * sum / all) + GAP * i;
        }
        return edges;
    }

    /** Moves a gap to the right or down. Both neighbours keep a smallest size. */
    void drag(Gap gap, int pixels) {
        double both = shares[gap.before()] + shares[gap.after()];
        double wanted = shares[gap.before()] + both * pixels / Math.max(1, gap.pixels());
        double before = Math.max(LEAST * both, Math.min((1 - LEAST) * both, wanted));
        shares[gap.before()] = before;
        shares[gap.after()] = both - before;
    }

    /** Gives both neighbours of a gap the same size. */
    void even(Gap gap) {
        double half = (shares[gap.before()] + shares[gap.after()]) / 2;
        shares[gap.before()] = half;
        shares[gap.after()] = half;
    }
}
