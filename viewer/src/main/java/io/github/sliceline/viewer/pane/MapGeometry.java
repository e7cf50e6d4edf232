package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.MapPainter;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.Outline;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Conversion between places of the map and pixels.
 *
 * @param survey survey of the map
 * @param projection projection from bins to the map
 * @param view visible part of the map
 */
record MapGeometry(SurveyFacts survey, MapProjection projection, Viewport view) {
    /** Returns the pixel of a place on the map. */
    Point2D pixel(MapPoint place) {
        return new Point2D.Double(view.xOf(place.x()), view.yOf(-place.y()));
    }

    /** Returns the pixel of a bin. */
    Point2D pixel(double inline, double crossline) {
        return pixel(projection.toMap(inline, crossline));
    }

    /** Returns the place on the map under a pixel. */
    MapPoint place(double x, double y) {
        return new MapPoint(view.columnAt(x), -view.rowAt(y));
    }

    /** Returns the bin under a pixel. */
    BinPlace bin(double x, double y) {
        MapPoint place = place(x, y);
        return projection.toBins(place.x(), place.y());
    }

    /** Returns the current inline from edge to edge; empty if the survey has only one. */
    Optional<Line2D> inline(Position position) {
        double last = survey.crosslines().size() - 0.5;
        return line(survey.inlines(), pixel(position.inline(), -0.5), pixel(position.inline(), last));
    }

    /** Returns the current crossline from edge to edge; empty if the survey has only one. */
    Optional<Line2D> crossline(Position position) {
        double last = survey.inlines().size() - 0.5;
        return line(survey.crosslines(), pixel(-0.5, position.crossline()), pixel(last, position.crossline()));
    }

    private static Optional<Line2D> line(Axis of, Point2D from, Point2D to) {
        return of.size() == 1 ? Optional.empty() : Optional.of(new Line2D.Double(from, to));
    }

    /** Returns the pixel where the current lines meet. */
    Point2D meeting(Position position) {
        return pixel(position.inline(), position.crossline());
    }

    /** Returns the traces of a 2-D line as a path; empty for other surveys. */
    Optional<Path2D> track() {
        boolean oneInline = survey.inlines().size() == 1;
        if (!oneInline && survey.crosslines().size() != 1) {
            return Optional.empty();
        }
        int traces = (oneInline ? survey.crosslines() : survey.inlines()).size();
        return Optional.of(HaloLines.through(IntStream.range(0, traces)
                .mapToObj(trace -> oneInline ? pixel(0, trace) : pixel(trace, 0))
                .toList()));
    }

    /** Returns the outline as a path with the even-odd rule. */
    Path2D outline(Outline outline) {
        Path2D rings = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        for (List<BinPlace> ring : outline.rings()) {
            HaloLines.append(
                    rings,
                    ring.stream()
                            .map(corner -> pixel(corner.inline(), corner.crossline()))
                            .toList());
            rings.closePath();
        }
        return rings;
    }

    /** Returns the geometry of the same map on other pixels. */
    MapGeometry on(Viewport pixels) {
        return new MapGeometry(survey, projection, pixels);
    }

    /**
     * Returns an image of values by bin.
     *
     * @param around colour of pixels without a value, as 0xAARRGGBB
     */
    BufferedImage image(Raster raster, Display display, int around) {
        int[] pixels = MapPainter.paint(raster, cells(), view.width(), view.height(), display, around);
        BufferedImage image = new BufferedImage(view.width(), view.height(), BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, view.width(), view.height(), pixels, 0, view.width());
        return image;
    }

    /** Returns the rectangle of all cells of the survey's raster. */
    Rectangle2D wholeRaster() {
        return new Rectangle2D.Double(
                -0.5, -0.5, survey.crosslines().size(), survey.inlines().size());
    }

    /**
     * Returns the transform from cells of the survey's raster to pixels. In the raster, columns are crosslines and rows
     * are inlines with the last one at the top.
     */
    AffineTransform cells() {
        double top = survey.inlines().size() - 1.0;
        Point2D origin = pixel(top, 0);
        Point2D right = pixel(top, 1);
        Point2D down = pixel(top - 1, 0);
        return new AffineTransform(
                right.getX() - origin.getX(),
                right.getY() - origin.getY(),
                down.getX() - origin.getX(),
                down.getY() - origin.getY(),
                origin.getX(),
                origin.getY());
    }
}
