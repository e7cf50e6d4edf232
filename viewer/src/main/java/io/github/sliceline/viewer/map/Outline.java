package io.github.sliceline.viewer.map;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Outline of the bins that have traces: rings around these bins and around the holes among them, through the corners of
 * bins. A place is inside if an odd number of rings encloses it. Immutable.
 *
 * @param rings closed rings, whose first corner is not repeated
 */
public record Outline(List<List<BinPlace>> rings) {
    /** Most corners. An outline with more corners shows nothing more, and takes long to draw. */
    private static final int MOST_CORNERS = 20_000;

    /** Changes of row and of column by a step to the right, down, left and up. */
    private static final int[] DOWN = {0, 1, 0, -1};

    private static final int[] ACROSS = {1, 0, -1, 0};

    public Outline {
        rings = List.copyOf(rings);
    }

    /** Returns the outline of cells. If it has too many corners, larger cells are used. */
    public static Outline of(LiveCells cells) {
        LiveCells traced = cells;
        Outline outline = new Tracing(traced).outline();
        while (outline.corners() > MOST_CORNERS) {
            traced = traced.coarser();
            outline = new Tracing(traced).outline();
        }
        return outline;
    }

    private int corners() {
        return rings.stream().mapToInt(List::size).sum();
    }

    /**
     * Traces rings by walking along boundaries with live cells on the right. Each ring has a step to the right along
     * the upper side of a live cell.
     */
    private static final class Tracing {
        private final LiveCells cells;
        private final BitSet walked = new BitSet();

        Tracing(LiveCells cells) {
            this.cells = cells;
        }

        Outline outline() {
            List<List<BinPlace>> rings = new ArrayList<>();
            for (int row = 0; row < cells.rows(); row++) {
                for (int column = 0; column < cells.columns(); column++) {
                    boolean edge = cells.isLive(row, column) && !cells.isLive(row - 1, column);
                    if (edge && !walked.get(row * cells.columns() + column)) {
                        rings.add(ring(row, column));
                    }
                }
            }
            return new Outline(rings);
        }

        private List<BinPlace> ring(int firstRow, int firstColumn) {
            List<BinPlace> ring = new ArrayList<>();
            int row = firstRow;
            int column = firstColumn;
            int way = 0;
            do {
                if (way == 0) {
                    walked.set(row * cells.columns() + column);
                }
                row += DOWN[way];
                column += ACROSS[way];
                int turn = !isLiveAhead(row, column, way, 1) ? 1 : isLiveAhead(row, column, way, 0) ? 3 : 0;
                if (turn != 0) {
                    ring.add(new BinPlace(cells.inlineAt(row), cells.crosslineAt(column)));
                }
                way = (way + turn) % 4;
            } while (row != firstRow || column != firstColumn || way != 0);
            return List.copyOf(ring);
        }

        /**
         * True if the cell ahead of a corner has a trace.
         *
         * @param right 1 for the cell on the right side, 0 for the one on the left
         */
        private boolean isLiveAhead(int row, int column, int way, int right) {
            return switch (way) {
                case 0 -> cells.isLive(row - 1 + right, column);
                case 1 -> cells.isLive(row, column - right);
                case 2 -> cells.isLive(row - right, column - 1);
                default -> cells.isLive(row - 1, column - 1 + right);
            };
        }
    }
}
