package io.github.sliceline.viewer.window;

import io.github.sliceline.Advice;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.Problem;
import java.awt.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javax.swing.JFrame;
import javax.swing.JOptionPane;
import javax.swing.JTextArea;

/** Says in one sentence what went wrong; the details are to be copied. */
final class ProblemDialog {
    private static final int WIDTH = 420;

    private ProblemDialog() {}

    static void show(JFrame owner, Problem problem) {
        if (ask(owner, problem, JOptionPane.ERROR_MESSAGE, List.of("Close", "Copy details")) == 1) {
            MessagePanel.copy(problem);
        }
    }

    /** Asks which of the factors that are advised the values of a horizon are multiplied by, if any is. */
    static OptionalDouble horizonFactor(JFrame owner, Problem problem) {
        List<Double> factors = problem.advice().stream()
                .filter(Advice.HorizonFactor.class::isInstance)
                .map(advice -> ((Advice.HorizonFactor) advice).factor())
                .toList();
        if (factors.isEmpty()) {
            return OptionalDouble.empty();
        }
        List<String> answers = new ArrayList<>(factors.stream()
                .map(factor -> "Values × " + Human.plain(factor))
                .toList());
        answers.add("Cancel");
        int answer = ask(owner, problem, JOptionPane.QUESTION_MESSAGE, answers);
        return answer >= 0 && answer < factors.size() ? OptionalDouble.of(factors.get(answer)) : OptionalDouble.empty();
    }

    private static int ask(JFrame owner, Problem problem, int kind, List<String> answers) {
        JTextArea sentence = new JTextArea(problem.sentence());
        sentence.setName("problem");
        sentence.setEditable(false);
        sentence.setOpaque(false);
        sentence.setLineWrap(true);
        sentence.setWrapStyleWord(true);
        sentence.setSize(WIDTH, Short.MAX_VALUE);
        sentence.setPreferredSize(new Dimension(WIDTH, sentence.getPreferredSize().height));
        return JOptionPane.showOptionDialog(
                owner,
                sentence,
                "Sliceline",
                JOptionPane.DEFAULT_OPTION,
                kind,
                null,
                answers.toArray(),
                answers.get(0));
    }
}
