package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.extras.FlatSVGUtils;
import io.github.sliceline.Advice;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.command.CommandAction;
import io.github.sliceline.viewer.command.CommandMenuBar;
import io.github.sliceline.viewer.command.CommandToolBar;
import io.github.sliceline.viewer.command.KeysDialog;
import io.github.sliceline.viewer.command.WindowActions;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.convert.ConvertDialog;
import io.github.sliceline.viewer.export.ExportDialog;
import io.github.sliceline.viewer.export.ShownSection;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;
import io.github.sliceline.viewer.settings.Settings;
import io.github.sliceline.viewer.survey.OpenRequest;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.awt.GraphicsDevice;
import java.awt.GraphicsEnvironment;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JOptionPane;
import javax.swing.JTextArea;

/** A window, empty or with a survey. Use it on the event thread only. */
final class ViewerWindow implements WindowActions {
    private static final URL ICON =
            Objects.requireNonNull(ViewerWindow.class.getResource("icons/sliceline.svg"), "sliceline.svg");

    private static final int QUESTION_WIDTH = 420;

    private final Windows windows;
    private final Settings settings;
    private final JFrame frame = new JFrame("Sliceline");
    private final WindowContent content;
    private final Player player;
    private final CommandToolBar toolbar;
    private final FileDialogs files;

    ViewerWindow(Windows windows, int others) {
        this.windows = windows;
        this.settings = windows.settings();
        content = new WindowContent(this, windows);
        player = new Player(content::view);
        files = new FileDialogs(frame, settings);
        toolbar = new CommandToolBar(this);
        toolbar.setVisible(shows(Part.TOOLBAR));
        frame.setJMenuBar(new CommandMenuBar(this));
        frame.getContentPane().add(toolbar, BorderLayout.PAGE_START);
        frame.getContentPane().add(content.panel());
        frame.setDefaultCloseOperation(JFrame.DO_NOTHING_ON_CLOSE);
        Widgets.whenClosing(frame, this::close);
        frame.setTransferHandler(new FileDrop(this::dropped));
        CommandAction.bind(content.panel(), this);
        frame.setBounds(WindowBounds.of(settings.numbers("window.bounds", 4), screens(), others));
        content.showEmpty();
    }

    private static List<Rectangle> screens() {
        return Arrays.stream(GraphicsEnvironment.getLocalGraphicsEnvironment().getScreenDevices())
                .map(GraphicsDevice::getDefaultConfiguration)
                .map(screen -> screen.getBounds())
                .toList();
    }

    void open() {
        frame.setVisible(true);
    }

    void title(String title) {
        frame.setTitle(ForeignText.shown(title));
    }

    /** Lets file dialogs start in the folder of the survey. */
    void lies(Path survey) {
        files.beside(survey);
    }

    /** Updates which buttons are enabled. */
    void refresh() {
        toolbar.refresh();
    }

    /** Reads the icons of buttons and window in the background, because that takes a while. */
    void drawIcons() {
        toolbar.loadIcons(windows.workers().background());
        windows.workers().background().execute(() -> {
            List<Image> icons = FlatSVGUtils.createWindowIconImages(ICON);
            EventQueue.invokeLater(() -> frame.setIconImages(icons));
        });
    }

    /** Shows the progress of opening a file, and then its survey. */
    void show(OpenJob work) {
        content.show(work);
    }

    private Optional<SurveyView> view() {
        return content.view();
    }

    /** Opens a file in this window. */
    void open(Path file) {
        content.open(OpenRequest.of(file));
    }

    void openNamed(String file) {
        try {
            open(OpenRequest.of(FileNames.path(file)));
        } catch (IllegalArgumentException e) {
            complain(Problem.of(e));
        }
    }

    /** Opens a file in this window if it is empty or shows that file, else in another one. */
    private void open(OpenRequest wanted) {
        boolean here = view().isEmpty()
                || content.request()
                        .filter(now -> now.file().equals(wanted.file()))
                        .isPresent();
        (here ? this : windows.window()).content.open(wanted);
    }

    /** Opens dropped files. While a survey is shown, text files are read as its horizons or lines. */
    private void dropped(List<String> names) {
        for (String name : names) {
            windows.workers().background().execute(() -> {
                boolean text = FileNames.isText(name);
                EventQueue.invokeLater(() -> openDropped(name, text));
            });
        }
    }

    private void openDropped(String name, boolean text) {
        if (text && view().isPresent()) {
            openHorizon(FileNames.path(name));
        } else {
            openNamed(name);
        }
    }

    @Override
    public List<Choice> recentFiles() {
        return settings.recent().stream()
                .map(file -> new Choice(file, () -> openNamed(file)))
                .toList();
    }

    @Override
    public List<Choice> datasets() {
        return view().stream()
                .flatMap(shown -> shown.datasets().stream()
                        .map(found -> new Choice(
                                found.toString(),
                                () -> content.open(shown.survey().request().withDataset(found.dataset())))))
                .toList();
    }

    @Override
    public Optional<ViewerModel> model() {
        return view().map(SurveyView::model);
    }

    @Override
    public boolean hasFile() {
        return content.request().isPresent();
    }

    @Override
    public void newWindow() {
        windows.window().drawIcons();
    }

    @Override
    public void askForFile() {
        files.open(true).forEach(file -> openNamed(file.toString()));
    }

    @Override
    public void askForFolder() {
        files.openFolder().ifPresent(folder -> openNamed(folder.toString()));
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
        content.reload();
    }

    @Override
    public void askForSegyToConvert() {
        Optional<OpenRequest> shown = content.segy();
        List<Path> sources = shown.map(request -> List.of(request.file()))
                .orElseGet(() -> files.open(true).stream().map(File::toPath).toList());
        if (!sources.isEmpty()) {
            ScanOptions options = shown.map(OpenRequest::scan).orElse(ScanOptions.DEFAULTS);
            ConvertDialog.open(frame, sources, options, windows.workers().background(), this::open);
        }
    }

    @Override
    public void endLine() {
        view().ifPresent(shown -> shown.map().pane().end());
    }

    @Override
    public void askForPath() {
        files.open(false).forEach(file -> view().orElseThrow().map().openPath(file.toPath()));
    }

    @Override
    public void savePath() {
        files.save("line.txt").ifPresent(file -> view().orElseThrow().map().savePath(file.toPath()));
    }

    @Override
    public void askForHorizon() {
        files.open(true).forEach(file -> openHorizon(file.toPath()));
    }

    private void openHorizon(Path file) {
        view().orElseThrow().map().openHorizon(file, why -> horizonFactor(why));
    }

    void complain(Problem problem) {
        int answer = ask(problem, JOptionPane.ERROR_MESSAGE, List.of("Close", "Copy details"));
        if (answer == 1) {
            Widgets.copy(problem.report());
        }
    }

    /**
     * Asks the user for one of the advised factors for the values of a horizon. Returns empty if there is no advice, or
     * the user cancels.
     */
    private OptionalDouble horizonFactor(Problem problem) {
        List<Double> factors = problem.advice().stream()
                .filter(Advice.HorizonFactor.class::isInstance)
                .map(advice -> ((Advice.HorizonFactor) advice).factor())
                .toList();
        if (factors.isEmpty()) {
            return OptionalDouble.empty();
        }
        List<String> answers = new ArrayList<>(factors.stream()
                .map(factor -> "Values × " + Human.plain(factor))
                .toList());
        answers.add("Cancel");
        int answer = ask(problem, JOptionPane.QUESTION_MESSAGE, answers);
        return answer >= 0 && answer < factors.size() ? OptionalDouble.of(factors.get(answer)) : OptionalDouble.empty();
    }

    private int ask(Problem problem, int kind, List<String> answers) {
        JTextArea sentence = Widgets.sentences(problem.sentence(), QUESTION_WIDTH);
        sentence.setName("problem");
        return Widgets.ask(frame, "Sliceline", sentence, kind, 0, answers.toArray());
    }

    @Override
    public void clip(double percentile) {
        view().ifPresent(shown -> shown.clip(new AmplitudeClip(percentile, true)));
    }

    @Override
    public void saveSection() {
        Optional<ShownSection> shown = view().flatMap(SurveyView::toSave);
        if (shown.isEmpty()) {
            Widgets.tell(
                    frame,
                    "Save section",
                    "This pane shows nothing that can be saved: choose a section or a horizon first.");
            return;
        }
        ExportDialog.open(frame, shown.get(), files.folder(), windows.workers().background(), files::beside);
    }

    @Override
    public void close() {
        if (!closeConversions()) {
            return;
        }
        content.leave();
        Rectangle bounds = frame.getBounds();
        settings.put("window.bounds", bounds.x, bounds.y, bounds.width, bounds.height);
        frame.dispose();
        windows.closed(this);
    }

    /** Asks each conversion dialog to close. Returns false if the user keeps one open. */
    private boolean closeConversions() {
        for (Window dialog : frame.getOwnedWindows()) {
            if (dialog.isShowing() && "convert".equals(dialog.getName())) {
                dialog.dispatchEvent(new WindowEvent(dialog, WindowEvent.WINDOW_CLOSING));
                if (dialog.isShowing()) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void quit() {
        windows.quit();
    }

    @Override
    public void askForLine(String typed) {
        view().ifPresent(shown -> {
            Pane pane = shown.model().stepped();
            JComponent over = shown.component(shown.panes().shown().contains(pane) ? pane : Pane.INLINE);
            String name = new Words(shown.model().survey()).name(pane);
            TypedField.show(name, over, typed, text -> shown.model().goTo(pane, text));
        });
    }

    @Override
    public void askForClip() {
        view().ifPresent(shown -> {
            String now = shown.model().display().saturation().text();
            JComponent over = shown.component(shown.model().active());
            TypedField.show("Clip (now " + now + ")", over, "", shown::clip);
        });
    }

    @Override
    public void play(int direction) {
        player.play(direction);
    }

    @Override
    public void stop() {
        view().ifPresent(shown -> shown.map().pane().cancel());
        player.stop();
    }

    @Override
    public void playFaster(double factor) {
        player.faster(factor);
    }

    @Override
    public void nextPane(int steps) {
        view().ifPresent(shown -> shown.nextPane(steps));
    }

    @Override
    public void maximise() {
        view().ifPresent(shown -> shown.panes()
                .alone(
                        isMaximised()
                                ? Optional.empty()
                                : Optional.of(shown.model().active())));
    }

    @Override
    public boolean isMaximised() {
        return view().filter(shown -> shown.panes().alone().isPresent()).isPresent();
    }

    @Override
    public void toggle(Part part) {
        settings.put("show." + part.id(), String.valueOf(!shows(part)));
        toolbar.setVisible(shows(Part.TOOLBAR));
        view().ifPresent(content::showParts);
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
        look(WindowTheme.isDark() ? Theme.LIGHT : Theme.DARK);
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
        String about = "Sliceline: seismic surveys at a glance.\nApache License 2.0";
        Widgets.tell(frame, "About Sliceline", about);
    }
}
