package io.github.sliceline.viewer.window;

import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.UIManager;

/** Bar above the panes with one sentence and at most one action. It stays until the user closes it. */
final class NoticeBar extends JPanel {
    private final JLabel sentence = new JLabel();
    private final JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 6, 2));

    NoticeBar() {
        super(new BorderLayout(8, 0));
        setName("notice");
        sentence.setName("notice-sentence");
        add(sentence);
        add(buttons, BorderLayout.LINE_END);
        setVisible(false);
    }

    /** Shows a sentence. */
    void tell(String words) {
        tell(words, "", () -> {});
    }

    /** Shows a sentence and a button. */
    void tell(String words, String label, Runnable deed) {
        sentence.setText(ForeignText.shown(words));
        sentence.setToolTipText(sentence.getText());
        buttons.removeAll();
        if (!label.isEmpty()) {
            buttons.add(Widgets.button(label, "notice-deed", deed));
        }
        buttons.add(Widgets.button("Close", "notice-close", this::putAway));
        setVisible(!words.isEmpty());
        revalidate();
    }

    void putAway() {
        setVisible(false);
    }

    @Override
    public void updateUI() {
        super.updateUI();
        setBorder(BorderFactory.createCompoundBorder(
                BorderFactory.createMatteBorder(0, 0, 1, 0, UIManager.getColor("Component.borderColor")),
                BorderFactory.createEmptyBorder(1, 8, 1, 2)));
    }
}
