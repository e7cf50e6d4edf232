package io.github.sliceline.viewer.robot;

import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.pane.SectionPane;
import java.awt.Point;
import java.awt.Rectangle;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A pane of sections, with what was last painted in it and where. */
final class WatchedPane {
    /** The pixel in the middle of a cell is not quite its middle, and what is between samples is interpolated. */
    private static final int WITHIN = 24;

    private final Stage stage;
    private final SectionPane pane;
    private @Nullable Subject painted;
    private @Nullable Viewport view;

    WatchedPane(Stage stage, SectionPane pane) {
        this.stage = stage;
        this.pane = pane;
        Stage.act(() -> pane.addOverlay(subject -> (canvas, seen) -> {
            painted = subject;
            view = seen;
        }));
    }

    SectionPane component() {
        return pane;
    }

    /** Waits until this is painted, and nothing near it. */
    void awaitPainted(Subject wanted) {
        try {
            stage.await("a section", () -> wanted.equals(painted) && isExact(wanted));
        } catch (AssertionError e) {
            throw new AssertionError(pane.getName() + " paints " + painted + ", not " + wanted, e);
        }
    }

    /** Waits until the section along a line is painted, and gives the line. */
    Polyline awaitLine() {
        return stage.awaitThat(
                "the section along a line",
                () -> Optional.ofNullable(painted)
                        .filter(this::isExact)
                        .map(subject -> subject instanceof Subject.Along along ? along.path() : null));
    }

    private boolean isExact(Subject wanted) {
        return pane.shown()
                .filter(shown -> shown.exact() && shown.subject().equals(wanted))
                .isPresent();
    }

    /** Which part of the section is seen. */
    Viewport view() {
        return stage.awaitThat("a view of " + pane.getName(), () -> Optional.ofNullable(view));
    }

    /** The pixel of the component in the middle of a cell, columns from the left and rows from the top. */
    Point pixel(int column, int row) {
        Viewport seen = view();
        Rectangle samples = Stage.ask(pane::area);
        return new Point(samples.x + (int) Math.floor(seen.xOf(column)), samples.y + (int) Math.floor(seen.yOf(row)));
    }

    /** Waits until the middle of a cell has a colour, as 0xRRGGBB. */
    void awaitColour(int column, int row, int rgb) {
        stage.awaitColour(pane, () -> pixel(column, row), rgb, WITHIN);
    }

    /** Waits until a smooth line of a colour goes through the middle of a cell: a pixel near it has that, or nearly so. */
    void awaitLineAt(int column, int row, int rgb) {
        Point at = pixel(column, row);
        stage.awaitColourIn(pane, new Rectangle(at.x - 2, at.y - 2, 5, 5), rgb, 2 * WITHIN);
    }

    /** Waits until traces have the colours of their amplitudes, but that of the line that lies over its trace. */
    void awaitTraces(IntUnaryOperator colourOf, int traces, int lineAt, int row) {
        for (int column = 0; column < traces; column++) {
            if (column != lineAt) {
                awaitColour(column, row, colourOf.applyAsInt(column));
            }
        }
    }

    /** Gives it the keyboard. */
    void focus() {
        stage.focusOn(pane);
    }

    /** Turns the wheel over the middle of a cell. */
    void wheel(int clicks, int column, int row, int... modifiers) {
        Point at = pixel(column, row);
        stage.point(pane, at.x, at.y);
        stage.wheel(clicks, modifiers);
    }
}
