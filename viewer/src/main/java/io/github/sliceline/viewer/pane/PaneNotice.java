package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Problem;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.FlowLayout;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Message over a pane that shows an error, with a button that copies the details. */
final class PaneNotice extends JPanel {
    private static final int WIDEST = 480;
    private static final int MARGIN = 10;

    private final JTextArea sentence = Widgets.sentences("");
    private final JButton copy = new JButton("Copy details");
    private PaneStatus told = PaneStatus.SHOWN;

    PaneNotice() {
        super(new BorderLayout(MARGIN, MARGIN));
        setBorder(BorderFactory.createEmptyBorder(MARGIN, MARGIN, MARGIN, MARGIN));
        sentence.setFont(UIManager.getFont("Label.font"));
        copy.addActionListener(event -> told.problem().map(Problem::report).ifPresent(Widgets::copy));
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 0, 0));
        buttons.setOpaque(false);
        buttons.add(copy);
        add(sentence, BorderLayout.CENTER);
        add(buttons, BorderLayout.SOUTH);
        setVisible(false);
    }

    /** Shows the message if the status is an error. */
    void tell(PaneStatus status) {
        told = status;
        sentence.setText(status.sentence());
        sentence.getAccessibleContext().setAccessibleName(status.sentence());
        setVisible(status.problem().isPresent());
    }

    /** Returns the size of the message in an area of this width. */
    Dimension sizeIn(int width) {
        int inside = Math.max(1, Math.min(WIDEST, width - 2 * MARGIN) - 2 * MARGIN);
        sentence.setSize(inside, Short.MAX_VALUE);
        int height = sentence.getPreferredSize().height + copy.getPreferredSize().height + 3 * MARGIN;
        return new Dimension(inside + 2 * MARGIN, height);
    }
}
