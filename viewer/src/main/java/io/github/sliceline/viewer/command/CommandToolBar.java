package io.github.sliceline.viewer.command;

import com.formdev.flatlaf.extras.FlatSVGIcon;
import java.awt.EventQueue;
import java.awt.image.BufferedImage;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.swing.AbstractButton;
import javax.swing.ImageIcon;
import javax.swing.JButton;
import javax.swing.JToggleButton;
import javax.swing.JToolBar;

/** Toolbar of a window. */
public final class CommandToolBar extends JToolBar {
    private static final int ICON = 16;

    private final WindowActions window;
    private final Map<Command, AbstractButton> buttons = new LinkedHashMap<>();

    public CommandToolBar(WindowActions window) {
        this.window = window;
        setFloatable(false);
        for (Entry entry : CommandTable.toolbar()) {
            if (entry instanceof Command command) {
                AbstractButton button = button(command);
                buttons.put(command, button);
                add(button);
            } else {
                addSeparator();
            }
        }
        refresh();
    }

    private AbstractButton button(Command command) {
        AbstractButton button = command.chosen().isPresent() ? new JToggleButton() : new JButton();
        String key = command.keys().stream()
                .findFirst()
                .map(shortcut -> "  " + shortcut.text())
                .orElse("");
        button.setIcon(new ImageIcon(new BufferedImage(ICON, ICON, BufferedImage.TYPE_INT_ARGB)));
        button.setToolTipText(command.text() + key);
        button.getAccessibleContext().setAccessibleName(command.text());
        button.setName("button-" + command.id());
        button.setFocusable(false); // the focus stays with the pane; menus offer the same commands
        button.addActionListener(event -> {
            command.run(window, "");
            refresh();
        });
        return button;
    }

    /** Reads the icons of the buttons on {@code workers}, and shows each as soon as it is read. */
    public void loadIcons(Executor workers) {
        List<Map.Entry<Command, AbstractButton>> all = List.copyOf(buttons.entrySet());
        workers.execute(() -> {
            for (Map.Entry<Command, AbstractButton> each : all) {
                FlatSVGIcon icon = icon(each.getKey().id());
                EventQueue.invokeLater(() -> each.getValue().setIcon(icon));
            }
        });
    }

    private static FlatSVGIcon icon(String id) {
        URL picture = CommandToolBar.class.getResource("icons/" + id + ".svg");
        FlatSVGIcon icon = new FlatSVGIcon(Objects.requireNonNull(picture, id));
        icon.hasFound(); // reads the file
        return icon;
    }

    /** Enables or disables each button, and shows which switches are on. */
    public void refresh() {
        buttons.forEach((command, button) -> {
            button.setEnabled(command.enabled().test(window));
            command.chosen().ifPresent(on -> button.setSelected(on.test(window)));
        });
    }
}
