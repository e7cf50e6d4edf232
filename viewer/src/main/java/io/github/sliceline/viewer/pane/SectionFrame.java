package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.AxisPainter;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.info.SectionAxis;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** What is around the samples of a pane: title and axes. */
final class SectionFrame {
    private static final int GAP = 4;
    private static final int MARK = 8;
    /** Beside those of the ends of an axis, for times between samples. */
    private static final String SPARE_DIGITS = "00";

    private final ViewerModel model;
    private final Pane pane;
    private final Words words;
    private Optional<Axes> axes = Optional.empty();

    private record Axes(PlotAxis across, PlotAxis down) {}

    SectionFrame(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
        this.words = new Words(model.survey());
    }

    /** Has the axes of a section from now on; of one that only stands for another those of the survey. */
    void show(Loaded loaded) {
        Section section = loaded.section();
        if (loaded.exact()) {
            axes = Optional.of(axes(section.rowAxis(), section.columnAxis()));
        } else if (axes.isEmpty()) {
            axes = ofSurvey();
        }
    }

    private Axes axes(SectionAxis rows, SectionAxis columns) {
        return pane == Pane.SLICE
                ? new Axes(PlotAxis.of(columns), PlotAxis.of(rows).reversed())
                : new Axes(PlotAxis.of(rows), PlotAxis.of(columns));
    }

    private Optional<Axes> ofSurvey() {
        SectionAxis inlines = lines("inline", model.survey().inlines());
        SectionAxis crosslines = lines("crossline", model.survey().crosslines());
        SampleAxis axis = model.survey().samples();
        SectionAxis samples =
                new SectionAxis(axis.unit().axisName(), axis.unit().symbol(), axis.start(), axis.step(), axis.count());
        return switch (pane) {
            case INLINE -> Optional.of(axes(crosslines, samples));
            case CROSSLINE -> Optional.of(axes(inlines, samples));
            case SLICE -> Optional.of(axes(inlines, crosslines));
            case LINE, MAP -> Optional.empty();
        };
    }

    private static SectionAxis lines(String name, LineAxis axis) {
        return new SectionAxis(name, "", axis.first(), axis.step(), axis.count());
    }

    void showNothing() {
        axes = Optional.empty();
    }

    /** What is shown, or is to be. */
    String title() {
        return model.subject(pane).map(words::title).orElse("Line");
    }

    /** Where samples are in a pane of this size. Stays while other parts and lines are seen. */
    Rectangle samples(int width, int height) {
        BufferedImage nothing = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = nothing.createGraphics();
        try {
            AxisPainter painter = axisPainter(graphics);
            int top = titleHeight(graphics) + painter.heightAbove();
            int left = painter.widthBeside(ends(pane, model.survey()))
                    + graphics.getFontMetrics(PaneTheme.smallFont()).stringWidth(SPARE_DIGITS);
            return new Rectangle(left, top, Math.max(0, width - left - 2 * GAP), Math.max(0, height - top - GAP));
        } finally {
            graphics.dispose();
        }
    }

    /** An axis whose ticks are its ends, where labels are longest. */
    private static ViewAxis ends(Pane pane, SurveyFacts survey) {
        SampleAxis samples = survey.samples();
        double first = pane == Pane.SLICE ? survey.inlines().first() : samples.start();
        double last = pane == Pane.SLICE ? survey.inlines().last() : samples.last();
        PlotAxis axis = new PlotAxis("", first, first == last ? 1 : last - first, first == last ? 1 : 2, false);
        return new ViewAxis(axis, -0.5, axis.count() - 0.5, 1000);
    }

    private static AxisPainter axisPainter(Graphics2D graphics) {
        return new AxisPainter(graphics, PaneTheme.smallFont(), PaneTheme.smallFont(), PaneTheme.ink(), 1);
    }

    private static int titleHeight(Graphics2D graphics) {
        return graphics.getFontMetrics(PaneTheme.font()).getHeight() + GAP;
    }

    /** @param samples where samples are, of which a part is seen */
    void paint(Graphics2D graphics, Rectangle samples, Optional<Viewport> view) {
        PaneTheme.smooth(graphics);
        int right = samples.x + samples.width;
        int left = title(graphics);
        PaneStatus status = model.status(pane);
        if (status.problem().isEmpty()) {
            status(graphics, status.sentence(), left, right);
        }
        graphics.setColor(PaneTheme.edge(model.active() == pane));
        graphics.drawRect(samples.x - 1, samples.y - 1, samples.width + 1, samples.height + 1);
        if (axes.isPresent() && view.isPresent()) {
            AxisPainter painter = axisPainter(graphics);
            painter.above(ViewAxis.across(axes.get().across(), view.get()), samples);
            painter.left(ViewAxis.down(axes.get().down(), view.get()), samples);
        }
    }

    /** Draws it with the mark that its line has in other panes; gives where it ends. */
    private int title(Graphics2D graphics) {
        Font font = PaneTheme.font().deriveFont(Font.BOLD);
        FontMetrics metrics = graphics.getFontMetrics(font);
        graphics.setColor(PaneColours.of(pane));
        graphics.fillRect(GAP, GAP + (metrics.getHeight() - MARK) / 2, MARK, MARK);
        graphics.setFont(font);
        graphics.setColor(PaneTheme.ink());
        graphics.drawString(title(), 2 * GAP + MARK, GAP + metrics.getAscent());
        return 3 * GAP + MARK + metrics.stringWidth(title());
    }

    private static void status(Graphics2D graphics, String text, int left, int right) {
        FontMetrics metrics = graphics.getFontMetrics(PaneTheme.font());
        graphics.setFont(PaneTheme.font());
        graphics.setColor(PaneTheme.quietInk());
        graphics.drawString(text, Math.max(left, right - metrics.stringWidth(text)), GAP + metrics.getAscent());
    }
}
