package io.github.sliceline.viewer.convert;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.FilterChoice;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.show.words.LayoutWords;
import io.github.sliceline.tune.advice.LayoutAdvice;
import io.github.sliceline.viewer.convert.Output.Compression;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.schedule.NewestJob;
import io.github.sliceline.viewer.survey.OpenRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * State of the conversion dialog, without Swing. Used on the event thread. No method waits. Listeners are called on the
 * event thread after each change.
 */
final class ConvertModel {
    /** States of the dialog. */
    enum State {
        /** Trace headers are being read or examined. */
        SCANNING,
        /** The file cannot be read at all. */
        UNREADABLE,
        /** The file can be read, but its headers make no survey with these settings. */
        REFUSED,
        /** A survey was found and can be converted. */
        READY,
        CONVERTING,
        /** The user has stopped the conversion, and started chunks are being finished. */
        STOPPING,
        /** The conversion was stopped or has failed. If it has failed, {@link #failure} says why. */
        STOPPED,
        /** The volume is complete. */
        DONE
    }

    private static final Logger LOG = LoggerFactory.getLogger(ConvertModel.class);

    private final List<Path> sources;
    private final Executor work;
    private final Executor events;
    private final Converter converter;
    private final SourceFile file;
    private final NewestJob scanning;
    private final NewestJob looking;
    private final NewestJob offering;
    private final NewestProgress progress;
    private final List<Runnable> listeners = new ArrayList<>();
    private final List<Runnable> progressListeners = new ArrayList<>();
    private final Meter meter = new Meter();
    private State state = State.SCANNING;
    private ScanSettings settings;
    private boolean misread;
    private Output output;
    private Optional<ScanResult> scanned = Optional.empty();
    private Optional<OutputFacts> target = Optional.empty();
    private Optional<LayoutOffers> offers = Optional.empty();
    private Optional<Problem> failure = Optional.empty();
    private Optional<ConvertReport> report = Optional.empty();
    private CancelToken converting = new CancelToken();

    /**
     * Creates a model. {@link #start} starts the work.
     *
     * @param sources SEG-Y files of one survey, at least one
     * @param settings settings of the first scan
     * @param work runs slow work, several tasks at once
     * @param events runs tasks on the event thread
     */
    ConvertModel(List<Path> sources, ScanSettings settings, Executor work, Executor events, Converter converter) {
        this.sources = List.copyOf(sources);
        this.settings = settings;
        this.work = work;
        this.events = events;
        this.converter = converter;
        this.file = new SourceFile(sources);
        this.output = Output.nextTo(sources.get(0));
        this.progress = new NewestProgress(events, this::progressed);
        this.scanning = new NewestJob(work, events);
        this.looking = new NewestJob(work, events);
        this.offering = new NewestJob(work, events);
    }

    /** Adds a listener for all changes except progress. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Adds a listener for progress. */
    void addProgressListener(Runnable listener) {
        progressListeners.add(listener);
    }

    private void tell() {
        List.copyOf(listeners).forEach(Runnable::run);
    }

    /** Starts to scan the file, and examines the target. */
    void start() {
        scan(settings);
        look(false);
    }

    List<Path> sources() {
        return sources;
    }

    State state() {
        return state;
    }

    /** True while a conversion is running. */
    boolean isAtWork() {
        return state == State.CONVERTING || state == State.STOPPING;
    }

    /** True while a scan, a look at the target or a prediction is running. */
    boolean isBusy() {
        return scanning.isBusy() || looking.isBusy() || offering.isBusy();
    }

    ScanSettings settings() {
        return settings;
    }

    /** Returns the result of the last scan. The settings may have changed since. */
    Optional<ScanResult> scan() {
        return scanned;
    }

    private Optional<ScanResult.Survey> volume() {
        return scanned.flatMap(ScanResult::survey);
    }

    Output output() {
        return output;
    }

    Optional<OutputFacts> target() {
        return target;
    }

    Optional<LayoutOffers> offers() {
        return offers;
    }

    Meter meter() {
        return meter;
    }

    /** Returns the reason why the file cannot be read or was not converted. */
    Optional<Problem> failure() {
        return failure;
    }

    Optional<ConvertReport> report() {
        return report;
    }

    /** Scans the file with other settings. */
    void understand(ScanSettings other) {
        if (!isAtWork() && (misread || !other.equals(settings))) {
            misread = false;
            settings = other;
            state = State.SCANNING;
            meter.reset();
            failure = Optional.empty();
            scan(other);
            tell();
        }
    }

    /** Reports settings that cannot be understood. Nothing can be done with the file until they are replaced. */
    void misread(Problem why) {
        if (!isAtWork()) {
            scanning.cancel();
            misread = true;
            refused(why);
        }
    }

    private void refused(Problem why) {
        scanned = scanned.map(before -> before.without(why));
        failure = Optional.of(why);
        state = State.REFUSED;
        tell();
    }

    /** True if the file can be opened as it is, with these settings. */
    boolean opens() {
        return sources.size() == 1 && !settings.salvage() && !misread && !isAtWork();
    }

    /** Returns the request that opens the file as it is, with these settings. */
    OpenRequest request() {
        return new OpenRequest(sources.get(0), Optional.empty(), settings.scanOptions());
    }

    /**
     * Returns the equivalent command line; empty while the settings cannot be understood.
     *
     * @param converts true for the conversion, false to view the file as it is
     */
    String command(boolean converts) {
        if (misread) {
            return "";
        }
        List<String> words = new ArrayList<>(List.of("sliceline", converts ? "convert" : "view"));
        sources.forEach(source -> words.add(source.toString()));
        if (converts) {
            words.add(output.target().toString());
        }
        Map<String, String> options = new LinkedHashMap<>(settings.texts());
        if (settings.salvage()) {
            options.put("salvage", "");
        }
        if (converts) {
            options.putAll(output.options());
        }
        options.forEach(
                (name, text) -> words.addAll(text.isEmpty() ? List.of("--" + name) : List.of("--" + name, text)));
        return words.stream().map(ConvertModel::quoted).collect(Collectors.joining(" "));
    }

    /** Returns a word as a shell reads it. */
    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./~\\\\-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Sets another output. */
    void make(Output other) {
        if (isAtWork() || other.equals(output)) {
            return;
        }
        boolean moved = !other.target().equals(output.target());
        output = other;
        if (state == State.STOPPED || state == State.DONE) {
            failure = Optional.empty();
            state = volume().isPresent() ? State.READY : State.REFUSED;
        }
        if (moved) {
            target = Optional.empty();
            look(false);
        }
        offer();
        tell();
    }

    private void scan(ScanSettings asked) {
        scanning.restart(token -> file.scan(asked, new Job(progress, token)), this::scanned, why -> {
            if (why instanceof IllegalArgumentException) {
                refused(Wording.of(why)); // of axes that the headers do not have
                return;
            }
            failure = Optional.of(Wording.of(why));
            scanned = Optional.empty();
            state = State.UNREADABLE;
            tell();
        });
    }

    private void scanned(ScanResult found) {
        scanned = Optional.of(found);
        settings = found.settings();
        failure = found.refusal();
        state = volume().isPresent() ? State.READY : State.REFUSED;
        offer();
        tell();
    }

    /**
     * Examines the target.
     *
     * @param discards true to delete unfinished work there first
     */
    private void look(boolean discards) {
        Path asked = output.target();
        looking.restart(
                token -> {
                    if (discards) {
                        SegyToHdf5.discard(asked);
                    }
                    return OutputFacts.of(asked);
                },
                found -> looked(Optional.of(found)),
                why -> {
                    failure = Optional.of(Wording.of(why));
                    looked(Optional.empty());
                });
    }

    private void looked(Optional<OutputFacts> found) {
        target = found;
        tell();
    }

    /** Predicts the layouts for the volume, and their sizes. */
    private void offer() {
        Output asked = output;
        volume().ifPresent(survey -> offering.restart(
                token -> LayoutOffers.of(survey.volume(), asked),
                found -> offered(Optional.of(found)),
                why -> offered(Optional.empty())));
    }

    private void offered(Optional<LayoutOffers> found) {
        offers = found;
        tell();
    }

    private void progressed(NewestProgress.Report told) {
        meter.report(told.stage(), told.done(), told.total(), told.nanos());
        List.copyOf(progressListeners).forEach(Runnable::run);
    }

    /** Returns the unfinished conversion at the target. */
    Optional<UnfinishedConversion> unfinished() {
        return target.flatMap(OutputFacts::unfinished);
    }

    /** Returns the predicted size of the volume in bytes; empty if it is not known yet. */
    Optional<Long> predictedBytes() {
        return volume().flatMap(survey -> offers.flatMap(known -> known.of(output.layout()))
                .map((LayoutAdvice advice) -> LayoutWords.bytes(advice, survey.volume())));
    }

    /** Returns a sentence that says why nothing can be converted now; empty if a conversion is possible. */
    Optional<String> obstacle() {
        if (state == State.SCANNING) {
            return Optional.of("The trace headers are being read.");
        }
        if (volume().isEmpty()) {
            return Optional.of("With these settings the file makes no survey.");
        }
        if (target.isEmpty() || isAtWork()) {
            return Optional.of("");
        }
        if (sources.stream().anyMatch(source -> isSame(source, output.target()))) {
            return Optional.of("The target is the SEG-Y file itself; name another.");
        }
        if (unfinished().isPresent() && resumable().isEmpty()) {
            return Optional.of("An unfinished conversion exists: take its settings to resume it, or begin again.");
        }
        return target.get().problem().or(() -> offers.flatMap(LayoutOffers::problem));
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** True if a file at the target would be replaced. */
    boolean replaces() {
        return target.map(OutputFacts::exists).orElse(false);
    }

    /** Takes over the settings of the unfinished conversion, so that it can be resumed. */
    void adopt() {
        unfinished().flatMap(UnfinishedConversion::options).ifPresent(begun -> {
            ConversionRequest wanted = ConversionRequest.of(begun, output.target());
            make(wanted.output());
            understand(wanted.settings());
        });
    }

    /**
     * Returns the options with which {@link #convert} would resume the unfinished conversion; empty if the settings
     * differ.
     */
    Optional<ConvertOptions> resumable() {
        return unfinished().flatMap(new ConversionRequest(settings, output)::resuming);
    }

    /**
     * Converts, or resumes the unfinished conversion.
     *
     * @param replace true to replace a file at the target when the new one is complete
     */
    void convert(boolean replace) {
        if (obstacle().isPresent()) {
            return;
        }
        Optional<ConvertOptions> begun = resumable();
        ConvertOptions options = begun.orElseGet(new ConversionRequest(settings, output)::options)
                .withOverwrite(replace);
        boolean tries = begun.isEmpty() && output.compression() == Compression.TRIED;
        converting = new CancelToken();
        Job job = new Job(progress, converting);
        Path made = output.target();
        state = State.CONVERTING;
        meter.reset();
        failure = Optional.empty();
        work.execute(() -> run(made, options, tries, job));
        tell();
    }

    private void run(Path made, ConvertOptions options, boolean tries, Job job) {
        try {
            ConvertOptions tried = tries
                    ? options.withFilters(
                            FilterChoice.measure(sources, made, options, job).best())
                    : options;
            ConvertReport done = converter.convert(sources, made, tried, job);
            events.execute(() -> ended(State.DONE, Optional.of(done), Optional.empty()));
        } catch (CancellationException e) {
            events.execute(() -> ended(State.STOPPED, Optional.empty(), Optional.empty()));
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            events.execute(() -> ended(State.STOPPED, Optional.empty(), Optional.of(Wording.of(e))));
        }
    }

    private void ended(State end, Optional<ConvertReport> done, Optional<Problem> why) {
        state = end;
        report = done;
        failure = why;
        target = Optional.empty();
        look(false);
        tell();
    }

    /** Stops the conversion. Finished chunks are kept, and the conversion can be resumed. */
    void stop() {
        if (state == State.CONVERTING) {
            state = State.STOPPING;
            converting.cancel();
            tell();
        }
    }

    /** Stops the running scan. The result of the last scan stays. */
    void stopScan() {
        if (state == State.SCANNING) {
            scanning.cancel();
            if (scanned.isPresent()) {
                settings = scanned.get().settings();
                failure = scanned.get().refusal();
                state = volume().isPresent() ? State.READY : State.REFUSED;
            } else {
                state = State.UNREADABLE;
                failure = Optional.of(new Problem("The trace headers were not read: you stopped that.", "", List.of()));
            }
            tell();
        }
    }

    /** Returns the unfinished volume, which can be viewed during the conversion. */
    Optional<Path> look() {
        Path part = output.target().resolveSibling(output.target().getFileName() + ".part");
        return Files.exists(part) ? Optional.of(part) : Optional.empty();
    }

    /** Deletes the unfinished conversion at the target. */
    void beginAgain() {
        if (isAtWork() || volume().isEmpty()) {
            return;
        }
        target = Optional.empty();
        failure = Optional.empty();
        state = State.READY;
        look(true);
        tell();
    }

    /** Stops all work and closes the file. A running conversion can be resumed later. */
    void close() {
        stop();
        listeners.clear();
        progressListeners.clear();
        looking.cancel();
        offering.cancel();
        scanning.close(this::closeFile);
    }

    private void closeFile() {
        try {
            file.close();
        } catch (IOException e) {
            LOG.debug("closing {} failed", sources, e);
        }
    }
}
