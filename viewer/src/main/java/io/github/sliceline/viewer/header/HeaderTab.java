package io.github.sliceline.viewer.header;

import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** A tab: a title line, below it switches and a button that copies the content as text, and then the content. */
abstract class HeaderTab {
    private static final int GAP = 6;

    private final String name;
    private final JLabel title = new JLabel(" ");
    private final JPanel panel = new JPanel(new BorderLayout());

    HeaderTab(String name) {
        this.name = name;
    }

    /**
     * Adds the parts of the tab. Subclasses call it once.
     *
     * @param shown the content
     * @param copied returns the content as text
     * @param switches switches from left to right, before the button
     */
    final void layOut(JComponent shown, Supplier<String> copied, JComponent... switches) {
        JPanel bar = new JPanel();
        bar.setLayout(new BoxLayout(bar, BoxLayout.LINE_AXIS));
        bar.setBorder(BorderFactory.createEmptyBorder(GAP / 2, GAP, GAP / 2, GAP));
        title.setMinimumSize(new Dimension(0, 0));
        bar.add(Box.createHorizontalGlue());
        for (JComponent one : switches) {
            bar.add(one);
            bar.add(Box.createHorizontalStrut(GAP));
        }
        JButton copy = new JButton("Copy");
        copy.setToolTipText("Copy this as text");
        copy.addActionListener(event -> Widgets.copy(copied.get()));
        bar.add(copy);
        JPanel above = new JPanel(new BorderLayout());
        title.setBorder(BorderFactory.createEmptyBorder(GAP, GAP, 0, GAP));
        above.add(title);
        above.add(bar, BorderLayout.PAGE_END);
        panel.add(above, BorderLayout.PAGE_START);
        panel.add(shown);
    }

    /** Returns the label of the tab. */
    final String name() {
        return name;
    }

    final JComponent component() {
        return panel;
    }

    /** Updates the content. Called while the tab is visible. */
    abstract void refresh();

    /** True if the content depends on what has changed. */
    boolean hears(Change change) {
        return false;
    }

    /** Sets the title line, which says what the tab shows, or why it shows nothing. */
    final void title(String text) {
        title.setText(text.isEmpty() ? " " : ForeignText.shown(text));
        title.setToolTipText(title.getText());
    }

    final String title() {
        return title.getText();
    }

    /** Shows an error in the title line. */
    final void failed(Throwable why) {
        title(Problem.of(why).sentence());
    }
}
