package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.AxisPainter;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.MapFraming;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.pane.PaneFrame.Axes;
import java.awt.Color;
import java.awt.Font;
import java.awt.Rectangle;
import java.util.List;
import java.util.Optional;

/**
 * Picture of the base map for saving: on white, with title and axes. Immutable.
 *
 * @param title text above the map
 * @param ground outline, and values in colours
 * @param seen part that the pane shows
 * @param position the current lines
 * @param vertices vertices of the arbitrary line, which may be none
 * @param lines lines of files
 */
public record MapPicture(
        String title,
        MapGround ground,
        Viewport seen,
        Position position,
        List<MapPoint> vertices,
        List<LineFile> lines) {
    private static final int GAP = 8;
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    private static final Font TITLE = TEXT.deriveFont(Font.BOLD, 13f);
    static final MapColours COLOURS = new MapColours(Color.WHITE, new Color(0x202020));

    /**
     * Returns the picture.
     *
     * @param whole true for the whole survey; otherwise the visible part, extended to the shape of the picture
     * @param size size in pixels
     * @param dpi pixels per inch, which set the size of text and lines
     */
    public Picture picture(boolean whole, PictureSize size, int dpi) {
        double scale = (double) dpi / PngWriter.USUAL_DPI;
        Rectangle all = new Rectangle((int) (size.width() / scale), (int) (size.height() / scale));
        return new Picture(size.width(), size.height(), dpi, canvas -> {
            canvas.scale(scale);
            draw(canvas, all, whole, scale);
        });
    }

    private void draw(Canvas canvas, Rectangle all, boolean whole, double scale) {
        AxisPainter painter = new AxisPainter(canvas, TEXT, TEXT, COLOURS.ink(), 1);
        MapAxes axes = new MapAxes(ground.survey(), ground.map());
        int left = GAP + painter.widthBeside(axes.widest());
        int top = 2 * GAP + canvas.getFontMetrics(TITLE).getHeight() + painter.heightAbove(1);
        Rectangle inside =
                new Rectangle(left, top, Math.max(1, all.width - left - GAP), Math.max(1, all.height - top - GAP));
        Viewport view = whole ? all(inside) : around(inside);
        canvas.setColor(COLOURS.ink());
        canvas.setFont(TITLE);
        canvas.drawString(title, left, GAP + (float) canvas.getFontMetrics().getAscent());
        Axes shown = axes.of(view);
        painter.above(shown.across(), inside);
        painter.left(shown.down(), inside);
        painter.frame(inside);
        inside(canvas.part(inside), view, scale);
    }

    private void inside(Canvas canvas, Viewport view, double scale) {
        MapGeometry geometry = new MapGeometry(ground.survey(), ground.map().projection(), view);
        HaloLines.smooth(canvas);
        ground.draw(canvas, geometry, 1, scale);
        MapMarks marks = new MapMarks(canvas, geometry, COLOURS, ground.layer().isPresent());
        marks.lines(lines);
        marks.lines(position);
        marks.path(vertices, Optional.empty());
        canvas.setFont(TEXT);
        MapFurniture furniture = new MapFurniture(canvas, geometry, COLOURS);
        furniture.of(ground.map(), lines);
        ground.layer().ifPresent(furniture::colours);
    }

    private Viewport all(Rectangle inside) {
        MapProjection projection = ground.map().projection();
        MapFraming framing = new MapFraming(projection::bounds, projection::spacing, () -> {});
        framing.resize(inside.width, inside.height);
        return framing.view().orElseThrow();
    }

    private Viewport around(Rectangle inside) {
        double pixels =
                Math.min(inside.width / (seen.right() - seen.left()), inside.height / (seen.bottom() - seen.top()));
        return MapFraming.around(
                (seen.left() + seen.right()) / 2,
                (seen.top() + seen.bottom()) / 2,
                pixels,
                inside.width,
                inside.height);
    }
}
