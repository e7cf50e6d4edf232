package io.github.sliceline.viewer.window;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Change;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.SectionPane;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.viewer.schedule.SectionListener;
import io.github.sliceline.viewer.schedule.SectionLoader;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that a window shows of one survey. On the thread of events only. */
final class SurveyView extends JPanel implements SectionListener {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(SurveyView.class);
    private static final List<Pane> SECTIONS = List.of(Pane.INLINE, Pane.CROSSLINE, Pane.SLICE, Pane.LINE);

    private final transient OpenSurvey survey;
    private final transient ViewerModel model;
    private final transient SectionLoader loader;
    private final transient Map<Pane, SectionPane> sections = new EnumMap<>(Pane.class);
    private final transient Map<Pane, JComponent> components = new EnumMap<>(Pane.class);
    private final transient Map<Pane, Subject> asked = new EnumMap<>(Pane.class);
    private final PanesPanel panes;
    private final JLabel status = new JLabel(" ");

    SurveyView(OpenSurvey survey, Display display, PaneGrid grid, Executor painters) {
        super(new BorderLayout());
        this.survey = survey;
        model = new ViewerModel(survey.facts(), display);
        loader = new SectionLoader(survey, EventQueue::invokeLater, this);
        panes = new PanesPanel(grid);
        for (Pane pane : SECTIONS) {
            SectionPane section = new SectionPane(model, pane, painters, EventQueue::invokeLater);
            sections.put(pane, section);
            add(pane, section);
        }
        panes.show(Pane.LINE, false);
        add(panes);
        add(status, BorderLayout.PAGE_END);
        model.addListener(this::changed);
        ask();
    }

    private void add(Pane pane, JComponent component) {
        component.addFocusListener(new FocusAdapter() {
            @Override
            public void focusGained(FocusEvent event) {
                model.activate(pane);
            }
        });
        component.addMouseListener(new MouseAdapter() {
            @Override
            public void mousePressed(MouseEvent event) {
                component.requestFocusInWindow();
            }
        });
        components.put(pane, component);
        panes.add(pane, component);
    }

    ViewerModel model() {
        return model;
    }

    OpenSurvey survey() {
        return survey;
    }

    PanesPanel panes() {
        return panes;
    }

    /** What shows a pane. */
    JComponent component(Pane pane) {
        return components.getOrDefault(pane, panes);
    }

    /** Whether a pane shows what it is to show. */
    boolean isCurrent(Pane pane) {
        return sections.get(pane)
                .shown()
                .filter(shown -> shown.exact() && shown.subject().equals(asked.get(pane)))
                .isPresent();
    }

    /** Has the next pane become the active one, 1, or the one before, -1. */
    void nextPane(int steps) {
        List<Pane> order = new ArrayList<>(panes.shown());
        int at = order.indexOf(model.active());
        model.activate(order.get(Math.floorMod(at + steps, order.size())));
    }

    private void changed(Change change) {
        switch (change) {
            case POSITION -> ask();
            case PATH -> {
                panes.show(Pane.LINE, model.path().isPresent());
                ask();
            }
            case ACTIVE -> activate();
            case DISPLAY, VIEW, HORIZONS, CURSOR, TOOL -> sections.values().forEach(SectionPane::refresh);
        }
    }

    private void activate() {
        Pane pane = model.active();
        panes.activate(pane);
        component(pane).requestFocusInWindow();
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
    public void loaded(Pane pane, Loaded section) {
        sections.get(pane).show(section);
        StartTiming.sectionShown();
    }

    @Override
    public void failed(Pane pane, Subject subject, Throwable why) {
        status.setText(Problem.of(why).sentence());
        asked.remove(pane);
    }

    /** Ends what goes on, and closes the survey. */
    void close() {
        Thread closer = new Thread(() -> {
            try {
                survey.close();
            } catch (IOException e) {
                LOG.warn("{} was not closed", survey.facts().name(), e);
            }
        });
        closer.setDaemon(true);
        closer.start();
    }
}
