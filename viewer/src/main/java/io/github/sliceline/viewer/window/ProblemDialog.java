package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.model.Problem;
import java.awt.Dimension;
import javax.swing.JFrame;
import javax.swing.JOptionPane;
import javax.swing.JTextArea;

/** Says in one sentence what went wrong; the details are to be copied. */
final class ProblemDialog {
    private static final int WIDTH = 420;

    private ProblemDialog() {}

    static void show(JFrame owner, Problem problem) {
        JTextArea sentence = new JTextArea(problem.sentence());
        sentence.setName("problem");
        sentence.setEditable(false);
        sentence.setOpaque(false);
        sentence.setLineWrap(true);
        sentence.setWrapStyleWord(true);
        sentence.setSize(WIDTH, Short.MAX_VALUE);
        sentence.setPreferredSize(new Dimension(WIDTH, sentence.getPreferredSize().height));
        String[] answers = {"Close", "Copy details"};
        int answer = JOptionPane.showOptionDialog(
                owner,
                sentence,
                "Sliceline",
                JOptionPane.DEFAULT_OPTION,
                JOptionPane.ERROR_MESSAGE,
                null,
                answers,
                answers[0]);
        if (answer == 1) {
            MessagePanel.copy(problem);
        }
    }
}
