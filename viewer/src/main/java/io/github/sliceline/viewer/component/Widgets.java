package io.github.sliceline.viewer.component;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.GridLayout;
import java.awt.LayoutManager;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.StringSelection;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
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

    /** The label of a field. */
    public static JLabel label(String text, JComponent field) {
        JLabel label = new JLabel(text);
        label.setLabelFor(field);
        return label;
    }

    /** Parts from left to right, so many pixels apart. */
    public static JPanel row(int gap, JComponent... parts) {
        return panel(new FlowLayout(FlowLayout.LEADING, gap, 0), parts);
    }

    /** Parts of one height from the top, so many pixels apart. */
    public static JPanel column(int gap, JComponent... parts) {
        return panel(new GridLayout(0, 1, 0, gap), parts);
    }

    private static JPanel panel(LayoutManager layout, JComponent... parts) {
        JPanel panel = new JPanel(layout);
        List.of(parts).forEach(panel::add);
        return panel;
    }

    /** A part, and below it another that gets the room that is left. */
    public static JPanel above(int gap, JComponent top, JComponent rest) {
        JPanel panel = new JPanel(new BorderLayout(0, gap));
        panel.add(top, BorderLayout.PAGE_START);
        panel.add(rest);
        return panel;
    }

    /** A part that gets the room that is left by the parts before and after it. */
    public static JPanel between(int gap, JComponent before, JComponent middle, JComponent after) {
        JPanel panel = new JPanel(new BorderLayout(gap, 0));
        panel.add(before, BorderLayout.LINE_START);
        panel.add(middle);
        panel.add(after, BorderLayout.LINE_END);
        return panel;
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

    /** Says something. */
    public static void tell(Component over, String title, Object message) {
        JOptionPane.showMessageDialog(over, message, title, JOptionPane.INFORMATION_MESSAGE);
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
