package io.github.sliceline.show.paint;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.map.MapPlace;
import io.github.sliceline.show.words.Human;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A slice or a horizon drawn on the map: north up, with the same scale in both directions. A bin is a parallelogram
 * around its place, turned or mirrored as the survey is. Bins without a value (NaN) are hatched.
 *
 * @param values {@code [inline][crossline]} of the grid
 * @param grid survey whose bins have coordinates
 * @param title text above the plot
 * @param quantity quantity of the values, with the unit if known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record MapImage(float[] values, SurveyGrid grid, String title, String quantity) {
    private static final int DIGITS = 3;
    /** Minimum ratio of the picture's sides. */
    private static final double SLIMMEST = 0.25;

    /** Refuses values for another number of bins. */
    public MapImage {
        if (values.length != grid.size()) {
            throw new IllegalArgumentException(values.length + " values for " + grid.size() + " bins");
        }
    }

    /**
     * Returns the rectangle of the map that the bins cover, up to half a bin around the outermost places; y grows with
     * the northing.
     */
    public Rectangle2D bounds() {
        return cellsToMap().createTransformedShape(cells()).getBounds2D();
    }

    private Rectangle2D cells() {
        return new Rectangle2D.Double(
                -0.5, -0.5, grid.crosslines().size(), grid.inlines().size());
    }

    /** Returns the values by cell, for the painter. */
    public Raster raster() {
        return Raster.ofMap(values, grid.inlines().size(), grid.crosslines().size());
    }

    /**
     * Returns the transformation from cells of the {@link #raster}, whose top row is the last inline, to coordinates.
     */
    private AffineTransform cellsToMap() {
        AffineTransform toMap = MapPlace.toMap(grid);
        toMap.translate(0, grid.inlines().size() - 1.0);
        toMap.scale(1, -1);
        return toMap;
    }

    /**
     * Returns the transformation from cells of the {@link #raster} to pixels, for {@link MapPainter}.
     *
     * @param window the visible part of the map
     * @param width pixels across
     * @param height pixels down
     */
    public AffineTransform cellsToPixels(Rectangle2D window, int width, int height) {
        AffineTransform toPixels =
                AffineTransform.getScaleInstance(width / window.getWidth(), -height / window.getHeight());
        toPixels.translate(-window.getX(), -window.getMaxY());
        toPixels.concatenate(cellsToMap());
        return toPixels;
    }

    /** Describes the picture of the whole map, with nothing over it. */
    public Picture picture(ImageStyle style) throws IOException {
        return picture(style, CellDrawing.NONE);
    }

    /**
     * Describes the picture of the whole map without drawing it.
     *
     * @param over drawn over the cells of the {@link #raster}
     * @throws IllegalArgumentException if the survey has no coordinates, or the style is for traces
     */
    public Picture picture(ImageStyle style, CellDrawing over) throws IOException {
        SectionImage.requireColours(style);
        AmplitudeRange range = AmplitudeRange.of(values, style.clip(), style.gain());
        return picture(bounds(), style.display(range), style, style.saturation(range), over);
    }

    /**
     * Describes a picture of a part of the map as a window shows it, with axes, colour bar and title, without drawing
     * it.
     *
     * @param window part of the map that must be visible
     * @param display colours and the range of amplitudes; settings for traces are ignored
     * @param size size of the whole picture
     * @param dpi pixels per inch: sets the size of text
     * @param over drawn over the cells of the {@link #raster}
     */
    public Picture picture(Rectangle2D window, Display display, PictureSize size, int dpi, CellDrawing over)
            throws IOException {
        ImageStyle style = ImageStyle.of(ImageStyle.DEFAULTS.looks(), size, dpi);
        Display drawn = display.ofMap();
        return picture(window, drawn, style, drawn.saturation().toString(), over);
    }

    private Picture picture(Rectangle2D wanted, Display display, ImageStyle style, String saturation, CellDrawing over)
            throws IOException {
        PlotFonts fonts = PlotFonts.load(style.scale());
        ColourBar bar = new ColourBar(display.saturation(), display);
        Rectangle2D window = wanted;
        PlotFrame frame = frame(window, bar, fonts, style, over);
        // The room that axes leave for the data depends on their labels, which depend on the visible part.
        for (int i = 0; i < 2; i++) {
            window = grown(wanted, frame.data());
            frame = frame(window, bar, fonts, style, over);
        }
        Rectangle2D seen = window;
        PlotFrame around = frame;
        return new Picture(frame.width(), frame.height(), style.dpi(), graphics -> {
            Rectangle area = around.area();
            boolean holes = paint(graphics, area, seen, display, style.scale());
            over.draw(graphics, area, cellsToPixels(seen, area.width, area.height), cells(), style.scale());
            around.draw(graphics);
            around.text(graphics, title, note(seen, around.data(), saturation), holes);
            around.drawBar(graphics, bar);
        });
    }

    private PlotFrame frame(Rectangle2D window, ColourBar bar, PlotFonts fonts, ImageStyle style, CellDrawing over) {
        double ratio = PlotFrame.Size.bounded(window.getWidth() / window.getHeight(), SLIMMEST, 1 / SLIMMEST);
        return PlotFrame.of(
                fonts,
                ViewAxis.between("X", window.getMinX(), window.getMaxX(), 1),
                ViewAxis.between("Y", window.getMaxY(), window.getMinY(), 1),
                Optional.of(bar.axis(quantity, 1)),
                over.legend(),
                PlotFrame.Size.ofRatio(ratio, style.scale()),
                style.size());
    }

    /** Returns a window around another one that has the shape of the data. */
    private static Rectangle2D grown(Rectangle2D window, PlotFrame.Size data) {
        double pixel = Math.max(window.getWidth() / data.width(), window.getHeight() / data.height());
        double width = pixel * data.width();
        double height = pixel * data.height();
        return new Rectangle2D.Double(window.getCenterX() - width / 2, window.getCenterY() - height / 2, width, height);
    }

    private List<String> note(Rectangle2D window, PlotFrame.Size data, String saturation) {
        return List.of(
                Human.count(grid.inlines().size()) + " × "
                        + Human.count(grid.crosslines().size()) + " bins",
                "north up, a pixel is " + Human.number(window.getWidth() / data.width(), DIGITS),
                "colours saturate at " + saturation);
    }

    /** Paints. True if a visible bin has no value. */
    private boolean paint(Canvas graphics, Rectangle area, Rectangle2D window, Display display, double scale) {
        AffineTransform toPixels = cellsToPixels(window, area.width, area.height);
        int[] pixels = MapPainter.paint(raster(), toPixels, area.width, area.height, display, 0);
        boolean holes = hatch(pixels, toPixels, area.width, scale);
        BufferedImage image = new BufferedImage(area.width, area.height, BufferedImage.TYPE_INT_RGB);
        image.getRaster().setDataElements(0, 0, area.width, area.height, pixels);
        graphics.drawImage(image, area);
        return holes;
    }

    /** Hatches bins that were not painted, and leaves the surroundings white. True if there was such a bin. */
    private boolean hatch(int[] pixels, AffineTransform toPixels, int width, double scale) {
        Shape survey = toPixels.createTransformedShape(cells());
        boolean holes = false;
        for (int i = 0; i < pixels.length; i++) {
            int x = i % width;
            int y = i / width;
            if (pixels[i] == 0) {
                boolean hole = survey.contains(x + 0.5, y + 0.5);
                pixels[i] = hole ? Holes.colourAt(x, y, scale) : 0xFFFFFF;
                holes |= hole;
            }
        }
        return holes;
    }
}
