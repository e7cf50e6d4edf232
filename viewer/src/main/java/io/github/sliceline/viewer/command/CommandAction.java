package io.github.sliceline.viewer.command;

import java.awt.KeyboardFocusManager;
import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import javax.swing.AbstractAction;
import javax.swing.InputMap;
import javax.swing.JComponent;
import javax.swing.KeyStroke;
import javax.swing.MenuSelectionManager;
import javax.swing.text.JTextComponent;

/**
 * Swing action of a command for one of its keys. Keys that type characters go to the text field instead, while one has
 * the focus.
 */
public final class CommandAction extends AbstractAction {
    private static final int OTHERS = ActionEvent.CTRL_MASK | ActionEvent.ALT_MASK;

    private final Command command;
    private final WindowActions window;
    private final KeyStroke stroke;

    private CommandAction(Command command, WindowActions window, KeyStroke stroke) {
        this.command = command;
        this.window = window;
        this.stroke = stroke;
    }

    /**
     * Binds the keys of all commands within a component to its window. Not for a root pane, because the keys of open
     * menus are bound there.
     */
    public static void bind(JComponent within, WindowActions window) {
        InputMap keys = within.getInputMap(JComponent.WHEN_IN_FOCUSED_WINDOW);
        CommandTable.all()
                .forEach(command -> command.keys().stream()
                        .flatMap(key -> key.strokes().stream())
                        .forEach(stroke -> {
                            keys.put(stroke, stroke);
                            within.getActionMap().put(stroke, new CommandAction(command, window, stroke));
                        }));
    }

    @Override
    public boolean accept(Object sender) {
        boolean inMenu = MenuSelectionManager.defaultManager().getSelectedPath().length > 0;
        boolean writes =
                KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner() instanceof JTextComponent;
        return !inMenu && !(writes && isWritten());
    }

    private boolean isWritten() {
        int key = stroke.getKeyCode();
        boolean function = key >= KeyEvent.VK_F1 && key <= KeyEvent.VK_F12;
        return !function && (stroke.getModifiers() & OTHERS) == 0;
    }

    @Override
    public void actionPerformed(ActionEvent event) {
        int others = event.getModifiers() & OTHERS; // AltGr arrives as Ctrl and Alt together, and types characters
        boolean typed = stroke.getKeyCode() == KeyEvent.VK_UNDEFINED;
        if (!typed || ((others == 0 || others == OTHERS) && (event.getModifiers() & ActionEvent.META_MASK) == 0)) {
            command.run(window, typed ? String.valueOf(stroke.getKeyChar()) : "");
        }
    }
}
