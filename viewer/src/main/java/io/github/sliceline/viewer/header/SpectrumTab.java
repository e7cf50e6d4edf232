package io.github.sliceline.viewer.header;

import io.github.sliceline.show.amplitude.Spectrum;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.SpectrumPainter;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.NewestJob;
import io.github.sliceline.volume.Section;
import java.awt.Color;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.swing.JCheckBox;

/** Tab with the spectrum of the visible part of the active section. */
final class SpectrumTab extends HeaderTab {
    private static final Color LINE = new Color(0xD55E00);

    private final ViewerModel model;
    private final Function<Pane, Optional<LoadedSection>> shown;
    private final PicturePanel picture = new PicturePanel("spectrum");
    private final JCheckBox linear = new JCheckBox("Linear");
    private final NewestJob counting;
    private Optional<Spectrum> spectrum = Optional.empty();

    SpectrumTab(ViewerModel model, Function<Pane, Optional<LoadedSection>> shown, Executor workers, Executor events) {
        super("Spectrum");
        this.model = model;
        this.shown = shown;
        layOut(picture, () -> title() + "\n" + spectrum.map(Spectrum::table).orElse(""), linear);
        linear.addActionListener(event -> draw());
        counting = new NewestJob(workers, events);
    }

    @Override
    boolean hears(Change change) {
        return change == Change.VIEW || change == Change.ACTIVE;
    }

    @Override
    void refresh() {
        Pane pane = model.active();
        Optional<LoadedSection> loaded = shown.apply(pane);
        Optional<Viewport> view = model.views().of(pane);
        if (loaded.isEmpty() || loaded.get().subject() instanceof Subject.Slice) {
            show(new ViewSpectrum("Choose a section: a slice and a map have no traces.", Optional.empty()));
            return;
        }
        Section section = loaded.get().section();
        int traces = section.rows();
        int samples = section.columns();
        Viewport seen = view.orElseGet(() -> Viewport.whole(traces, samples, 1, 1));
        counting.start(token -> ViewSpectrum.of(section, seen), this::show, this::failed);
    }

    private void show(ViewSpectrum counted) {
        spectrum = counted.spectrum();
        title(counted.title());
        draw();
    }

    private void draw() {
        boolean decibels = !linear.isSelected();
        picture.show(spectrum.map(found -> (graphics, width, height, ink) ->
                new SpectrumPainter(found, decibels, ink, LINE).paint(new Canvas(graphics), width, height)));
    }
}
