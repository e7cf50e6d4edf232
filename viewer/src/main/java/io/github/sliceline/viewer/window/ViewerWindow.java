package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.util.SystemFileChooser;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.awt.GraphicsDevice;
import java.awt.GraphicsEnvironment;
import java.awt.Rectangle;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.Timer;

/** A window, empty or with a survey. On the thread of events only. */
final class ViewerWindow implements Desk {
    private final Windows windows;
    private final Settings settings;
    private final JFrame frame = new JFrame("Sliceline");
    private final JPanel content = new JPanel(new BorderLayout());
    private final CommandToolBar toolbar;
    private final Playback playback = new Playback();
    private final Timer clock = new Timer(100, event -> playOn());
    private Optional<SurveyView> view = Optional.empty();
    private Optional<String> name = Optional.empty();
    private int opening;

    ViewerWindow(Windows windows, int others) {
        this.windows = windows;
        this.settings = windows.settings();
        toolbar = new CommandToolBar(this);
        toolbar.setVisible(shows(Part.TOOLBAR));
        frame.setJMenuBar(new CommandMenuBar(this, this::list));
        frame.getContentPane().add(toolbar, BorderLayout.PAGE_START);
        frame.getContentPane().add(content);
        frame.setDefaultCloseOperation(JFrame.DO_NOTHING_ON_CLOSE);
        frame.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosing(WindowEvent event) {
                close();
            }
        });
        frame.setTransferHandler(new FileDrop(this::dropped));
        CommandAction.bind(frame.getRootPane(), this);
        frame.setBounds(WindowBounds.of(settings.numbers("window.bounds", 4), screens(), others));
        showEmpty();
    }

    private static List<Rectangle> screens() {
        return Arrays.stream(GraphicsEnvironment.getLocalGraphicsEnvironment().getScreenDevices())
                .map(GraphicsDevice::getDefaultConfiguration)
                .map(screen -> screen.getBounds())
                .toList();
    }

    /** Puts it on the screen. */
    void open() {
        frame.setVisible(true);
    }

    private void fill(JComponent shown) {
        content.removeAll();
        content.add(shown);
        content.revalidate();
        content.repaint();
        toolbar.refresh();
    }

    private void showEmpty() {
        fill(MessagePanel.empty(this::askForFile, settings.recent(), this::openNamed));
    }

    /** Shows what is being opened, and the survey when it is. */
    void show(String file, CompletableFuture<OpenSurvey> opened) {
        leave();
        int mine = ++opening;
        name = Optional.of(file);
        frame.setTitle(file + " – Sliceline");
        JProgressBar progress = new JProgressBar();
        progress.setIndeterminate(true);
        fill(MessagePanel.opening(file, progress, new JLabel(" "), this::showEmpty));
        opened.whenCompleteAsync(
                (survey, failure) -> {
                    if (survey != null && mine == opening) {
                        show(survey);
                    } else if (failure != null && mine == opening) {
                        fill(MessagePanel.refused(file, Problem.of(failure), this::reload));
                    }
                },
                EventQueue::invokeLater);
    }

    private void show(OpenSurvey survey) {
        float clip = survey.statistics()
                .map(found -> Math.max(Math.abs(found.p02()), Math.abs(found.p98())))
                .filter(found -> found > 0)
                .orElse(1f);
        PaneGrid grid = new PaneGrid(settings.numbers("panes", PaneGrid.size()));
        SurveyView shown = new SurveyView(survey, Display.density(clip), grid, windows.painters());
        view = Optional.of(shown);
        shown.model().addListener(change -> toolbar.refresh());
        settings.opened(name.orElseThrow());
        windows.save();
        fill(shown);
        shown.component(shown.model().active()).requestFocusInWindow();
    }

    /** Ends what was shown before. */
    private void leave() {
        stop();
        view.ifPresent(SurveyView::close);
        view = Optional.empty();
    }

    private void openNamed(String file) {
        Path path = Path.of(file);
        ViewerWindow window = view.isEmpty() ? this : windows.window();
        window.show(file, windows.open(path));
    }

    private void dropped(List<String> names) {
        names.forEach(this::openNamed);
    }

    private void list(Entry.Listed list, JMenu menu) {
        if (list == Entry.Listed.RECENT) {
            for (String file : settings.recent()) {
                JMenuItem item = new JMenuItem(file);
                item.addActionListener(event -> openNamed(file));
                menu.add(item);
            }
        }
    }

    @Override
    public Optional<ViewerModel> model() {
        return view.map(SurveyView::model);
    }

    @Override
    public boolean hasFile() {
        return name.isPresent();
    }

    @Override
    public void newWindow() {
        windows.window();
    }

    @Override
    public void askForFile() {
        SystemFileChooser chooser = new SystemFileChooser(settings.get("folder").orElse(null));
        chooser.setMultiSelectionEnabled(true);
        if (chooser.showOpenDialog(frame) == SystemFileChooser.APPROVE_OPTION) {
            settings.put("folder", chooser.getCurrentDirectory().toString());
            for (File file : chooser.getSelectedFiles()) {
                openNamed(file.toString());
            }
        }
    }

    @Override
    public void askForUrl() {
        String url = JOptionPane.showInputDialog(frame, "https:// or s3://", "Open URL", JOptionPane.PLAIN_MESSAGE);
        if (url != null && !url.isBlank()) {
            openNamed(url.strip());
        }
    }

    @Override
    public void reload() {
        name.ifPresent(file -> show(file, windows.open(Path.of(file))));
    }

    @Override
    public void askForSegyToConvert() {}

    @Override
    public void saveSection() {}

    @Override
    public void close() {
        leave();
        Rectangle bounds = frame.getBounds();
        settings.put("window.bounds", bounds.x, bounds.y, bounds.width, bounds.height);
        frame.dispose();
        windows.closed(this);
    }

    @Override
    public void quit() {
        windows.quit();
    }

    @Override
    public void askForLine(String typed) {
        view.ifPresent(shown -> {
            Pane pane = GoCommands.stepped(shown.model());
            LineField.show(shown.model(), pane, shown.component(pane), typed);
        });
    }

    @Override
    public void play(int direction) {
        view.ifPresent(shown -> {
            playback.play(shown.model(), direction);
            follow();
        });
    }

    private void playOn() {
        view.filter(shown -> shown.isCurrent(playback.pane())).ifPresent(shown -> playback.next(shown.model()));
        follow();
    }

    private void follow() {
        clock.setDelay(playback.delayMs());
        if (playback.isPlaying() && view.isPresent()) {
            clock.start();
        } else {
            clock.stop();
        }
        toolbar.refresh();
    }

    @Override
    public boolean isPlaying() {
        return playback.isPlaying();
    }

    @Override
    public void stop() {
        playback.stop();
        follow();
    }

    @Override
    public void playFaster(double factor) {
        playback.faster(factor);
        follow();
    }

    @Override
    public void nextPane(int steps) {
        view.ifPresent(shown -> shown.nextPane(steps));
    }

    @Override
    public void maximise() {
        view.ifPresent(shown -> shown.panes()
                .alone(
                        isMaximised()
                                ? Optional.empty()
                                : Optional.of(shown.model().active())));
    }

    @Override
    public boolean isMaximised() {
        return view.filter(shown -> shown.panes().alone().isPresent()).isPresent();
    }

    @Override
    public void toggle(Part part) {
        settings.put("show." + part.id(), String.valueOf(!shows(part)));
        toolbar.setVisible(shows(Part.TOOLBAR));
        toolbar.refresh();
    }

    @Override
    public boolean shows(Part part) {
        return settings.get("show." + part.id(), part.usually());
    }

    @Override
    public Theme theme() {
        return windows.theme();
    }

    @Override
    public void look(Theme theme) {
        windows.look(theme);
    }

    @Override
    public void swapLightAndDark() {
        look(Looks.isDark() ? Theme.LIGHT : Theme.DARK);
    }

    @Override
    public void fullScreen() {
        GraphicsDevice screen = frame.getGraphicsConfiguration().getDevice();
        screen.setFullScreenWindow(isFullScreen() ? null : frame);
    }

    @Override
    public boolean isFullScreen() {
        return frame.getGraphicsConfiguration().getDevice().getFullScreenWindow() == frame;
    }

    @Override
    public void showKeys() {
        KeysDialog.show(frame);
    }

    @Override
    public void showAbout() {
        JOptionPane.showMessageDialog(
                frame,
                "Sliceline: seismic surveys at a glance.\nApache License 2.0",
                "About Sliceline",
                JOptionPane.INFORMATION_MESSAGE);
    }
}
