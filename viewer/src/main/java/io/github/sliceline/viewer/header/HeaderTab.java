package io.github.sliceline.viewer.header;

import io.github.sliceline.show.words.ForeignText;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** A tab: a line that says what it is, below it switches and a button that copies it as text, and then what it shows. */
final class HeaderTab extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int GAP = 6;

    private final JLabel title = new JLabel(" ");
    private final JPanel bar = new JPanel();

    /**
     * @param shown below the line
     * @param copied the same as text
     * @param switches from left to right, before the button
     */
    HeaderTab(JComponent shown, Supplier<String> copied, JComponent... switches) {
        super(new BorderLayout());
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
        copy.addActionListener(event ->
                Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(copied.get()), null));
        bar.add(copy);
        JPanel above = new JPanel(new BorderLayout());
        title.setBorder(BorderFactory.createEmptyBorder(GAP, GAP, 0, GAP));
        above.add(title);
        above.add(bar, BorderLayout.PAGE_END);
        add(above, BorderLayout.PAGE_START);
        add(shown);
    }

    /** Says what is shown, or why nothing is. */
    void title(String text) {
        title.setText(text.isEmpty() ? " " : ForeignText.shown(text));
        title.setToolTipText(title.getText());
    }

    String title() {
        return title.getText();
    }
}
