package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.command.Entry.Choices;
import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.WindowActions.Choice;
import java.awt.event.KeyEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JCheckBoxMenuItem;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.KeyStroke;
import javax.swing.event.MenuEvent;
import javax.swing.event.MenuListener;

/** Menu bar of a window. */
public final class CommandMenuBar extends JMenuBar {
    private final WindowActions window;

    public CommandMenuBar(WindowActions window) {
        this.window = window;
        CommandTable.MENUS.forEach(menu -> add(menu(menu)));
    }

    private JMenu menu(Group group) {
        JMenu menu = labelled(new JMenu(), group.label());
        Map<JMenuItem, Command> commands = new LinkedHashMap<>();
        Map<JMenu, Choices> lists = new LinkedHashMap<>();
        for (Entry entry : group.entries()) {
            if (entry instanceof Command command) {
                commands.put(menu.add(item(command)), command);
            } else if (entry instanceof Group inner) {
                menu.add(menu(inner));
            } else if (entry instanceof Choices list) {
                JMenu inner = labelled(new JMenu(), list.label());
                menu.add(inner);
                lists.put(inner, list);
            } else {
                menu.addSeparator();
            }
        }
        menu.addMenuListener(new ItemStates(window, commands, lists));
        return menu;
    }

    private static <T extends JMenuItem> T labelled(T item, String label) {
        int letter = label.indexOf('&');
        item.setText(label.replace("&", ""));
        if (letter >= 0) {
            item.setMnemonic(Character.toUpperCase(label.charAt(letter + 1)));
            item.setDisplayedMnemonicIndex(letter);
        }
        return item;
    }

    private JMenuItem item(Command command) {
        JMenuItem item =
                labelled(command.chosen().isPresent() ? new JCheckBoxMenuItem() : new JMenuItem(), command.label());
        item.setName(command.id());
        command.keys().stream()
                .findFirst()
                .ifPresent(key -> item.setAccelerator(key.strokes().get(0)));
        item.addActionListener(event -> command.run(window, ""));
        return item;
    }

    /**
     * Ignores keys: menus only show them. {@link CommandAction} handles keys, because it knows whether a text field has
     * the focus.
     */
    @Override
    protected boolean processKeyBinding(KeyStroke stroke, KeyEvent event, int condition, boolean pressed) {
        return false;
    }

    /** Enables and disables the items of a menu when the user opens it. */
    private record ItemStates(WindowActions window, Map<JMenuItem, Command> commands, Map<JMenu, Choices> lists)
            implements MenuListener {
        @Override
        public void menuSelected(MenuEvent event) {
            commands.forEach((item, command) -> {
                item.setEnabled(command.enabled().test(window));
                command.chosen().ifPresent(on -> item.setSelected(on.test(window)));
            });
            lists.forEach((menu, list) -> fill(menu, list.choices().apply(window)));
        }

        private static void fill(JMenu menu, List<Choice> choices) {
            menu.removeAll();
            choices.forEach(choice -> menu.add(choice.text())
                    .addActionListener(event -> choice.choose().run()));
            menu.setEnabled(!choices.isEmpty());
        }

        @Override
        public void menuDeselected(MenuEvent event) {
            commands.keySet().forEach(item -> item.setEnabled(true));
        }

        @Override
        public void menuCanceled(MenuEvent event) {
            menuDeselected(event);
        }
    }
}
