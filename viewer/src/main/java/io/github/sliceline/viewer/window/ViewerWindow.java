package io.github.sliceline.viewer.window;

import io.github.sliceline.show.paint.AmplitudeClip;
import io.github.sliceline.viewer.convert.ConvertDialog;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.Opening;
import io.github.sliceline.viewer.survey.SurveyKind;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.awt.GraphicsDevice;
import java.awt.GraphicsEnvironment;
import java.awt.Rectangle;
import java.awt.Window;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.Timer;

/** A window, empty or with a survey. On the thread of events only. */
final class ViewerWindow implements Desk {
    private final Windows windows;
    private final Settings settings;
    private final JFrame frame = new JFrame("Sliceline");
    private final JPanel content = new JPanel(new BorderLayout());
    private final CommandToolBar toolbar;
    private final FileAsker files;
    private final Playback playback = new Playback();
    private final Timer clock = new Timer(100, event -> playOn());
    private Optional<SurveyView> view = Optional.empty();
    private Optional<OpenRequest> request = Optional.empty();
    private Optional<OpeningWork> opening = Optional.empty();

    ViewerWindow(Windows windows, int others) {
        this.windows = windows;
        this.settings = windows.settings();
        files = new FileAsker(frame, settings);
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
        CommandAction.bind(content, this);
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
        if (opening.isEmpty()) {
            toolbar.loadIcons(windows::away);
        }
    }

    private void fill(JComponent shown) {
        content.removeAll();
        content.add(shown);
        content.revalidate();
        content.repaint();
        shown.requestFocusInWindow();
        toolbar.refresh();
    }

    private void showEmpty() {
        frame.setTitle("Sliceline");
        fill(MessagePanel.empty(this::askForFile, settings.recent(), this::openNamed));
    }

    /** Shows what is being opened, and the survey when it is. */
    void show(OpeningWork work) {
        leave();
        opening = Optional.of(work);
        request = Optional.of(work.request());
        frame.setTitle(FileNames.title(work.request().file()) + " – Sliceline");
        fill(OpeningPanel.of(work, this::giveUp));
        work.opening().thenAcceptAsync(result -> opened(work, result), EventQueue::invokeLater);
    }

    private void giveUp() {
        leave();
        showEmpty();
    }

    private void opened(OpeningWork work, Opening result) {
        boolean wanted = opening.equals(Optional.of(work));
        if (wanted && result instanceof Opening.Opened opened) {
            show(opened.survey());
        } else if (wanted && result instanceof Opening.Choice choice) {
            fill(MessagePanel.choice(choice, dataset -> open(choice.request().withDataset(dataset))));
        } else if (wanted && result instanceof Opening.Refused refused) {
            String title = FileNames.title(refused.request().file());
            fill(MessagePanel.refused(title, refused.problem(), this::reload));
        } else if (result instanceof Opening.Opened unwanted) {
            windows.away(() -> {
                unwanted.survey().close();
                return true;
            });
        }
    }

    private void show(OpenSurvey survey) {
        PaneGrid grid = new PaneGrid(settings.numbers("panes", PaneGrid.size()));
        SurveyView shown = new SurveyView(
                survey,
                DisplaySettings.of(settings, survey.clip()),
                grid,
                windows.painters(),
                this::firstShown,
                this::reload,
                this::askForHorizon);
        view = Optional.of(shown);
        String name = survey.file().toString();
        settings.ofFile(name).map(RememberedView::new).ifPresent(seen -> seen.restore(shown.model()));
        if (FileNames.isRemembered(survey.file())) {
            settings.opened(name);
        }
        shown.model().addListener(change -> toolbar.refresh());
        survey.remarks().stream().findFirst().ifPresent(remark -> tell(shown, survey, remark));
        showParts(shown);
        fill(shown);
        shown.begin();
        shown.component(shown.model().active()).requestFocusInWindow();
    }

    private void tell(SurveyView shown, OpenSurvey survey, String remark) {
        if (survey.kind() == SurveyKind.SEGY) {
            shown.notice().tell(remark, "Convert…", this::askForSegyToConvert);
        } else {
            shown.notice().tell(remark);
        }
    }

    /** Whatever is not needed for the first section comes after it. */
    private void firstShown() {
        StartTiming.sectionShown();
        toolbar.loadIcons(windows::away);
        windows.save();
        view.ifPresent(this::findDatasets);
    }

    private void findDatasets(SurveyView shown) {
        OpenSurvey survey = shown.survey();
        if (survey.kind() == SurveyKind.VOLUME || survey.kind() == SurveyKind.ARRAY) {
            windows.away(() -> SeismicVolume.datasets(survey.file(), ReadOptions.DEFAULTS))
                    .thenAcceptAsync(shown::datasets, EventQueue::invokeLater);
        }
    }

    /** Ends what was shown before. */
    private void leave() {
        stop();
        opening.ifPresent(OpeningWork::cancel);
        opening = Optional.empty();
        view.ifPresent(shown -> {
            DisplaySettings.remember(settings, shown.model().display());
            settings.put("panes", shown.panes().shares());
            settings.putOfFile(shown.survey().file().toString(), RememberedView.of(shown.model()));
            shown.close();
        });
        view = Optional.empty();
    }

    private void open(OpenRequest wanted) {
        show(OpeningWork.begin(wanted));
    }

    private void openNamed(String file) {
        try {
            OpenRequest wanted = OpenRequest.of(FileNames.path(file));
            ViewerWindow window = view.isEmpty() ? this : windows.window();
            window.open(wanted);
        } catch (IllegalArgumentException e) {
            complain(Problem.of(e));
        }
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
        } else {
            view.ifPresent(shown -> shown.datasets().forEach(dataset -> {
                JMenuItem item = new JMenuItem(dataset.toString());
                item.addActionListener(event -> open(shown.survey().request().withDataset(dataset.dataset())));
                menu.add(item);
            }));
        }
    }

    @Override
    public Optional<ViewerModel> model() {
        return view.map(SurveyView::model);
    }

    @Override
    public boolean hasFile() {
        return request.isPresent();
    }

    @Override
    public void newWindow() {
        windows.window();
    }

    @Override
    public void askForFile() {
        files.open(true).forEach(file -> openNamed(file.toString()));
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
        request.ifPresent(this::open);
    }

    @Override
    public void askForSegyToConvert() {
        List<Path> sources = view.map(SurveyView::survey)
                .filter(survey -> survey.kind() == SurveyKind.SEGY)
                .map(survey -> List.of(survey.file()))
                .orElseGet(() -> files.open(true).stream().map(File::toPath).toList());
        if (!sources.isEmpty()) {
            ConvertDialog.open(frame, sources, made -> openNamed(made.toString()));
        }
    }

    @Override
    public void endLine() {
        view.ifPresent(shown -> shown.map().pane().end());
    }

    @Override
    public void askForPath() {
        files.open(false).forEach(file -> view.orElseThrow().map().openPath(file.toPath()));
    }

    @Override
    public void savePath() {
        files.save("line.txt").ifPresent(file -> view.orElseThrow().map().savePath(file.toPath()));
    }

    @Override
    public void askForHorizon() {
        files.open(true).forEach(file -> view.orElseThrow().map().openHorizon(file.toPath()));
    }

    void complain(Problem problem) {
        ProblemDialog.show(frame, problem);
    }

    @Override
    public void clip(double percentile) {
        view.ifPresent(shown -> shown.clip(new AmplitudeClip(percentile, true)));
    }

    @Override
    public void saveSection() {
        SectionSaving.ask(frame, view.flatMap(SurveyView::toSave), settings);
    }

    @Override
    public void close() {
        if (isConverting()) {
            return;
        }
        leave();
        Rectangle bounds = frame.getBounds();
        settings.put("window.bounds", bounds.x, bounds.y, bounds.width, bounds.height);
        frame.dispose();
        windows.closed(this);
    }

    /** Asks those dialogs that work whether they may be ended too. */
    private boolean isConverting() {
        for (Window dialog : frame.getOwnedWindows()) {
            if (dialog.isShowing() && "convert".equals(dialog.getName())) {
                dialog.dispatchEvent(new WindowEvent(dialog, WindowEvent.WINDOW_CLOSING));
                if (dialog.isShowing()) {
                    return true;
                }
            }
        }
        return false;
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
        view.ifPresent(shown -> shown.map().pane().cancel());
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
        view.ifPresent(this::showParts);
        toolbar.refresh();
    }

    private void showParts(SurveyView shown) {
        for (Part part : Part.values()) {
            shown.show(part, shows(part));
        }
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
