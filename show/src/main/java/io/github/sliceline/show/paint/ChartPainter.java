package io.github.sliceline.show.paint;

import io.github.sliceline.show.image.PngWriter;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Draws a {@link LineChart}. */
final class ChartPainter {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 480;
    private static final int MARGIN = 20;
    private static final int GAP = 8;
    /** Pixels from the end of a line to its name, for a leader line if names had to move apart. */
    private static final int LEADER = 34;

    private static final double MARKER = 8;

    private static final Color LEADER_COLOUR = new Color(0x808080);
    private static final Color GRID = new Color(0xC8C8C8);
    private static final Color FAINT_GRID = new Color(0xEBEBEB);
    /** Okabe and Ito's palette, safe for colour-blind readers; without its yellow, which is faint on white. */
    private static final List<Color> COLOURS = List.of(
            new Color(0x0072B2),
            new Color(0xD55E00),
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9),
            new Color(0x000000));

    private final LineChart chart;
    private final Canvas graphics;
    private final PlotFonts fonts;
    private final ChartAxis.Scale across;
    private final ChartAxis.Scale up;
    private final int left;
    private final int top;

    private ChartPainter(LineChart chart, Canvas graphics, PlotFonts fonts) {
        this.chart = chart;
        this.graphics = graphics;
        this.fonts = fonts;
        this.across = chart.scaleAcross();
        this.up = chart.scaleUp();
        this.left = leftOf(chart, fonts);
        this.top = topOf(fonts);
    }

    static BufferedImage paint(LineChart chart) throws IOException {
        PlotFonts fonts = PlotFonts.load(1);
        int names = fonts.tick().stringWidth(chart.legend());
        for (LineChart.Series series : chart.series()) {
            names = Math.max(names, fonts.tick().stringWidth(series.name()));
        }
        int width = leftOf(chart, fonts) + WIDTH + LEADER + GAP + names + MARGIN;
        int below = fonts.tick().getHeight()
                + fonts.label().getHeight()
                + 2 * GAP
                + fonts.note().getHeight();
        int height = topOf(fonts) + HEIGHT + GAP + below + MARGIN;
        return new Picture(width, height, PngWriter.USUAL_DPI, graphics -> {
                    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
                    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
                    new ChartPainter(chart, graphics, fonts).paint(width, height);
                })
                .pixels();
    }

    private static int topOf(PlotFonts fonts) {
        return MARGIN + fonts.title().getHeight() + 2 * GAP;
    }

    private static int leftOf(LineChart chart, PlotFonts fonts) {
        int widest = labelsUp(chart).stream()
                .mapToInt(v -> fonts.tick().stringWidth(ChartAxis.text(v)))
                .max()
                .orElse(0);
        return MARGIN + fonts.label().getHeight() + GAP + widest + GAP;
    }

    private static List<Double> labelsUp(LineChart chart) {
        return chart.up().labelled(chart.scaleUp());
    }

    private void paint(int width, int height) {
        title(width, height);
        gridAcross();
        gridUp();
        graphics.setColor(PlotFrame.INK);
        graphics.setStroke(new BasicStroke(1));
        graphics.drawRect(left, top, WIDTH, HEIGHT);
        for (int i = 0; i < chart.series().size(); i++) {
            line(chart.series().get(i), colourOf(i));
        }
        legend();
        for (int i = 0; i < chart.series().size(); i++) {
            markers(chart.series().get(i), colourOf(i));
        }
    }

    private void title(int width, int height) {
        graphics.setColor(PlotFrame.INK);
        String title = AxisPainter.fitted(chart.title(), fonts.title(), width - left - MARGIN);
        write(title, fonts.title(), left, MARGIN + fonts.title().getAscent());
        graphics.setColor(PlotFrame.NOTE);
        String note = AxisPainter.fitted(chart.note(), fonts.note(), width - left - MARGIN);
        write(note, fonts.note(), left, height - MARGIN - fonts.note().getDescent());
    }

    private void gridAcross() {
        for (double value : chart.across().minor(across)) {
            vertical(x(value), FAINT_GRID);
        }
        int baseline = top + HEIGHT + GAP + fonts.tick().getAscent();
        double taken = Double.NEGATIVE_INFINITY;
        for (double value : chart.across().labelled(across)) {
            vertical(x(value), GRID);
            String name = chart.across().nameOf(value);
            double half = fonts.tick().stringWidth(name) / 2.0;
            if (x(value) - half > taken) {
                centred(name, fonts.tick(), x(value), baseline);
                taken = x(value) + half + GAP / 2.0;
            }
        }
        int labelBaseline =
                top + HEIGHT + GAP + fonts.tick().getHeight() + fonts.label().getAscent();
        centred(chart.across().label(), fonts.label(), left + WIDTH / 2.0, labelBaseline);
    }

    private void gridUp() {
        for (double value : chart.up().minor(up)) {
            horizontal(y(value), FAINT_GRID);
        }
        for (double value : labelsUp(chart)) {
            horizontal(y(value), GRID);
            String text = ChartAxis.text(value);
            graphics.setColor(PlotFrame.INK);
            int start = left - GAP - fonts.tick().stringWidth(text);
            write(text, fonts.tick(), start, (float) y(value) + AxisPainter.middle(fonts.tick()));
        }
        graphics.setColor(PlotFrame.INK);
        int baseline = MARGIN + fonts.label().getAscent();
        AxisPainter.upward(graphics, fonts.label(), chart.up().label(), baseline, top + HEIGHT / 2);
    }

    private void line(LineChart.Series series, Color colour) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < series.joined(); i++) {
            double x = x(series.x().get(i));
            double y = y(series.y().get(i));
            if (i == 0) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
        }
        graphics.setColor(colour);
        graphics.setStroke(
                series.dashed()
                        ? new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {7, 5}, 0)
                        : new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(path);
    }

    private void markers(LineChart.Series series, Color colour) {
        graphics.setStroke(new BasicStroke(2));
        for (int i = 0; i < series.x().size(); i++) {
            double x = x(series.x().get(i)) - MARKER / 2;
            double y = y(series.y().get(i)) - MARKER / 2;
            graphics.setColor(series.dashed() ? Color.WHITE : colour);
            graphics.fill(new Ellipse2D.Double(x, y, MARKER, MARKER));
            graphics.setColor(colour);
            graphics.draw(new Ellipse2D.Double(x, y, MARKER, MARKER));
        }
    }

    /** Draws the names beside the ends of their lines, moved apart where lines end close together. */
    private void legend() {
        int namesLeft = left + WIDTH + LEADER + GAP;
        double[] ends = chart.series().stream()
                .mapToDouble(s -> y(s.y().get(s.y().size() - 1)))
                .toArray();
        int lineHeight = fonts.tick().getHeight() + 2;
        double[] places = apart(ends, lineHeight, top + 1.5 * lineHeight, top + HEIGHT);
        for (int i = 0; i < ends.length; i++) {
            LineChart.Series series = chart.series().get(i);
            leader(x(series.x().get(series.x().size() - 1)), ends[i], namesLeft - GAP / 2.0, places[i]);
            graphics.setColor(colourOf(i).darker());
            write(series.name(), fonts.tick(), namesLeft, (float) places[i] + AxisPainter.middle(fonts.tick()));
        }
        graphics.setColor(PlotFrame.NOTE);
        write(chart.legend(), fonts.tick(), namesLeft, top + fonts.tick().getAscent());
    }

    /**
     * Moves names apart that would cover each other, keeping their order.
     *
     * @param wanted best place of each name
     * @param distance minimum distance between neighbours; less if there is not room for all
     * @param low smallest place
     * @param high largest place
     */
    static double[] apart(double[] wanted, double distance, double low, double high) {
        double gap = Math.min(distance, wanted.length < 2 ? distance : (high - low) / (wanted.length - 1));
        List<Integer> order = IntStream.range(0, wanted.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> wanted[i]))
                .toList();
        double[] places = new double[wanted.length];
        double next = low;
        for (int i : order) {
            places[i] = Math.max(wanted[i], next);
            next = places[i] + gap;
        }
        double last = high;
        for (int k = order.size() - 1; k >= 0; k--) {
            int i = order.get(k);
            places[i] = Math.min(places[i], last);
            last = places[i] - gap;
        }
        return places;
    }

    /** Draws a dotted line, which cannot be mistaken for data. */
    private void leader(double fromX, double fromY, double toX, double toY) {
        graphics.setColor(LEADER_COLOUR);
        graphics.setStroke(new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {1, 3}, 0));
        graphics.draw(new Line2D.Double(fromX + MARKER, fromY, toX, toY));
    }

    private Color colourOf(int series) {
        int own = chart.series().get(series).colour();
        return COLOURS.get((own == LineChart.Series.OWN_COLOUR ? series : own) % COLOURS.size());
    }

    private double x(double value) {
        return left + across.fractionOf(value) * WIDTH;
    }

    private double y(double value) {
        return top + (1 - up.fractionOf(value)) * HEIGHT;
    }

    private void vertical(double x, Color colour) {
        graphics.setColor(colour);
        graphics.draw(new Line2D.Double(x, top, x, top + HEIGHT));
    }

    private void horizontal(double y, Color colour) {
        graphics.setColor(colour);
        graphics.draw(new Line2D.Double(left, y, left + WIDTH, y));
    }

    private void centred(String text, FontMetrics font, double x, int baseline) {
        graphics.setColor(PlotFrame.INK);
        write(text, font, x - font.stringWidth(text) / 2.0, baseline);
    }

    private void write(String text, FontMetrics font, double x, double baseline) {
        AxisPainter.write(graphics, font, text, x, baseline);
    }
}
