package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.command.WindowActions.Part;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.settings.DisplaySettings;
import io.github.sliceline.viewer.settings.RememberedView;
import io.github.sliceline.viewer.settings.Settings;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.OpenResult;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.SurveyKind;
import io.github.sliceline.viewer.survey.SurveyOpener;
import io.github.sliceline.volume.info.DatasetSummary;
import java.awt.BorderLayout;
import java.awt.EventQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.swing.JComponent;
import javax.swing.JPanel;

/**
 * Content of a window: nothing, a file that is being opened, an error, a folder, or a survey. Use it on the event
 * thread only.
 */
final class WindowContent {
    private static final String PANES = "panes";
    private static final String SIDE = "side.width";

    /** If this system property is {@code true}, the time to the first section is printed. */
    private static final String TIMING_PROPERTY = "sliceline.viewer.timing";

    private static boolean timingTold = !Boolean.getBoolean(TIMING_PROPERTY);

    private final JPanel panel = new JPanel(new BorderLayout());
    private final ViewerWindow window;
    private final Windows windows;
    private final Settings settings;
    private Optional<SurveyView> view = Optional.empty();
    private Optional<OpenRequest> request = Optional.empty();
    private Optional<OpenJob> opening = Optional.empty();
    private Optional<FolderView> folder = Optional.empty();

    WindowContent(ViewerWindow window, Windows windows) {
        this.window = window;
        this.windows = windows;
        this.settings = windows.settings();
    }

    JPanel panel() {
        return panel;
    }

    /** Returns the survey; empty if none is shown. */
    Optional<SurveyView> view() {
        return view;
    }

    /** Returns the request for the SEG-Y file that is shown or could not be opened. */
    Optional<OpenRequest> segy() {
        return view.isPresent()
                ? view.map(SurveyView::survey)
                        .filter(survey -> survey.kind().isSegy())
                        .map(OpenSurvey::request)
                : request.filter(wanted -> FileNames.isSegy(wanted.file()));
    }

    /** Returns the last request, even if it failed. */
    Optional<OpenRequest> request() {
        return request;
    }

    private void fill(JComponent shown) {
        panel.removeAll();
        panel.add(shown);
        panel.revalidate();
        panel.repaint();
        shown.requestFocusInWindow();
        window.refresh();
    }

    /** Shows the content of an empty window. */
    void showEmpty() {
        window.title("Sliceline");
        fill(MessagePanel.empty(window::askForFile, settings.recent(), window::openNamed));
    }

    /** Shows the progress of opening a file, and then its survey. */
    void show(OpenJob work) {
        leave();
        opening = Optional.of(work);
        request = Optional.of(work.request());
        window.title(FileNames.title(work.request().file()) + " – Sliceline");
        fill(MessagePanel.opening(work, this::giveUp));
        CompletableFuture<?> unused =
                work.opening().thenAcceptAsync(result -> opened(work, result), EventQueue::invokeLater);
    }

    private void giveUp() {
        leave();
        showEmpty();
    }

    private void opened(OpenJob work, OpenResult result) {
        boolean wanted = opening.equals(Optional.of(work));
        if (wanted && !(result instanceof OpenResult.Success)) {
            window.drawIcons(); // no first section will come
        }
        if (wanted && result instanceof OpenResult.Success opened) {
            show(opened.survey());
        } else if (wanted && result instanceof OpenResult.Folder there) {
            show(there);
        } else if (wanted && result instanceof OpenResult.Choice choice) {
            fill(MessagePanel.choice(choice, dataset -> open(choice.request().withDataset(dataset))));
        } else if (wanted && result instanceof OpenResult.Refused refused) {
            Path file = refused.request().file();
            Optional<Runnable> correct =
                    FileNames.isSegy(file) ? Optional.of(window::askForSegyToConvert) : Optional.empty();
            fill(MessagePanel.refused(FileNames.title(file), refused.problem(), this::reload, correct));
        } else if (result instanceof OpenResult.Success unwanted) {
            Workers.close(unwanted.survey());
        }
    }

    private void show(OpenResult.Folder there) {
        FolderView shown =
                new FolderView(there.files(), file -> windows.window().open(file));
        folder = Optional.of(shown);
        settings.opened(there.request().file().toString());
        window.lies(there.request().file().resolve("any"));
        fill(shown);
        shown.begin(windows.workers().inOrder());
    }

    private void show(OpenSurvey survey) {
        PaneGrid grid = new PaneGrid(settings.numbers(PANES, PaneGrid.size()));
        SurveyView shown = new SurveyView(
                survey,
                DisplaySettings.of(settings, survey.clip()),
                grid,
                settings.numbers(SIDE, 1).map(width -> (int) width[0]).orElse(SidePanel.USUAL_WIDTH),
                windows.workers(),
                this::firstShown,
                this::reload,
                window::askForHorizon);
        view = Optional.of(shown);
        window.lies(survey.file());
        String name = survey.file().toString();
        settings.ofFile(survey.request().name())
                .map(RememberedView::new)
                .ifPresent(seen -> seen.restore(shown.model()));
        if (FileNames.isRemembered(survey.file())) {
            settings.opened(name);
        }
        shown.model().addListener(change -> {
            if (change != Change.CURSOR) {
                window.refresh();
            }
        });
        if (!survey.remarks().isEmpty()) {
            tell(shown, survey, String.join(" ", survey.remarks()));
        }
        showParts(shown);
        fill(shown);
        shown.begin();
        shown.component(shown.model().active()).requestFocusInWindow();
    }

    private void tell(SurveyView shown, OpenSurvey survey, String remark) {
        if (survey.kind().isSegy()) {
            String label = survey.kind() == SurveyKind.SEGY ? "Convert…" : "Axes…";
            shown.notice().tell(remark, label, window::askForSegyToConvert);
        } else {
            shown.notice().tell(remark);
        }
    }

    /** Starts the work that must not delay the first section. */
    private void firstShown() {
        tellTiming();
        window.drawIcons();
        windows.save();
        view.ifPresent(this::findDatasets);
    }

    /** Prints the time from the start of the process to the first section, if the system property is set. */
    private static void tellTiming() {
        if (!timingTold) {
            timingTold = true;
            ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(start -> Duration.between(start, Instant.now()).toMillis())
                    .ifPresent(millis -> System.err.println("first section after " + millis + " ms"));
        }
    }

    private void findDatasets(SurveyView shown) {
        OpenSurvey survey = shown.survey();
        if (survey.kind() == SurveyKind.VOLUME || survey.kind() == SurveyKind.ARRAY) {
            windows.workers().background().execute(() -> {
                List<DatasetSummary> found = SurveyOpener.datasets(survey.file());
                EventQueue.invokeLater(() -> shown.datasets(found));
            });
        }
    }

    /** Ends what the window shows. */
    void leave() {
        window.stop();
        opening.ifPresent(OpenJob::cancel);
        opening = Optional.empty();
        folder.ifPresent(FolderView::close);
        folder = Optional.empty();
        view.ifPresent(shown -> {
            DisplaySettings.remember(
                    settings, shown.model().display(), shown.survey().clip());
            settings.put(PANES, shown.panes().shares());
            shown.side().width().ifPresent(width -> settings.put(SIDE, width));
            settings.putOfFile(shown.survey().request().name(), RememberedView.of(shown.model()));
            shown.close();
        });
        view = Optional.empty();
    }

    /** Opens a file in place of the current content. */
    void open(OpenRequest wanted) {
        show(windows.begin(wanted));
    }

    /** Opens the last request again. */
    void reload() {
        request.ifPresent(this::open);
    }

    /** Shows and hides parts of the window as the settings say. */
    void showParts(SurveyView shown) {
        for (Part part : Part.values()) {
            shown.show(part, window.shows(part));
        }
    }
}
