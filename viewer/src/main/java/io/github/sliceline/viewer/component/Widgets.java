package io.github.sliceline.viewer.component;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.StringSelection;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JOptionPane;
import javax.swing.JTextArea;
import javax.swing.KeyStroke;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/** Buttons, texts and questions as all panes and dialogs have them. On the thread of events only. */
public final class Widgets {
    private Widgets() {}

    /** A button that does something. */
    public static JButton button(String label, String name, Runnable deed) {
        JButton button = new JButton(label);
        button.setName(name);
        button.addActionListener(event -> deed.run());
        return button;
    }

    /** Sentences that can be selected and copied, on as many lines as they need. */
    public static JTextArea sentences(String words) {
        JTextArea area = new JTextArea(words);
        area.setEditable(false);
        area.setOpaque(false);
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setBorder(null);
        return area;
    }

    /** Sentences in lines of at most so many pixels. */
    public static JTextArea sentences(String words, int width) {
        JTextArea area = sentences(words);
        area.setSize(new Dimension(width, Short.MAX_VALUE));
        area.setPreferredSize(new Dimension(width, area.getPreferredSize().height));
        return area;
    }

    /** Puts a text on the clipboard. */
    public static void copy(String text) {
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(text), null);
    }

    /** Has something done after each change of a text. */
    public static void whenTyped(JTextComponent field, Runnable listener) {
        field.getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                listener.run();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                listener.run();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
                listener.run();
            }
        });
    }

    /** Has something done instead of closing a window when its frame is asked to close. */
    public static void whenClosing(Window window, Runnable close) {
        window.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosing(WindowEvent event) {
                close.run();
            }
        });
    }

    /** Has Esc do something in a dialog. */
    public static void whenEscaped(JDialog dialog, Runnable close) {
        dialog.getRootPane()
                .registerKeyboardAction(
                        event -> close.run(), KeyStroke.getKeyStroke("ESCAPE"), JComponent.WHEN_IN_FOCUSED_WINDOW);
    }

    /** Asks a question; whether the answer is {@code yes}, where the other one is No. */
    public static boolean asks(Component over, String title, Object question, String yes) {
        return ask(over, title, question, JOptionPane.QUESTION_MESSAGE, 1, yes, "No") == 0;
    }

    /**
     * Asks a question.
     *
     * @param kind such as {@link JOptionPane#QUESTION_MESSAGE}
     * @param usual index of the answer that Enter gives
     * @return index of the answer; below 0 if there was none
     */
    public static int ask(Component over, String title, Object question, int kind, int usual, Object... answers) {
        return JOptionPane.showOptionDialog(
                over, question, title, JOptionPane.DEFAULT_OPTION, kind, null, answers, answers[usual]);
    }
}
