package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Raster;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.show.paint.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.viewer.schedule.PaintQueue;
import io.github.sliceline.volume.Section;
import java.awt.Graphics;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JComponent;

/** Shows one section. */
public final class SectionPane extends JComponent {
    private static final long serialVersionUID = 1L;

    private final transient ViewerModel model;
    private final Pane pane;
    private final transient PaintQueue<BufferedImage> painting;
    private transient Optional<Loaded> shown = Optional.empty();
    private transient Optional<BufferedImage> image = Optional.empty();

    /**
     * @param painters paint sections
     * @param events runs what it is given on the thread of events
     */
    public SectionPane(ViewerModel model, Pane pane, Executor painters, Executor events) {
        this.model = model;
        this.pane = pane;
        this.painting = new PaintQueue<>(painters, events, this::painted);
        setName(pane.name());
        setFocusable(true);
    }

    /** Shows a section from now on. */
    public void show(Loaded section) {
        shown = Optional.of(section);
        refresh();
    }

    /** What is shown. */
    public Optional<Loaded> shown() {
        return shown;
    }

    /** Paints anew, since the section, how it is drawn, or the part that is seen has changed. */
    public void refresh() {
        if (shown.isPresent() && getWidth() > 0 && getHeight() > 0) {
            Raster raster = raster(shown.get());
            Viewport view = model.view(pane)
                    .map(seen -> seen.on(getWidth(), getHeight()))
                    .orElseGet(() -> Viewport.whole(raster.width(), raster.height(), getWidth(), getHeight()));
            Display display = model.display();
            int around = getBackground().getRGB();
            painting.paint(() -> SectionPainter.image(raster, view, display, around, 1));
        }
    }

    private static Raster raster(Loaded loaded) {
        Section section = loaded.section();
        return loaded.subject() instanceof Subject.Slice
                ? Raster.ofMap(section.samples(), section.rows(), section.columns())
                : Raster.ofTraces(section.samples(), section.rows(), section.columns());
    }

    private void painted(BufferedImage done) {
        image = Optional.of(done);
        repaint();
    }

    @Override
    public void doLayout() {
        super.doLayout();
        refresh();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        graphics.setColor(getBackground());
        graphics.fillRect(0, 0, getWidth(), getHeight());
        image.ifPresent(drawn -> graphics.drawImage(drawn, 0, 0, null));
    }
}
