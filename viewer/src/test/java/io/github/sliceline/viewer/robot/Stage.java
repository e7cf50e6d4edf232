package io.github.sliceline.viewer.robot;

import java.awt.AWTException;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.KeyboardFocusManager;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuItem;
import javax.swing.JTextField;
import javax.swing.MenuElement;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Keys, mouse, and what is on the screen. There is no window manager: what one does, giving a window the keyboard after
 * another was closed, is done here. Everything is waited for, with a deadline, and nothing for a while.
 */
public final class Stage {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long LOOK_EVERY_NANOS = 4_000_000;

    private final Robot robot;
    private final Path pictures;
    private String scenario = "stage";

    /** @param pictures folder for what is on the screen */
    public Stage(Path pictures) throws AWTException, IOException {
        this.robot = new Robot();
        this.pictures = Files.createDirectories(pictures);
    }

    /** From now on pictures are of this scenario. */
    public void begin(String name) {
        scenario = name;
    }

    /** Asks something on the event thread, which may also ask itself. */
    public static <T> T ask(Callable<T> question) {
        FutureTask<T> task = new FutureTask<>(question);
        try {
            if (EventQueue.isDispatchThread()) {
                task.run();
            } else {
                EventQueue.invokeAndWait(task);
            }
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (InvocationTargetException | java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Does something on the event thread. */
    public static void act(Runnable work) {
        ask(() -> {
            work.run();
            return true;
        });
    }

    /** Waits until something holds, which the event thread is asked. */
    public void await(String what, BooleanSupplier condition) {
        awaitHere(what, () -> ask(condition::getAsBoolean));
    }

    /** Waits until something holds, asked here. */
    public void awaitHere(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain: " + what);
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
    }

    /** Waits until there is something, and gives it. */
    public <T> T awaitThat(String what, Callable<Optional<T>> question) {
        Object[] found = new Object[1];
        await(what, () -> {
            try {
                found[0] = question.call().orElse(null);
            } catch (Exception e) {
                throw new IllegalStateException(what, e);
            }
            return found[0] != null;
        });
        @SuppressWarnings("unchecked")
        T there = (T) found[0];
        return there;
    }

    /** The window on the screen that is of a type and has this in its title. */
    public <W extends Window> W window(Class<W> type, String title) {
        return awaitThat(
                type.getSimpleName() + " '" + title + "'",
                () -> windows()
                        .filter(type::isInstance)
                        .map(type::cast)
                        .filter(window -> titleOf(window).contains(title))
                        .findFirst());
    }

    private static Stream<Window> windows() {
        return Stream.of(Window.getWindows()).filter(Component::isShowing);
    }

    private static String titleOf(Window window) {
        return window instanceof java.awt.Frame frame
                ? String.valueOf(frame.getTitle())
                : window instanceof java.awt.Dialog dialog ? String.valueOf(dialog.getTitle()) : "";
    }

    /** The component of a name, once it is on the screen. */
    public <C extends Component> C find(Container in, Class<C> type, String name) {
        return awaitThat(
                type.getSimpleName() + " named " + name,
                () -> all(in).filter(type::isInstance)
                        .map(type::cast)
                        .filter(component -> name.equals(component.getName()) && component.isShowing())
                        .findFirst());
    }

    /** A component and all in it; on the event thread. */
    public static Stream<Component> all(Component root) {
        return root instanceof Container container
                ? Stream.concat(
                        Stream.of(root), Stream.of(container.getComponents()).flatMap(Stage::all))
                : Stream.of(root);
    }

    /** Waits until some text of a window has this in it. */
    public void awaitText(Window window, String part) {
        await(
                "'" + part + "' in '" + titleOf(window) + "'",
                () -> all(window)
                        .filter(Component::isShowing)
                        .anyMatch(component -> textOf(component).contains(part)));
    }

    private static String textOf(Component component) {
        return component instanceof JLabel label
                ? String.valueOf(label.getText())
                : component instanceof JTextComponent text ? String.valueOf(text.getText()) : "";
    }

    /** Chooses what a menu has, by the begin of its text; what it opens may be modal. */
    public void choose(JFrame frame, String label) {
        JMenuItem item = awaitThat(
                "a menu with " + label,
                () -> items(frame.getJMenuBar())
                        .filter(found -> String.valueOf(found.getText()).startsWith(label) && found.isEnabled())
                        .findFirst());
        EventQueue.invokeLater(item::doClick);
    }

    private static Stream<JMenuItem> items(MenuElement menu) {
        Stream<JMenuItem> mine = menu instanceof JMenuItem item ? Stream.of(item) : Stream.empty();
        return Stream.concat(mine, Stream.of(menu.getSubElements()).flatMap(Stage::items));
    }

    /** Gives a window the keyboard, as a window manager would. */
    public void focus(Window window) {
        await("the keyboard for '" + titleOf(window) + "'", () -> {
            Component owner =
                    KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner();
            boolean has = window.isFocused() && owner != null && owner != window;
            if (!has) {
                Component wanted = window.getMostRecentFocusOwner();
                window.toFront();
                (wanted == null || wanted == window ? first(window) : wanted).requestFocus();
            }
            return has;
        });
    }

    private static Component first(Window window) {
        Component first = window.getFocusTraversalPolicy().getDefaultComponent(window);
        return first == null ? window : first;
    }

    /** Gives a component the keyboard. */
    public void focusOn(Component component) {
        await("the keyboard for " + component.getName(), () -> {
            if (!component.isFocusOwner()) {
                component.requestFocus();
            }
            return component.isFocusOwner();
        });
    }

    /** Presses a key of the window that has the keyboard, together with modifiers such as {@link KeyEvent#VK_SHIFT}. */
    public void key(int code, int... modifiers) {
        for (int modifier : modifiers) {
            robot.keyPress(modifier);
        }
        robot.keyPress(code);
        robot.keyRelease(code);
        for (int i = modifiers.length - 1; i >= 0; i--) {
            robot.keyRelease(modifiers[i]);
        }
    }

    /** Types digits, small letters and what else needs no second key. */
    public void type(String text) {
        text.chars().forEach(c -> {
            boolean shifted = c == '_' || c == ':' || Character.isUpperCase(c);
            int code = c == '_'
                    ? KeyEvent.VK_MINUS
                    : c == ':' ? KeyEvent.VK_SEMICOLON : KeyEvent.getExtendedKeyCodeForChar(c);
            if (shifted) {
                key(code, KeyEvent.VK_SHIFT);
            } else {
                key(code);
            }
        });
    }

    /**
     * Types a number whose first digit opens a field, and the others into it: a robot is faster than the field gets the
     * keyboard, and sends all digits in the same millisecond, which no hand does.
     */
    public void typeNumber(Window window, String number) {
        type(number.substring(0, 1));
        JTextField field = find(window, JTextField.class, "line-field");
        await("the keyboard for the field", field::isFocusOwner);
        type(number.substring(1));
    }

    /** Moves the pointer to a place in a component. */
    public void point(Component component, int x, int y) {
        Point at = onScreen(component);
        robot.mouseMove(at.x + x, at.y + y);
    }

    /** Clicks there with the left button. */
    public void click(Component component, int x, int y) {
        point(component, x, y);
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
    }

    /** Chooses a file in the dialog that asks for one. */
    public void chooseFile(Path file) {
        JFileChooser chooser = awaitThat(
                "a dialog that asks for a file",
                () -> windows()
                        .flatMap(Stage::all)
                        .filter(JFileChooser.class::isInstance)
                        .map(JFileChooser.class::cast)
                        .findFirst());
        act(() -> {
            chooser.setSelectedFile(file.toFile());
            SwingUtilities.getRootPane(chooser).getDefaultButton().doClick(0);
        });
        await("the dialog to go", () -> !chooser.isShowing());
    }

    /** Waits until a button can be pressed. */
    public void awaitEnabled(Window window, String name) {
        await("the button " + name, find(window, AbstractButton.class, name)::isEnabled);
    }

    /**
     * Presses the button of a name. Not with the mouse: a dialog that was just opened may not be where it says it is, since no
     * window manager tells.
     */
    public void press(Window window, String name) {
        EventQueue.invokeLater(find(window, AbstractButton.class, name)::doClick);
    }

    /** Drags with the left button, held keys included. */
    public void drag(Component component, Point from, Point to, int... modifiers) {
        for (int modifier : modifiers) {
            robot.keyPress(modifier);
        }
        point(component, from.x, from.y);
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
        for (int step = 1; step <= 4; step++) {
            point(component, from.x + (to.x - from.x) * step / 4, from.y + (to.y - from.y) * step / 4);
        }
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        for (int modifier : modifiers) {
            robot.keyRelease(modifier);
        }
    }

    /** Turns the wheel by clicks, more than 0 towards the user. */
    public void wheel(int clicks, int... modifiers) {
        for (int modifier : modifiers) {
            robot.keyPress(modifier);
        }
        for (int i = 0; i < Math.abs(clicks); i++) {
            robot.mouseWheel(Integer.signum(clicks));
        }
        for (int modifier : modifiers) {
            robot.keyRelease(modifier);
        }
    }

    private static Point onScreen(Component component) {
        return ask(component::getLocationOnScreen);
    }

    /** Waits until a pixel of a component has a colour, as 0xRRGGBB, each part of it within some steps. */
    public void awaitColour(Component component, Supplier<Point> pixel, int rgb, int within) {
        int[] seen = new int[1];
        try {
            awaitHere("a colour", () -> {
                Point corner = onScreen(component);
                Point at = pixel.get();
                seen[0] = robot.getPixelColor(corner.x + at.x, corner.y + at.y).getRGB() & 0xFFFFFF;
                return near(seen[0], rgb, within);
            });
        } catch (AssertionError e) {
            throw new AssertionError(
                    String.format("%s at %s is #%06x, not #%06x", component.getName(), pixel.get(), seen[0], rgb), e);
        }
    }

    /** Waits until some pixel of a part of a component has a colour. */
    public void awaitColourIn(Component component, Rectangle part, int rgb, int within) {
        Point corner = onScreen(component);
        Rectangle there = new Rectangle(corner.x + part.x, corner.y + part.y, part.width, part.height);
        awaitHere(String.format("#%06x in %s of %s", rgb, part, component.getName()), () -> {
            BufferedImage seen = robot.createScreenCapture(there);
            int[] pixels = seen.getRGB(0, 0, part.width, part.height, null, 0, part.width);
            return IntStream.of(pixels).anyMatch(pixel -> near(pixel, rgb, within));
        });
    }

    /** Waits until a pixel of a component has another colour than this. */
    public void awaitOther(Component component, Point at, int rgb) {
        Point corner = onScreen(component);
        awaitHere(
                String.format("another colour than #%06x", rgb),
                () -> !near(
                        robot.getPixelColor(corner.x + at.x, corner.y + at.y).getRGB(), rgb, 8));
    }

    /** Waits until the right end of a component, where nothing is written, is as bright as this, 0 to 255. */
    public void awaitBrightness(Component component, int least, int most) {
        Point corner = onScreen(component);
        awaitHere(component.getClass().getSimpleName() + " as bright as " + least + " to " + most, () -> {
            Color seen = robot.getPixelColor(corner.x + component.getWidth() - 8, corner.y + component.getHeight() / 2);
            int brightness = (seen.getRed() + seen.getGreen() + seen.getBlue()) / 3;
            return brightness >= least && brightness <= most;
        });
    }

    private static boolean near(int a, int b, int within) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (Math.abs((a >> shift & 255) - (b >> shift & 255)) > within) {
                return false;
            }
        }
        return true;
    }

    /** What is on the screen where a component is. */
    public BufferedImage picture(Component component) {
        return robot.createScreenCapture(
                ask(() -> new Rectangle(component.getLocationOnScreen(), component.getSize())));
    }

    /** Keeps a picture of the whole screen, {@code scenario-step.png}. */
    public void keep(String step) {
        Toolkit.getDefaultToolkit().sync();
        Rectangle screen = GraphicsEnvironment.getLocalGraphicsEnvironment()
                .getDefaultScreenDevice()
                .getDefaultConfiguration()
                .getBounds();
        try {
            ImageIO.write(
                    robot.createScreenCapture(screen),
                    "png",
                    pictures.resolve(scenario + "-" + step + ".png").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps what components there are, {@code scenario-step.txt}. */
    public void dump(String step) {
        try (PrintWriter out =
                new PrintWriter(pictures.resolve(scenario + "-" + step + ".txt").toFile(), StandardCharsets.UTF_8)) {
            act(() -> windows().forEach(window -> window.list(out, 0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes all windows as people do, which the viewer hears. */
    public void leave() {
        act(() -> windows()
                .filter(JFrame.class::isInstance)
                .forEach(window -> window.dispatchEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSING))));
    }

    /** Takes all windows from the screen, whatever state they are in; the viewer does not hear of it. */
    public void closeAll() {
        act(() -> windows().forEach(Window::dispose));
        await("no window left", () -> windows().findAny().isEmpty());
    }
}
