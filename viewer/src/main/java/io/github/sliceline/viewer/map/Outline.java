package io.github.sliceline.viewer.map;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What encloses the bins that have traces: rings around them and around the holes within, through the corners of bins.
 * A place is inside if it is enclosed by an odd number of rings. Immutable.
 *
 * @param rings each closed, its first corner not repeated
 */
public record Outline(List<List<BinPlace>> rings) {
    /** More corners are no outline any more, and take long to draw. */
    private static final int MOST_CORNERS = 20_000;

    /** Row and column gained by a step to the right, down, left and up. */
    private static final int[] DOWN = {0, 1, 0, -1};

    private static final int[] ACROSS = {1, 0, -1, 0};

    public Outline {
        rings = List.copyOf(rings);
    }

    /** Around cells, or where that is too ragged, around larger ones. */
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

    /** Walks along boundaries with live cells to the right. Each ring has a step to the right, above a live cell. */
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

        /** Whether the cell ahead of a corner has a trace, that on the right side (1) or on the left (0). */
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
