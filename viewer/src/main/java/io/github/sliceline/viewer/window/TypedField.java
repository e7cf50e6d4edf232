package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.FlatClientProperties;
import io.github.sliceline.viewer.component.Widgets;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Point;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JLayeredPane;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;

/** Text field over a pane, for a line number for example. Enter accepts the text, Esc closes the field. */
final class TypedField extends JPanel {
    private static final int FROM_TOP = 24;

    private final Consumer<String> entered;
    private final JComponent over;
    private final JTextField field = new JTextField(8);
    private final JLabel complaint = new JLabel();

    private TypedField(String name, JComponent over, Consumer<String> entered) {
        super(new FlowLayout(FlowLayout.LEADING, 6, 4));
        this.entered = entered;
        this.over = over;
        setBorder(BorderFactory.createLineBorder(UIManager.getColor("Component.focusColor")));
        field.setName("line-field");
        field.putClientProperty(FlatClientProperties.SELECT_ALL_ON_FOCUS_POLICY, "never"); // keeps the typed text
        field.getAccessibleContext().setAccessibleName(name);
        complaint.setName("line-complaint");
        complaint.setVisible(false);
        add(Widgets.label(name, field));
        add(field);
        add(complaint);
        field.addActionListener(event -> go());
        field.registerKeyboardAction(event -> away(), KeyStroke.getKeyStroke("ESCAPE"), WHEN_FOCUSED);
        field.addFocusListener(new FocusAdapter() {
            @Override
            public void focusLost(FocusEvent event) {
                away();
            }
        });
    }

    /**
     * Shows a field over a component.
     *
     * @param name label of the field
     * @param typed text that the user has typed already
     * @param entered accepts the text, or throws an {@link IllegalArgumentException} that says what is expected
     */
    static void show(String name, JComponent over, String typed, Consumer<String> entered) {
        TypedField shown = new TypedField(name, over, entered);
        JLayeredPane layers = SwingUtilities.getRootPane(over).getLayeredPane();
        layers.add(shown, JLayeredPane.POPUP_LAYER);
        shown.place();
        shown.field.setText(typed);
        shown.field.requestFocusInWindow();
    }

    private void place() {
        Dimension size = getPreferredSize();
        Point corner = SwingUtilities.convertPoint(
                over, Math.max(0, (over.getWidth() - size.width) / 2), FROM_TOP, getParent());
        int left = Math.max(0, Math.min(corner.x, getParent().getWidth() - size.width));
        setBounds(left, corner.y, size.width, size.height);
        revalidate();
    }

    private void go() {
        try {
            entered.accept(field.getText());
            away();
        } catch (IllegalArgumentException e) {
            complaint.setText(e.getMessage());
            complaint.setVisible(true);
            field.putClientProperty(FlatClientProperties.OUTLINE, FlatClientProperties.OUTLINE_ERROR);
            field.selectAll();
            place();
        }
    }

    private void away() {
        JLayeredPane layers = (JLayeredPane) getParent();
        if (layers != null) {
            boolean focused = field.isFocusOwner();
            layers.remove(this);
            layers.repaint(getBounds());
            if (focused) {
                over.requestFocusInWindow();
            }
        }
    }
}
