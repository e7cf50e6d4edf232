package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;

/**
 * The bins of a survey in the columns and rows of a grid format. Columns go east as nearly as the survey allows, and
 * rows lie to their left. So every survey becomes right-handed, even if it is mirrored or numbered backwards.
 */
final class NodeOrder {
    private final SurveyGrid grid;
    private final boolean alongInlines;
    private final boolean columnsBack;
    private final boolean rowsBack;
    private final double columnStep;
    private final double rowStep;
    private final double degrees;
    private final MapPoint origin;

    /** @throws IllegalArgumentException if the survey has no coordinates, or its bins are not rectangles */
    NodeOrder(SurveyGrid grid) {
        this.grid = grid;
        BinTransform bins = grid.bins()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the survey has no coordinates, which a grid needs; write .xyz or .csv"));
        MapPoint zero = bins.toMap(grid.inlines().first(), grid.crosslines().first());
        MapPoint inline =
                bins.toMap(grid.inlines().between(1), grid.crosslines().first());
        MapPoint crossline =
                bins.toMap(grid.inlines().first(), grid.crosslines().between(1));
        double[] a = {inline.x() - zero.x(), inline.y() - zero.y()};
        double[] b = {crossline.x() - zero.x(), crossline.y() - zero.y()};
        double aLength = Math.hypot(a[0], a[1]);
        double bLength = Math.hypot(b[0], b[1]);
        // Going from one inline to the next keeps the crossline number, so columns of a grid are inlines then.
        alongInlines = Math.abs(a[0]) / aLength <= Math.abs(b[0]) / bLength;
        double[] column = alongInlines ? b : a;
        double[] row = alongInlines ? a : b;
        columnStep = alongInlines ? bLength : aLength;
        rowStep = alongInlines ? aLength : bLength;
        columnsBack = column[0] < 0;
        int sign = columnsBack ? -1 : 1;
        rowsBack = sign * (column[0] * row[1] - column[1] * row[0]) < 0;
        degrees = Math.toDegrees(Math.atan2(sign * column[1], sign * column[0]));
        double cosine = (a[0] * b[0] + a[1] * b[1]) / (aLength * bLength);
        if (isOff(cosine)) {
            throw new IllegalArgumentException("inlines and crosslines meet at "
                    + Math.round(10 * Math.toDegrees(Math.acos(Math.abs(cosine)))) / 10.0
                    + "° and a grid has right angles; write .xyz or .csv");
        }
        int first = bin(0, 0);
        origin = bins.toMap(
                grid.inlines().numberAt(first / grid.crosslines().size()),
                grid.crosslines().numberAt(first % grid.crosslines().size()));
    }

    /** True if an angle, given by its sine, displaces the farthest bin. */
    private boolean isOff(double sine) {
        return Math.abs(sine) * Math.max(columns(), rows()) > MapGrid.ON_NODE;
    }

    /** @throws IllegalArgumentException unless columns go east, and there are at least two columns and two rows */
    NodeOrder requireNorthUp(String format) {
        if (isOff(Math.sin(Math.toRadians(degrees)))) {
            throw new IllegalArgumentException("the survey is rotated by " + Math.round(10 * degrees) / 10.0
                    + "° and a grid in " + format + " cannot be; write .irap");
        }
        if (columns() < 2 || rows() < 2) {
            throw new IllegalArgumentException(
                    "a grid in " + format + " has two lines or more each way; write .irap, .xyz or .csv");
        }
        return this;
    }

    int columns() {
        return alongInlines ? grid.crosslines().size() : grid.inlines().size();
    }

    int rows() {
        return alongInlines ? grid.inlines().size() : grid.crosslines().size();
    }

    /** Returns the index of a bin in {@code [inline][crossline]}; columns count from the west, rows from the south. */
    int bin(int column, int row) {
        int c = columnsBack ? columns() - 1 - column : column;
        int r = rowsBack ? rows() - 1 - row : row;
        return alongInlines
                ? r * grid.crosslines().size() + c
                : c * grid.crosslines().size() + r;
    }

    double columnStep() {
        return columnStep;
    }

    double rowStep() {
        return rowStep;
    }

    /** Returns the rotation of the columns, in degrees anticlockwise from east, −90 to 90. */
    double degrees() {
        return degrees;
    }

    /** Returns the place of the first column and row. */
    MapPoint origin() {
        return origin;
    }

    /** Returns the easting of the last column, ignoring the rotation. */
    double lastX() {
        return origin.x() + (columns() - 1) * columnStep;
    }

    /** Returns the northing of the last row, ignoring the rotation. */
    double lastY() {
        return origin.y() + (rows() - 1) * rowStep;
    }
}
