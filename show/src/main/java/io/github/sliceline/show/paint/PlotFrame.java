package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.Tick;
import io.github.sliceline.show.axis.ViewAxis;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The layout of a plot without its data: the area of the data, and around it axes, colour bar, title and note. All in
 * pixels from the top left of the picture. Immutable.
 */
final class PlotFrame {
    static final Color INK = new Color(0x202020);
    static final Color NOTE = new Color(0x606060);
    private static final String HOLES = "no data";
    /** Minimum size of the title's font, as a fraction of its usual size. */
    private static final double LEAST_TITLE = 0.6;

    private final PlotFonts fonts;
    private final Side across;
    private final Side down;
    private final Optional<Side> bar;
    private final Size data;
    private final Legend legend;
    private final Spacing space;

    /** An axis beside the data, and its labelled values. */
    private record Side(ViewAxis axis, List<Tick> ticks) {
        static Side across(ViewAxis axis, int labelled, int pixels, PlotFonts fonts) {
            return new Side(axis.on(pixels), axis.on(labelled).ticks(AxisPainter.roomAcross(fonts.tick())));
        }

        static Side down(ViewAxis axis, int labelled, int pixels, PlotFonts fonts) {
            return new Side(axis.on(pixels), axis.on(labelled).ticks(AxisPainter.roomDown(fonts.tick())));
        }

        int widest(PlotFonts fonts) {
            return AxisPainter.widest(fonts.tick(), ticks);
        }
    }

    /** @param labelled size of the data for which ticks are chosen */
    private PlotFrame(
            PlotFonts fonts,
            ViewAxis across,
            ViewAxis down,
            Optional<ViewAxis> bar,
            Legend legend,
            Size labelled,
            Size data) {
        this.fonts = fonts;
        this.across = Side.across(across, labelled.width, data.width, fonts);
        this.down = Side.down(down, labelled.height, data.height, fonts);
        this.bar = bar.map(axis -> Side.down(axis, labelled.height, data.height, fonts));
        this.data = data;
        this.legend = legend;
        this.space = Spacing.of(fonts);
    }

    /**
     * Makes a frame around data of a usual size, or one in a picture of a given size, where the data take the remaining
     * room.
     *
     * @param across axis at the top
     * @param down axis at the left
     * @param bar axis of a colour bar at the right, if any
     * @param keys legend below the note
     */
    static PlotFrame of(
            PlotFonts fonts,
            ViewAxis across,
            ViewAxis down,
            Optional<ViewAxis> bar,
            List<CellDrawing.Key> keys,
            Size usual,
            Optional<PictureSize> size) {
        int room = size.map(PictureSize::width).orElse(usual.width);
        Legend legend = Legend.of(keys, fonts, room);
        PlotFrame around = new PlotFrame(fonts, across, down, bar, legend, usual, usual);
        if (size.isEmpty()) {
            return around;
        }
        // Ticks for the picture's size would be a few more than fit beside its data.
        Size guess = around.inside(size.get());
        Size data = new PlotFrame(fonts, across, down, bar, legend, guess, usual).inside(size.get());
        return new PlotFrame(fonts, across, down, bar, legend, guess, data);
    }

    /** Returns the room for the data in a picture of a given size. */
    private Size inside(PictureSize size) {
        Size room = new Size(data.width + size.width() - width(), data.height + size.height() - height());
        int least = fonts.pixels(Size.LEAST);
        if (room.width < least || room.height < least) {
            throw new IllegalArgumentException("a picture of " + size + " has no room for its axes; it needs "
                    + (size.width() + Math.max(0, least - room.width)) + "x"
                    + (size.height() + Math.max(0, least - room.height)) + ", or less dpi");
        }
        return room;
    }

    Size data() {
        return data;
    }

    private int left() {
        return space.margin + fonts.label().getHeight() + space.gap + down.widest(fonts) + space.gap + space.tick;
    }

    private int top() {
        return space.margin
                + fonts.title().getHeight()
                + space.gap
                + fonts.label().getHeight()
                + AxisPainter.rows(across.axis.axis()) * fonts.tick().getHeight()
                + space.gap
                + space.tick;
    }

    /** Returns the width of the picture. */
    int width() {
        int beside = bar.map(values -> space.barGap
                        + space.bar
                        + space.tick
                        + space.gap
                        + values.widest(fonts)
                        + space.gap
                        + fonts.label().getHeight())
                .orElse(0);
        return left() + data.width + beside + space.margin;
    }

    /** Returns the height of the picture. */
    int height() {
        return top()
                + data.height
                + 2 * space.gap
                + (1 + legend.rows()) * fonts.note().getHeight()
                + space.margin;
    }

    /** Returns the area of the data. */
    Rectangle area() {
        return new Rectangle(left(), top(), data.width, data.height);
    }

    /** Returns the area of the colour bar. */
    private Rectangle bar() {
        return new Rectangle(left() + data.width + space.barGap, top(), space.bar, data.height);
    }

    /** Returns a picture of this frame, with {@code content} drawn in the area of the data. */
    Picture picture(int dpi, String title, Consumer<Canvas> content) {
        return new Picture(width(), height(), dpi, graphics -> {
            content.accept(graphics);
            draw(graphics);
            text(graphics, title, List.of(), false);
        });
    }

    /** Draws a line around the data, and their axes. */
    void draw(Canvas graphics) {
        AxisPainter axes = fonts.axes(graphics);
        axes.frame(area());
        axes.above(across.axis, across.ticks, area());
        axes.left(down.axis, down.ticks, area());
    }

    /** Draws the colour bar, if any, with its axis. */
    void drawBar(Canvas graphics, ColourBar colours) {
        bar.ifPresent(values -> {
            AxisPainter axes = fonts.axes(graphics);
            colours.colours(graphics, bar());
            axes.frame(bar());
            axes.right(values.axis, values.ticks, bar());
        });
    }

    /**
     * Writes the title above the plot and the note below it. A title that is too long is shortened in the middle; of
     * the note, as many parts are written as fit.
     */
    void text(Canvas graphics, String title, List<String> note, boolean holes) {
        graphics.setColor(INK);
        int centre = left() + data.width / 2;
        int room = 2 * (Math.min(centre, width() - centre) - space.margin);
        FontMetrics font = narrowed(graphics, title, room);
        String fitted = AxisPainter.fitted(title, font, room);
        int start = centre - font.stringWidth(fitted) / 2;
        AxisPainter.write(
                graphics, font, fitted, start, space.margin + fonts.title().getAscent());
        int baseline = top() + data.height + 2 * space.gap + fonts.note().getAscent();
        legend.draw(graphics, fonts, space, baseline);
        int left = holes ? holes(graphics, baseline) : left();
        graphics.setColor(NOTE);
        String written = shortened(note, fonts.note(), width() - space.gap - left);
        AxisPainter.write(graphics, fonts.note(), written, left, baseline);
    }

    /** Returns the font of the title, smaller if that makes the title fit. */
    private FontMetrics narrowed(Canvas graphics, String title, int room) {
        double part = (double) room / Math.max(1, fonts.title().stringWidth(title));
        if (part >= 1) {
            return fonts.title();
        }
        float size = (float) (fonts.title().getFont().getSize2D() * Math.max(LEAST_TITLE, 0.98 * part));
        return graphics.getFontMetrics(fonts.title().getFont().deriveFont(size));
    }

    /** Draws a sample of the pattern for missing data. Returns where the note continues. */
    private int holes(Canvas graphics, int baseline) {
        int side = fonts.note().getAscent();
        int top = baseline - side + fonts.pixels(1);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < 2 * side; x++) {
                graphics.setColor(new Color(Holes.colourAt(x, y, fonts.scale())));
                graphics.fillRect(left() + x, top + y, 1, 1);
            }
        }
        graphics.setColor(NOTE);
        graphics.drawRect(left(), top, 2 * side, side);
        int text = left() + 2 * side + space.gap;
        AxisPainter.write(graphics, fonts.note(), HOLES, text, baseline);
        return text + fonts.note().stringWidth(HOLES) + 2 * space.margin;
    }

    /** Returns the parts of a note that fit in a width; the last parts are dropped first. */
    private static String shortened(List<String> parts, FontMetrics font, int width) {
        for (int kept = parts.size(); kept > 0; kept--) {
            String text = String.join("; ", parts.subList(0, kept));
            if (font.stringWidth(text) <= width) {
                return text;
            }
        }
        return "";
    }

    /**
     * Distances, in pixels.
     *
     * @param margin margin around everything
     * @param tick length of a tick
     * @param gap gap between a text and what it labels
     * @param bar width of the colour bar
     * @param barGap gap between data and colour bar
     */
    private record Spacing(int margin, int tick, int gap, int bar, int barGap) {
        static Spacing of(PlotFonts fonts) {
            return new Spacing(fonts.pixels(16), fonts.pixels(6), fonts.pixels(6), fonts.pixels(22), fonts.pixels(28));
        }
    }

    /**
     * Names of what is drawn over the data, each behind a piece of line in its colour, in as many rows as they need.
     *
     * @param places left edge of each entry in its row
     * @param row row of each entry, from 0
     */
    private record Legend(List<CellDrawing.Key> keys, List<Integer> places, List<Integer> row) {
        static Legend of(List<CellDrawing.Key> keys, PlotFonts fonts, int width) {
            Spacing space = Spacing.of(fonts);
            List<Integer> places = new ArrayList<>();
            List<Integer> rows = new ArrayList<>();
            int at = space.margin;
            int row = 0;
            List<CellDrawing.Key> fitted = keys.stream()
                    .map(key ->
                            new CellDrawing.Key(AxisPainter.fitted(key.name(), fonts.note(), width / 2), key.colour()))
                    .toList();
            for (CellDrawing.Key key : fitted) {
                int needed = space.barGap + fonts.note().stringWidth(key.name()) + space.margin;
                if (at > space.margin && at + needed > width) {
                    at = space.margin;
                    row++;
                }
                places.add(at);
                rows.add(row);
                at += needed;
            }
            return new Legend(fitted, places, rows);
        }

        int rows() {
            return row.isEmpty() ? 0 : row.get(row.size() - 1) + 1;
        }

        /** @param note baseline of the note above */
        void draw(Canvas graphics, PlotFonts fonts, Spacing space, int note) {
            for (int i = 0; i < keys.size(); i++) {
                int baseline = note + (row.get(i) + 1) * fonts.note().getHeight();
                int thick = fonts.pixels(2);
                graphics.setColor(new Color(keys.get(i).colour()));
                graphics.fillRect(
                        places.get(i),
                        baseline - fonts.note().getAscent() / 3 - thick / 2,
                        space.barGap - space.gap,
                        thick);
                graphics.setColor(INK);
                AxisPainter.write(graphics, fonts.note(), keys.get(i).name(), places.get(i) + space.barGap, baseline);
            }
        }
    }

    /** Pixels of the data area, across and down. */
    record Size(int width, int height) {
        static final int LEAST = 48;
        private static final int LONG_SIDE = 1200;
        private static final int SHORTEST = 240;

        /** Returns the usual size for the shape of a picture's cells. */
        static Size of(PlotPainter.ImageSpec spec) {
            double scale = spec.style().scale();
            double cells = (double) spec.raster().width() / spec.raster().height();
            return spec.cellAspect() > 0
                    ? map(spec, bounded(cells / spec.cellAspect(), 0.25, 4), scale)
                    : section(spec, bounded(cells, 1.25, 2.4), scale);
        }

        private static Size section(PlotPainter.ImageSpec spec, double ratio, double scale) {
            Size size = ofRatio(ratio, scale);
            return new Size(
                    wholeCells(size.width, spec.raster().width()),
                    wholeCells(size.height, spec.raster().height()));
        }

        private static Size map(PlotPainter.ImageSpec spec, double ratio, double scale) {
            Size size = ofRatio(ratio, scale);
            int pixels = size.width / spec.raster().width();
            boolean square =
                    spec.cellAspect() == 1 && size.height / spec.raster().height() == pixels;
            return square && pixels >= 4
                    ? new Size(
                            pixels * spec.raster().width(),
                            pixels * spec.raster().height())
                    : size;
        }

        static Size ofRatio(double ratio, double scale) {
            double width = ratio >= 1 ? LONG_SIDE : Math.max(SHORTEST, LONG_SIDE * ratio);
            double height = ratio >= 1 ? Math.max(SHORTEST, LONG_SIDE / ratio) : LONG_SIDE;
            return new Size((int) Math.round(width * scale), (int) Math.round(height * scale));
        }

        /** Rounds down to a whole number of pixels per cell if that costs little, so that all traces look alike. */
        private static int wholeCells(int pixels, int cells) {
            int perCell = pixels / cells;
            return perCell >= 4 ? perCell * cells : pixels;
        }

        static double bounded(double value, double low, double high) {
            return Math.max(low, Math.min(high, value));
        }
    }
}
