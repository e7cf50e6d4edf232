package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.BorderLayout;
import java.awt.Insets;
import java.awt.event.HierarchyEvent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;

/**
 * Pane with headers, facts, statistics and spectrum of a survey, in tabs. Only the visible tab reads and computes, off
 * the event thread.
 */
public final class HeaderPane extends JPanel {
    private final JTabbedPane tabs = new JTabbedPane();
    private final List<HeaderTab> all;

    /**
     * @param shown returns the section that a pane shows
     * @param workers read and compute, one task after another
     * @param events runs tasks on the event thread
     */
    public HeaderPane(
            ViewerModel model,
            OpenSurvey survey,
            Function<Pane, Optional<LoadedSection>> shown,
            Executor workers,
            Executor events) {
        super(new BorderLayout());
        setName("headers");
        all = List.of(
                new TextHeaderTab(survey, workers, events),
                new BinaryHeaderTab(survey, workers, events),
                new TraceHeaderTab(model, survey, workers, events),
                new FileTab(survey, workers, events),
                new StatisticsTab(survey),
                new SpectrumTab(model, shown, workers, events));
        all.forEach(tab -> tabs.addTab(tab.name(), tab.component()));
        tabs.setTabLayoutPolicy(JTabbedPane.SCROLL_TAB_LAYOUT);
        tabs.putClientProperty("JTabbedPane.tabInsets", new Insets(4, 8, 4, 8));
        tabs.addChangeListener(event -> refresh());
        add(tabs);
        addHierarchyListener(event -> {
            if ((event.getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) != 0) {
                refresh();
            }
        });
        model.addListener(this::changed);
    }

    private void changed(Change change) {
        if (isShowing() && current().hears(change)) {
            current().refresh();
        }
    }

    /** Updates the visible tab, for example after another section was read. */
    public void refresh() {
        if (isShowing()) {
            current().refresh();
        }
    }

    private HeaderTab current() {
        return all.get(tabs.getSelectedIndex());
    }
}
