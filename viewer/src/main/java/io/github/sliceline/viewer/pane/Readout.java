package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.model.Words;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** Status bar with the values under the pointer, and the status of the active pane. */
public final class Readout extends JPanel {
    private static final int GAP = 14;

    private final ViewerModel model;
    private final Words words;
    private final List<SteadyLabel> labels = new ArrayList<>();
    private final JLabel status = new JLabel();

    public Readout(ViewerModel model) {
        super(new FlowLayout(FlowLayout.LEADING, GAP, 2));
        this.model = model;
        this.words = new Words(model.survey());
        for (Words.Field field : words.fields(model.cursor())) {
            SteadyLabel label = new SteadyLabel();
            label.setName("readout." + field.name().toLowerCase(java.util.Locale.ROOT));
            labels.add(label);
            add(label);
        }
        add(status);
        model.addListener(this::changed);
        tell();
    }

    private void changed(Change change) {
        if (change == Change.CURSOR || change == Change.STATUS || change == Change.ACTIVE) {
            tell();
        }
    }

    private void tell() {
        List<Words.Field> fields = words.fields(model.cursor());
        for (int i = 0; i < fields.size(); i++) {
            Words.Field field = fields.get(i);
            labels.get(i).setText(field.name() + " " + (field.text().isEmpty() ? "–" : field.text()));
        }
        PaneStatus now = model.status(model.active());
        status.setText(now.sentence());
        status.setToolTipText(now.sentence().isEmpty() ? null : now.sentence());
    }

    /** Label that never shrinks, so that its neighbours stay in place while numbers change. */
    private static final class SteadyLabel extends JLabel {
        private int widest;

        @Override
        public Dimension getPreferredSize() {
            Dimension size = super.getPreferredSize();
            widest = Math.max(widest, size.width);
            return new Dimension(widest, size.height);
        }

        @Override
        public void updateUI() {
            super.updateUI();
            widest = 0;
        }
    }
}
