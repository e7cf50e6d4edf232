package io.github.sliceline.viewer.command;

import java.awt.event.KeyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javax.swing.JCheckBoxMenuItem;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.KeyStroke;
import javax.swing.event.MenuEvent;
import javax.swing.event.MenuListener;

/** The menus of a window. */
public final class CommandMenuBar extends JMenuBar {
    private static final long serialVersionUID = 1L;

    private final transient Desk desk;
    private final transient BiConsumer<Entry.Listed, JMenu> lists;

    /** @param lists fills menus that change, each time before they are opened */
    public CommandMenuBar(Desk desk, BiConsumer<Entry.Listed, JMenu> lists) {
        this.desk = desk;
        this.lists = lists;
        CommandTable.MENUS.forEach(menu -> add(menu(menu)));
    }

    private JMenu menu(Entry.Group group) {
        JMenu menu = named(group.label());
        List<Runnable> states = new ArrayList<>();
        List<Runnable> always = new ArrayList<>();
        for (Entry entry : group.entries()) {
            if (entry instanceof Command command) {
                JMenuItem item = item(command);
                menu.add(item);
                states.add(() -> refresh(item, command));
                always.add(() -> item.setEnabled(true));
            } else if (entry instanceof Entry.Group inner) {
                menu.add(menu(inner));
            } else if (entry instanceof Entry.Changing changing) {
                JMenu inner = named(changing.label());
                menu.add(inner);
                states.add(() -> fill(inner, changing.list()));
            } else {
                menu.addSeparator();
            }
        }
        menu.addMenuListener(new Opened(states, always));
        return menu;
    }

    private static JMenu named(String label) {
        Label marked = Label.of(label);
        JMenu menu = new JMenu(marked.text());
        menu.setMnemonic(marked.key());
        menu.setDisplayedMnemonicIndex(marked.at());
        return menu;
    }

    private JMenuItem item(Command command) {
        Label marked = Label.of(command.label());
        JMenuItem item =
                command.chosen().isPresent() ? new JCheckBoxMenuItem(marked.text()) : new JMenuItem(marked.text());
        if (marked.at() >= 0) {
            item.setMnemonic(marked.key());
            item.setDisplayedMnemonicIndex(marked.at());
        }
        item.setName(command.id());
        command.keys().stream()
                .findFirst()
                .ifPresent(key -> item.setAccelerator(key.strokes().get(0)));
        item.addActionListener(event -> command.run(desk, ""));
        return item;
    }

    private void refresh(JMenuItem item, Command command) {
        item.setEnabled(command.enabled().test(desk));
        command.chosen().ifPresent(on -> item.setSelected(on.test(desk)));
    }

    private void fill(JMenu menu, Entry.Listed list) {
        menu.removeAll();
        lists.accept(list, menu);
        menu.setEnabled(menu.getItemCount() > 0);
    }

    /** Menus show the keys; what does them is {@link CommandAction}, which knows where somebody writes. */
    @Override
    protected boolean processKeyBinding(KeyStroke stroke, KeyEvent event, int condition, boolean pressed) {
        return false;
    }

    private record Opened(List<Runnable> states, List<Runnable> always) implements MenuListener {
        @Override
        public void menuSelected(MenuEvent event) {
            states.forEach(Runnable::run);
        }

        @Override
        public void menuDeselected(MenuEvent event) {
            always.forEach(Runnable::run);
        }

        @Override
        public void menuCanceled(MenuEvent event) {
            always.forEach(Runnable::run);
        }
    }
}
