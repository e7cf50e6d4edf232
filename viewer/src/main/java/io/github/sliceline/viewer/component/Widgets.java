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

/** Buttons, texts and questions that look the same in all panes and dialogs. Use them on the event thread only. */
public final class Widgets {
    private Widgets() {}

    /** Returns a button that runs {@code deed} when pressed. */
    public static JButton button(String label, String name, Runnable deed) {
        JButton button = new JButton(label);
        button.setName(name);
        button.addActionListener(event -> deed.run());
        return button;
    }

    /** Returns a label that belongs to a field: assistive technology reads it as the field's name. */
    public static JLabel label(String text, JComponent field) {
        JLabel label = new JLabel(text);
        label.setLabelFor(field);
        return label;
    }

    /**
     * Returns a panel with the parts from left to right.
     *
     * @param gap pixels between the parts
     */
    public static JPanel row(int gap, JComponent... parts) {
        return panel(new FlowLayout(FlowLayout.LEADING, gap, 0), parts);
    }

    /**
     * Returns a panel with the parts from top to bottom, all of one height.
     *
     * @param gap pixels between the parts
     */
    public static JPanel column(int gap, JComponent... parts) {
        return panel(new GridLayout(0, 1, 0, gap), parts);
    }

    private static JPanel panel(LayoutManager layout, JComponent... parts) {
        JPanel panel = new JPanel(layout);
        List.of(parts).forEach(panel::add);
        return panel;
    }

    /** Returns a panel with {@code top} above {@code rest}, which takes the remaining height. */
    public static JPanel above(int gap, JComponent top, JComponent rest) {
        JPanel panel = new JPanel(new BorderLayout(0, gap));
        panel.add(top, BorderLayout.PAGE_START);
        panel.add(rest);
        return panel;
    }

    /** Returns a panel with three parts from left to right. {@code middle} takes the remaining width. */
    public static JPanel between(int gap, JComponent before, JComponent middle, JComponent after) {
        JPanel panel = new JPanel(new BorderLayout(gap, 0));
        panel.add(before, BorderLayout.LINE_START);
        panel.add(middle);
        panel.add(after, BorderLayout.LINE_END);
        return panel;
    }

    /** Returns text that the user can select and copy. Its lines are wrapped at the width of the component. */
    public static JTextArea sentences(String words) {
        JTextArea area = new JTextArea(words);
        area.setEditable(false);
        area.setOpaque(false);
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setBorder(null);
        return area;
    }

    /** Returns text that the user can select and copy, wrapped at {@code width} pixels. */
    public static JTextArea sentences(String words, int width) {
        JTextArea area = sentences(words);
        area.setSize(new Dimension(width, Short.MAX_VALUE));
        area.setPreferredSize(new Dimension(width, area.getPreferredSize().height));
        return area;
    }

    public static void copy(String text) {
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(text), null);
    }

    /** Runs {@code listener} after each change of the text in a field. */
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

    /** Runs {@code close} when the user closes the window by its frame. The window itself stays open. */
    public static void whenClosing(Window window, Runnable close) {
        window.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosing(WindowEvent event) {
                close.run();
            }
        });
    }

    /** Runs {@code close} when the user presses Esc in a dialog. */
    public static void whenEscaped(JDialog dialog, Runnable close) {
        dialog.getRootPane()
                .registerKeyboardAction(
                        event -> close.run(), KeyStroke.getKeyStroke("ESCAPE"), JComponent.WHEN_IN_FOCUSED_WINDOW);
    }

    /** Shows a message with an OK button, and waits until the user closes it. */
    public static void tell(Component over, String title, Object message) {
        JOptionPane.showMessageDialog(over, message, title, JOptionPane.INFORMATION_MESSAGE);
    }

    /** Asks a question with two answers, {@code yes} and No. Returns true if the user chose {@code yes}. */
    public static boolean asks(Component over, String title, Object question, String yes) {
        return ask(over, title, question, JOptionPane.QUESTION_MESSAGE, 1, yes, "No") == 0;
    }

    /**
     * Asks a question, and waits for the answer.
     *
     * @param kind kind of message, such as {@link JOptionPane#QUESTION_MESSAGE}
     * @param usual index of the answer that Enter gives
     * @return index of the chosen answer; below 0 if the user closed the question without one
     */
    public static int ask(Component over, String title, Object question, int kind, int usual, Object... answers) {
        return JOptionPane.showOptionDialog(
                over, question, title, JOptionPane.DEFAULT_OPTION, kind, null, answers, answers[usual]);
    }
}
