package io.github.sliceline.viewer.window;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Change;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.SectionPane;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.viewer.schedule.PaintQueue;
import io.github.sliceline.viewer.schedule.SectionListener;
import io.github.sliceline.viewer.schedule.SectionLoader;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.EventQueue;
import java.awt.GridLayout;
import java.awt.event.KeyEvent;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import javax.swing.JFrame;
import javax.swing.JPanel;

/** A window on one survey. On the thread of events only. */
public final class ViewerWindow implements SectionListener {
    private static final List<Pane> PLANES = List.of(Pane.INLINE, Pane.CROSSLINE, Pane.SLICE);

    private final JFrame frame = new JFrame();
    private final ViewerModel model;
    private final SectionLoader loader;
    private final Map<Pane, SectionPane> panes = new EnumMap<>(Pane.class);
    private final Map<Pane, Subject> asked = new EnumMap<>(Pane.class);

    /** Shows a survey, which is closed with the window; then {@code closed} is run. */
    public ViewerWindow(OpenSurvey survey, Runnable closed) {
        model = new ViewerModel(survey.facts(), Display.density(survey.clip()));
        loader = new SectionLoader(survey, EventQueue::invokeLater, this);
        Executor painters = PaintQueue.painters();
        JPanel content = new JPanel(new GridLayout(2, 2, 4, 4));
        for (Pane pane : PLANES) {
            SectionPane shown = new SectionPane(model, pane, painters, EventQueue::invokeLater);
            panes.put(pane, shown);
            content.add(shown);
        }
        frame.setContentPane(content);
        frame.setTitle(survey.facts().name() + " - Sliceline");
        frame.setDefaultCloseOperation(JFrame.DISPOSE_ON_CLOSE);
        frame.setSize(1280, 800);
        frame.addKeyListener(new java.awt.event.KeyAdapter() {
            @Override
            public void keyPressed(KeyEvent event) {
                step(event.getKeyCode());
            }
        });
        frame.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosed(WindowEvent event) {
                closed.run();
            }
        });
        model.addListener(this::changed);
        ask();
    }

    private void step(int key) {
        model.step(Pane.INLINE, key == KeyEvent.VK_RIGHT ? 1 : key == KeyEvent.VK_LEFT ? -1 : 0);
    }

    private void changed(Change change) {
        if (change == Change.POSITION) {
            ask();
        }
    }

    private void ask() {
        for (Pane pane : PLANES) {
            Subject wanted = model.subject(pane).orElseThrow();
            if (!wanted.equals(asked.put(pane, wanted))) {
                loader.show(pane, wanted);
            }
        }
    }

    @Override
    public void loaded(Pane pane, Loaded section) {
        panes.get(pane).show(section);
    }

    @Override
    public void failed(Pane pane, Subject subject, Problem why) {
        frame.setTitle(why.sentence());
    }

    /** Puts it on the screen. */
    public void open() {
        frame.setVisible(true);
    }
}
