package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.schedule.NewestJob;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.swing.JComponent;

/** Component that shows a map of a file's traces, with the numbers at the ends of both sides. */
final class TraceMapView extends JComponent {
    private static final long serialVersionUID = 1L;

    private final String across;
    private final String up;
    private final boolean isMap;
    private final transient NewestJob painting;
    private transient Optional<TraceMap> map = Optional.empty();
    private transient Optional<BufferedImage> image = Optional.empty();
    private transient Function<TraceMap.Range, String> words = TraceMap.Range::toString;
    private double full = 1;
    private boolean scanned;

    /**
     * Creates an empty view.
     *
     * @param across name of the numbers from left to right
     * @param up name of the numbers from bottom to top
     * @param isMap true if both are coordinates, drawn in one scale
     * @param work paints
     * @param events runs tasks on the event thread
     */
    TraceMapView(String across, String up, boolean isMap, Executor work, Executor events) {
        this.across = across;
        this.up = up;
        this.isMap = isMap;
        this.painting = new NewestJob(work, events);
        setPreferredSize(new Dimension(360, 260));
        setMinimumSize(new Dimension(120, 100));
    }

    /** Removes the map. */
    void clear() {
        show(Optional.empty(), 1, TraceMap.Range::toString);
        scanned = false;
    }

    /**
     * Shows a map.
     *
     * @param inBin expected traces per bin; 0 to show only whether there are traces
     * @param words makes a text of the numbers along a side
     */
    void show(Optional<TraceMap> other, int inBin, Function<TraceMap.Range, String> words) {
        full = inBin;
        this.words = words;
        map = other;
        scanned = true;
        image = Optional.empty();
        ask();
        repaint();
    }

    private void ask() {
        int width = getWidth();
        int height = getHeight() - 2 * line();
        if (map.isPresent() && width > 0 && height > 0) {
            TraceMap shown = map.get();
            double inBin = full;
            int ground = getBackground().getRGB() & 0xFFFFFF;
            painting.start(token -> paint(shown, inBin, width, height, ground), this::painted);
        }
    }

    private int line() {
        return getFontMetrics(getFont()).getHeight() + 2;
    }

    private BufferedImage paint(TraceMap shown, double inBin, int width, int height, int ground) {
        TraceMapPainter.Place place = TraceMapPainter.Place.of(shown, width, height, isMap);
        int[] pixels = TraceMapPainter.paint(shown, inBin, place, width, height, ground);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, width, height, pixels, 0, width);
        return picture;
    }

    private void painted(BufferedImage picture) {
        image = Optional.of(picture);
        repaint();
    }

    @Override
    public void doLayout() {
        super.doLayout();
        ask();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        graphics.setColor(getBackground());
        graphics.fillRect(0, 0, getWidth(), getHeight());
        FontMetrics metrics = graphics.getFontMetrics(getFont());
        graphics.setFont(getFont());
        graphics.setColor(getForeground());
        if (map.isEmpty()) {
            graphics.drawString(isMap && scanned ? "All coordinates are 0." : "", 4, metrics.getAscent() + 4);
            return;
        }
        image.ifPresent(drawn -> graphics.drawImage(drawn, 0, line(), null));
        TraceMap shown = map.get();
        graphics.drawString("↑ " + up + " " + words.apply(shown.up()), 2, metrics.getAscent());
        String below = across + " " + words.apply(shown.across()) + " →";
        int base = getHeight() - metrics.getDescent() - 1;
        graphics.drawString(below, Math.max(2, getWidth() - metrics.stringWidth(below) - 2), base);
        String most = most(shown);
        graphics.drawString(most, getWidth() - metrics.stringWidth(most) - 2, metrics.getAscent());
    }

    private String most(TraceMap shown) {
        float most = shown.most();
        if (isMap || most <= 1) {
            return "";
        }
        return "up to " + Human.number(most, 2) + " traces a bin";
    }
}
