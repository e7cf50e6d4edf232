package io.github.sliceline.viewer.window;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.command.CommandMenuBar;
import io.github.sliceline.viewer.command.CommandToolBar;
import io.github.sliceline.viewer.command.WindowActions;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.Component;
import java.awt.Container;
import java.awt.EventQueue;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Builds and draws the content of a window without a display. */
public final class OffscreenWindow {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    private static final int PATIENCE_S = 20;

    private OffscreenWindow() {}

    /** Opens a file and draws its first sections into an image. Must not be called on the event thread. */
    public static void of(Path file) throws IOException, InterruptedException, InvocationTargetException {
        OpenSurvey survey = OpenSurvey.open(file);
        CountDownLatch shown = new CountDownLatch(1);
        SurveyView[] made = new SurveyView[1];
        EventQueue.invokeAndWait(() -> {
            WindowTheme.use(false);
            made[0] = new SurveyView(
                    survey,
                    Display.density(survey.clip()),
                    new PaneGrid(Optional.empty()),
                    SidePanel.USUAL_WIDTH,
                    new Workers(),
                    shown::countDown,
                    () -> {},
                    () -> {});
            WindowActions actions = nobody();
            draw(new CommandMenuBar(actions));
            draw(new CommandToolBar(actions));
            draw(made[0]);
            made[0].begin();
        });
        for (int i = 0; i < 10 * PATIENCE_S && shown.getCount() > 0; i++) {
            EventQueue.invokeAndWait(() -> draw(made[0]));
            shown.await(100, TimeUnit.MILLISECONDS);
        }
    }

    /** Returns actions that do nothing. */
    private static WindowActions nobody() {
        return (WindowActions) Proxy.newProxyInstance(
                WindowActions.class.getClassLoader(),
                new Class<?>[] {WindowActions.class},
                (actions, method, arguments) -> method.getReturnType() == Optional.class ? Optional.empty() : false);
    }

    private static void draw(Component shown) {
        shown.setSize(WIDTH, HEIGHT);
        layOut(shown);
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        shown.print(graphics);
        graphics.dispose();
    }

    private static void layOut(Component component) {
        component.doLayout();
        if (component instanceof Container container) {
            List.of(container.getComponents()).forEach(OffscreenWindow::layOut);
        }
    }
}
