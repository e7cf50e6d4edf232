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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that a dialog shows of a SEG-Y file and its conversion, without the dialog. Used by one thread, that of events; nothing
 * here waits, and listeners are called by it after each change.
 */
final class ConvertModel {
    /** What is going on. */
    enum State {
        /** Trace headers are being read, or what is in them is being worked out. */
        SCANNING,
        /** The file cannot be read at all. */
        UNREADABLE,
        /** It can be read, and its headers make no survey with these settings. */
        REFUSED,
        /** There is a survey, to be converted. */
        READY,
        CONVERTING,
        /** Asked to stop; what has begun is being finished. */
        STOPPING,
        /** Stopped or failed: {@link #failure} says why, if it failed. */
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
    private ScanSettings settings = ScanSettings.STANDARD;
    private Output output;
    private Optional<ScanResult> scanned = Optional.empty();
    private Optional<OutputFacts> target = Optional.empty();
    private Optional<LayoutOffers> offers = Optional.empty();
    private Optional<Problem> failure = Optional.empty();
    private Optional<ConvertReport> report = Optional.empty();
    private CancelToken converting = new CancelToken();

    /**
     * Nothing is done until {@link #start}.
     *
     * @param sources SEG-Y files that make one survey, at least one
     * @param work runs what takes long, several at once
     * @param events runs what it is given on the thread of events
     */
    ConvertModel(List<Path> sources, Executor work, Executor events, Converter converter) {
        this.sources = List.copyOf(sources);
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

    /** Adds who hears of every change but progress. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Adds who hears of progress. */
    void addProgressListener(Runnable listener) {
        progressListeners.add(listener);
    }

    private void tell() {
        List.copyOf(listeners).forEach(Runnable::run);
    }

    /** Begins to scan, and looks where the volume would be. */
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

    /** Whether a conversion is under way. */
    boolean isAtWork() {
        return state == State.CONVERTING || state == State.STOPPING;
    }

    /** Whether something is being found out that will be told. */
    boolean isBusy() {
        return scanning.isBusy() || looking.isBusy() || offering.isBusy();
    }

    ScanSettings settings() {
        return settings;
    }

    /** What the last scan came to; of settings that may have changed since. */
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

    /** Why it is not readable, or was not converted. */
    Optional<Problem> failure() {
        return failure;
    }

    Optional<ConvertReport> report() {
        return report;
    }

    /** Understands the file in another way from now on. */
    void understand(ScanSettings other) {
        if (!isAtWork() && !other.equals(settings)) {
            settings = other;
            state = State.SCANNING;
            meter.reset();
            failure = Optional.empty();
            scan(other);
            tell();
        }
    }

    /** Makes something else from now on. */
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
            failure = Optional.of(Wording.of(why));
            scanned = Optional.empty();
            state = State.UNREADABLE;
            tell();
        });
    }

    private void scanned(ScanResult found) {
        scanned = Optional.of(found);
        failure = found.refusal();
        state = volume().isPresent() ? State.READY : State.REFUSED;
        offer();
        tell();
    }

    /** Looks what stands at the target, once unfinished work was thrown away if that is asked. */
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

    /** Finds out which layouts there are for the volume, and what they take. */
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

    /** The unfinished conversion that stands at the target. */
    Optional<UnfinishedConversion> unfinished() {
        return target.flatMap(OutputFacts::unfinished);
    }

    /** Bytes that the volume is predicted to take; empty before that is known. */
    Optional<Long> predictedBytes() {
        return volume().flatMap(survey -> offers.flatMap(known -> known.of(output.layout()))
                .map((LayoutAdvice advice) -> LayoutWords.bytes(advice, survey.volume())));
    }

    /** Why nothing can be converted now, in a sentence; empty if it can. */
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

    /** Whether a file stands at the target that would be replaced. */
    boolean replaces() {
        return target.map(OutputFacts::exists).orElse(false);
    }

    /** Takes over the settings with which unfinished work was begun, so that it can be gone on with. */
    void adopt() {
        unfinished().flatMap(UnfinishedConversion::options).ifPresent(begun -> {
            ConversionRequest wanted = ConversionRequest.of(begun, output.target());
            make(wanted.output());
            understand(wanted.settings());
        });
    }

    /** With what {@link #convert} would go on with what was begun; empty if that was begun with other settings. */
    Optional<ConvertOptions> resumable() {
        return unfinished().flatMap(new ConversionRequest(settings, output)::resuming);
    }

    /**
     * Converts, or goes on with what was begun.
     *
     * @param replace whether a file that stands at the target is replaced when the new one is complete
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

    /** Asks the conversion to stop; what is done of it is kept, and can be gone on with. */
    void stop() {
        if (state == State.CONVERTING) {
            state = State.STOPPING;
            converting.cancel();
            tell();
        }
    }

    /** Wants no more of the scan that is under way: what was found before stays. */
    void stopScan() {
        if (state == State.SCANNING) {
            scanning.cancel();
            file.stop();
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

    /** What there is of the volume that is being made, to be looked at. */
    Optional<Path> look() {
        Path part = output.target().resolveSibling(output.target().getFileName() + ".part");
        return Files.exists(part) ? Optional.of(part) : Optional.empty();
    }

    /** Throws away the unfinished conversion that stands at the target. */
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

    /** Ends what is under way; the file is closed. A conversion stops and can be gone on with. */
    void close() {
        stop();
        listeners.clear();
        progressListeners.clear();
        file.stop();
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
