package io.github.sliceline.viewer.window;

import java.awt.event.HierarchyEvent;
import javax.swing.JLabel;
import javax.swing.JProgressBar;
import javax.swing.Timer;

/** Says what is being opened and how far it is. */
final class OpeningPanel {
    private static final int LOOK_EVERY_MS = 100;
    private static final int WHOLE = 1000;

    private final OpeningWork work;
    private final JProgressBar bar = new JProgressBar(0, WHOLE);
    private final JLabel stage = new JLabel(" ");

    private OpeningPanel(OpeningWork work) {
        this.work = work;
        bar.setIndeterminate(true);
    }

    static MessagePanel of(OpeningWork work, Runnable cancel) {
        OpeningPanel panel = new OpeningPanel(work);
        MessagePanel shown =
                MessagePanel.opening(FileNames.title(work.request().file()), panel.bar, panel.stage, cancel);
        Timer clock = new Timer(LOOK_EVERY_MS, event -> panel.look());
        shown.addHierarchyListener(event -> {
            if ((event.getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) != 0) {
                if (shown.isShowing()) {
                    clock.start();
                } else {
                    clock.stop();
                }
            }
        });
        return shown;
    }

    private void look() {
        OpeningWork.Stage now = work.stage();
        bar.setIndeterminate(now.done() <= 0);
        bar.setValue((int) (now.done() * WHOLE));
        stage.setText(now.stage().isEmpty() ? " " : now.stage());
    }
}
