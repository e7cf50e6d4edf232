package io.github.sliceline.viewer.window;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.viewer.command.WindowActions.Part;
import io.github.sliceline.viewer.export.ShownSection;
import io.github.sliceline.viewer.header.HeaderPane;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.pane.AmplitudeBar;
import io.github.sliceline.viewer.pane.HorizonList;
import io.github.sliceline.viewer.pane.MapPane;
import io.github.sliceline.viewer.pane.Readout;
import io.github.sliceline.viewer.pane.SectionPane;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.SectionLoader;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.survey.FileState;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.SurveyWatch;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.info.LiveState;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JPanel;

/** Everything that a window shows of one survey. Use it on the event thread only. */
final class SurveyView extends JPanel implements SectionLoader.Listener, SurveyWatch.Listener {
    private static final List<Pane> SECTIONS = List.of(Pane.INLINE, Pane.CROSSLINE, Pane.SLICE, Pane.LINE, Pane.GATHER);

    private final OpenSurvey survey;
    private final ViewerModel model;
    private final SectionLoader loader;
    private final Map<Pane, SectionPane> sections = new EnumMap<>(Pane.class);
    private final Map<Pane, JComponent> components = new EnumMap<>(Pane.class);
    private final Map<Pane, Subject> asked = new EnumMap<>(Pane.class);
    private final BaseMap map;
    private final PanesPanel panes;
    private final AmplitudeBar bar;
    private final HeaderPane headers;
    private final SidePanel side;
    private final NoticeBar notice = new NoticeBar();
    private final SurveyWatch watch;
    private final Runnable firstShown;
    private final Runnable reload;
    private List<DatasetSummary> datasets = List.of();
    private boolean wasShown;
    private boolean toldGrowing;

    /**
     * @param sideWidth width of the side panel in pixels
     * @param firstShown runs when the first section is on the screen
     * @param reload opens the file again
     * @param askForHorizon asks the user for the file of a horizon
     */
    SurveyView(
            OpenSurvey survey,
            Display display,
            PaneGrid grid,
            int sideWidth,
            Workers workers,
            Runnable firstShown,
            Runnable reload,
            Runnable askForHorizon) {
        super(new BorderLayout());
        this.survey = survey;
        this.firstShown = firstShown;
        this.reload = reload;
        model = new ViewerModel(survey.facts(), display);
        loader = new SectionLoader(survey, workers.inOrder(), EventQueue::invokeLater, this);
        panes = new PanesPanel(grid);
        map = new BaseMap(model, survey, workers, EventQueue::invokeLater);
        for (Pane pane : SECTIONS) {
            SectionPane section = new SectionPane(model, pane, workers.painters(), EventQueue::invokeLater);
            section.whenOnScreen(subject -> shownOnScreen());
            map.over(section);
            sections.put(pane, section);
            add(pane, section);
        }
        add(Pane.MAP, map.pane());
        for (Pane pane : SECTIONS) {
            panes.show(pane, model.subject(pane).isPresent());
        }
        add(notice, BorderLayout.PAGE_START);
        bar = new AmplitudeBar(model, workers.painters(), EventQueue::invokeLater);
        JPanel middle = new JPanel(new BorderLayout());
        middle.add(panes);
        middle.add(bar, BorderLayout.LINE_END);
        headers = new HeaderPane(model, survey, this::shown, workers.background(), EventQueue::invokeLater);
        side = new SidePanel(middle, headers, new HorizonList(model, askForHorizon), sideWidth);
        add(side);
        add(new Readout(model), BorderLayout.PAGE_END);
        model.addListener(this::changed);
        watch = SurveyWatch.start(survey, workers.background(), EventQueue::invokeLater, this);
    }

    private void add(Pane pane, JComponent component) {
        components.put(pane, component);
        panes.add(pane, component);
    }

    private void shownOnScreen() {
        if (!wasShown) {
            wasShown = true;
            map.begin(survey);
            firstShown.run();
        }
    }

    ViewerModel model() {
        return model;
    }

    OpenSurvey survey() {
        return survey;
    }

    private SectionPane section(Pane pane) {
        return Objects.requireNonNull(sections.get(pane));
    }

    PanesPanel panes() {
        return panes;
    }

    /** Shows or hides a part of the window. */
    void show(Part part, boolean visible) {
        if (part == Part.COLOUR_BAR) {
            bar.setVisible(visible);
        }
        if (part == Part.SLICE_AS_ARRAY) {
            model.views().sliceAsArray(visible);
        }
        if (part == Part.GATHER) {
            model.showGather(visible);
            arrange(Pane.GATHER);
            if (!asked.isEmpty()) {
                ask();
            }
        }
        side.show(part, visible);
    }

    void clip(AmplitudeClip percentile) {
        bar.clip(percentile);
    }

    /**
     * Sets the amplitudes beyond which colours saturate.
     *
     * @param typed text that the user typed
     */
    void clip(String typed) {
        bar.clip(typed);
    }

    /** Returns the map with its reads. */
    BaseMap map() {
        return map;
    }

    SidePanel side() {
        return side;
    }

    NoticeBar notice() {
        return notice;
    }

    /** Returns the other datasets of the file; empty before they were looked up. */
    List<DatasetSummary> datasets() {
        return datasets;
    }

    void datasets(List<DatasetSummary> found) {
        datasets = found;
    }

    /** Returns the component of a pane. */
    JComponent component(Pane pane) {
        return components.getOrDefault(pane, panes);
    }

    private Optional<LoadedSection> shown(Pane pane) {
        return Optional.ofNullable(sections.get(pane)).flatMap(SectionPane::shown);
    }

    /** Returns the content of the active pane for saving; empty if it shows nothing. */
    Optional<ShownSection> toSave() {
        Pane pane = model.active();
        if (pane == Pane.MAP) {
            return mapToSave();
        }
        Optional<Viewport> part =
                model.views().of(pane).filter(seen -> model.views().isOnMap(pane));
        return shown(pane)
                .flatMap(loaded -> section(pane)
                        .seenCells()
                        .map(seen ->
                                toSave(pane, loaded, seen).under(section(pane).over(loaded.subject())))
                        .map(saved -> pane == Pane.SLICE ? saved.onMap(survey, part, size(section(pane))) : saved));
    }

    private ShownSection toSave(Pane pane, LoadedSection loaded, Viewport seen) {
        return ShownSection.of(
                survey,
                loaded.subject(),
                loaded.section(),
                pane == Pane.LINE ? model.places().scale(model.map().survey().unit()) : Optional.empty(),
                seen,
                model.display(),
                getBackground().getRGB() & 0xFFFFFF);
    }

    private static PictureSize size(JComponent pane) {
        return PictureSize.atLeast(pane.getWidth(), pane.getHeight());
    }

    /**
     * Returns the whole base map for saving, with the values that it shows in colours, or with the bins that have
     * traces.
     */
    private Optional<ShownSection> mapToSave() {
        MapPane shown = map.pane();
        HorizonMap traces =
                HorizonMap.traces(survey.facts(), model.map().survey().live());
        ShownSection values = shown.shownSlice()
                .map(slice -> toSave(Pane.SLICE, slice, whole()))
                .orElseGet(() -> ShownSection.of(
                        survey.facts(),
                        shown.horizonMap().orElse(traces),
                        shown.colours(),
                        shown.getWidth(),
                        shown.getHeight()));
        return shown.picture(values.image().title())
                .map(picture -> values.onBaseMap(
                        survey,
                        (named, whole, size, dpi) -> picture.picture(whole, size, dpi),
                        size(shown),
                        picture.lines()));
    }

    private Viewport whole() {
        return Viewport.whole(
                survey.facts().crosslines().size(), survey.facts().inlines().size(), 1, 1);
    }

    /** True if a pane shows the section that was requested last, in full detail. */
    boolean isCurrent(Pane pane) {
        return section(pane)
                .shown()
                .filter(shown -> shown.exact() && shown.subject().equals(asked.get(pane)))
                .isPresent();
    }

    /**
     * Activates another pane.
     *
     * @param steps 1 for the next pane, -1 for the previous one
     */
    void nextPane(int steps) {
        List<Pane> order = new ArrayList<>(panes.shown());
        int at = order.indexOf(model.active());
        model.activate(order.get(Math.floorMod(at + steps, order.size())));
    }

    private void changed(Change change) {
        switch (change) {
            case POSITION -> ask();
            case PATH -> {
                arrange(Pane.LINE);
                ask();
            }
            case ACTIVE -> panes.activate(model.active());
            case DISPLAY, VIEW, HORIZONS, CURSOR, TOOL, STATUS, MAP -> {
                // panes listen to these themselves
            }
        }
    }

    /** Shows a pane if it has a section, or hides it. */
    private void arrange(Pane pane) {
        boolean shown = model.subject(pane).isPresent();
        panes.show(pane, shown);
        if (!shown) {
            asked.remove(pane);
            loader.hide(pane);
            if (model.active() == pane) {
                model.activate(Pane.INLINE);
            }
        }
    }

    /** Starts to read the first sections. */
    void begin() {
        ask();
    }

    private void ask() {
        for (Pane pane : SECTIONS) {
            Optional<Subject> wanted = model.subject(pane);
            if (wanted.isPresent() && !wanted.get().equals(asked.put(pane, wanted.get()))) {
                loader.show(pane, wanted.get());
            }
        }
    }

    @Override
    public void loaded(Pane pane, LoadedSection section) {
        section(pane).show(section);
        map.loaded(pane, section);
        bar.show(pane, section);
        headers.refresh();
    }

    @Override
    public void failed(Pane pane, Subject subject, Problem why) {
        asked.remove(pane);
        section(pane).failed(why);
    }

    @Override
    public void reading(Pane pane, Subject subject, double done) {
        section(pane).reading(done);
    }

    @Override
    public void grown(LiveState state) {
        loader.refresh();
        if (state.complete()) {
            map.begin(survey);
            notice.tell("The conversion is complete.");
        } else if (!toldGrowing || notice.isVisible()) {
            toldGrowing = true;
            SurveyWatch.percent(state)
                    .ifPresent(part -> notice.tell(part + " % is converted; the rest appears by itself."));
        }
    }

    @Override
    public void changed(FileState state, String sentence) {
        if (state == FileState.SAME) {
            notice.putAway();
        } else {
            notice.tell(sentence, "Reload", reload);
        }
    }

    /** Stops all work and closes the survey. */
    void close() {
        watch.close();
        map.close();
        loader.close();
        Workers.close(survey);
    }
}
