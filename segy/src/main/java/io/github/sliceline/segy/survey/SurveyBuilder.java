package io.github.sliceline.segy.survey;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.GatherAxis.By;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.sort.RunBuilder;
import io.github.sliceline.segy.sort.RunLookup;
import io.github.sliceline.segy.sort.SortedLookup;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import io.github.sliceline.segy.sort.TraceRun;
import io.github.sliceline.segy.sort.TracesInOrder;
import io.github.sliceline.segy.survey.DuplicateSieve.Keep;
import io.github.sliceline.segy.survey.SurveyRefusal.NoSurveyException;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.Remark.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builder of the survey from the results of the pass over the headers. It throws if there is no survey. */
final class SurveyBuilder {
    private final SegyFile file;
    private final ScanOptions options;
    private final TraceGeometry geometry;
    private final boolean byCdp;
    private final LineChanges changes;
    private final OnFailure.Work<AmplitudeSample> amplitudes;
    private final MappingTrials trials;
    private final SurveyRefusal refusal;

    /** Most traces that are sorted to try byte positions. */
    private static final long MOST_TRIED = 1 << 22;

    /** Number of traces sampled for their coordinates, at each of three places in the file. */
    private static final int SAMPLED = 64;

    /**
     * A builder for a finished pass.
     *
     * @param trials other byte positions to propose
     * @param byCdp true if the crossline numbers are CDP numbers, because there were no line numbers
     * @param amplitudes returns the amplitude sample
     */
    SurveyBuilder(
            SegyFile file,
            ScanOptions options,
            TraceGeometry geometry,
            MappingTrials trials,
            boolean byCdp,
            OnFailure.Work<AmplitudeSample> amplitudes) {
        this.file = file;
        this.options = options;
        this.geometry = geometry;
        this.byCdp = byCdp;
        this.amplitudes = amplitudes;
        this.changes = geometry.changes();
        this.trials = trials;
        this.refusal = new SurveyRefusal(file, options.mapping(), geometry, trials);
    }

    /** Results that a survey of runs and a survey of a sorted index compute in different ways. */
    record Traces(
            TraceOrder order,
            List<Axis> axes,
            @Nullable GatherAxis gather,
            boolean isTable,
            TraceLookup lookup,
            Fold fold,
            LeftOutTraces leftOut,
            @Nullable AxesSpec spec,
            List<TraceCoordinate> coordinates) {
        /** Traces of a survey of lines. */
        Traces(
                TraceOrder order,
                Axis inlines,
                Axis crosslines,
                @Nullable GatherAxis gather,
                TraceLookup lookup,
                Fold fold,
                LeftOutTraces leftOut) {
            this(
                    order,
                    SegySurvey.axes(inlines, crosslines, gather),
                    gather,
                    false,
                    lookup,
                    fold,
                    leftOut,
                    null,
                    List.of());
        }
    }

    /**
     * Builds the survey of lines.
     *
     * @param otherwise true to build traces in the order of the file if there is none
     */
    SegyScanner.Found build(boolean otherwise) throws IOException {
        try {
            refusal.refuseAbsurdGrid();
            List<TraceRun> runs = geometry.joinedRuns();
            Optional<Traces> traces = runs.isEmpty() ? Optional.empty() : fromRuns(runs);
            SegySurvey survey = survey(traces.isPresent() ? traces.get() : fromIndex(), why());
            return new SegyScanner.Found(survey, null, trials.geometries());
        } catch (NoSurveyException e) {
            String sentence =
                    "Traces are in the order of the file, because they make no survey of lines: " + e.found() + ".";
            SegySurvey survey = otherwise ? survey(inFileOrder(), List.of(new Remark(Kind.LINES, sentence))) : null;
            return new SegyScanner.Found(survey, e, trials.geometries());
        }
    }

    /** Builds the volume of traces in the order of the file, which fits every file. */
    private Traces inFileOrder() throws IOException {
        LeftOutTraces leftOut = leftOutByAsking();
        long count = file.traceCount() - leftOut.count();
        TracesInOrder order = new TracesInOrder(count, leftOut.store());
        Axis axis = leftOut.count() == 0
                ? Axis.of("trace", 1, 1, Math.toIntExact(count))
                : Axis.listed("trace", "", order.numbers());
        return new Traces(
                TraceOrder.AXES,
                List.of(axis),
                null,
                false,
                order,
                new Fold(count, 1, 1),
                leftOut,
                AxesSpec.TRACES,
                present());
    }

    /** Returns the coordinates that some traces, here and there in the file, have. */
    private List<TraceCoordinate> present() throws IOException {
        int stride = Math.max(
                TraceHeader.BYTES,
                Math.max(
                        options.mapping().x().headerBytes(),
                        options.mapping().y().headerBytes()));
        ByteBuffer some = HeaderBlockReader.sample(file, SAMPLED, stride);
        List<TraceCoordinate> present = new ArrayList<>();
        for (TraceCoordinate.Kind kind : TraceCoordinate.Kind.of(options.mapping())) {
            boolean any = false;
            for (int at = 0; at < some.limit(); at += stride) {
                any |= kind.x().getDouble(some, at) != 0 || kind.y().getDouble(some, at) != 0;
            }
            if (any) {
                present.add(new TraceCoordinate(kind.name() + "_x", kind.x()));
                present.add(new TraceCoordinate(kind.name() + "_y", kind.y()));
            }
        }
        return present;
    }

    /**
     * Builds a survey on axes that the caller named.
     *
     * @param placed all traces of the file, on these axes
     */
    SegySurvey build(TracesOnAxes placed) throws IOException {
        return survey(placed.spec().has(Counted.TRACE) ? inFileOrder() : placed.traces(geometry), why());
    }

    private List<Remark> why() {
        return options.axesReason().isEmpty() ? List.of() : List.of(new Remark(Kind.LINES, options.axesReason()));
    }

    /** True if the traces make a survey. False also if too many traces would have to be sorted to know. */
    boolean opens() throws IOException {
        try {
            refusal.refuseAbsurdGrid();
            Optional<Traces> fromRuns = fromRuns(geometry.joinedRuns());
            if (fromRuns.isEmpty() && file.traceCount() > MOST_TRIED) {
                return false;
            }
            Traces traces = fromRuns.isPresent() ? fromRuns.get() : fromIndex();
            try (traces.leftOut;
                    traces.lookup) {
                return true;
            }
        } catch (UnsupportedFileException e) {
            return false;
        }
    }

    /** Builds the usual survey, which has one trace per bin and long runs. Returns empty for other surveys. */
    private Optional<Traces> fromRuns(List<TraceRun> runs) throws IOException {
        TraceOrder order = changes.order(
                distinct(runs, TraceOrder.INLINE, geometry.inlines().axis(false)),
                distinct(runs, TraceOrder.CROSSLINE, geometry.crosslines().axis(false)),
                1);
        TraceOrder along = order == TraceOrder.UNSORTED ? lineWithFewerRuns(runs) : order;
        RunBuilder oriented = new RunBuilder(along);
        runs.forEach(oriented::add);
        // Checked only now: runs across the lines fall apart, and the last trace of one may be in the bin of the next.
        boolean sharesBins = oriented.runs().stream().anyMatch(TraceRun::staysInBin);
        if (sharesBins || oriented.runs().size() > options.mostRuns()) {
            return Optional.empty();
        }
        Axis inlines = geometry.inlines().axis(changes.inlinesDescend(order));
        Axis crosslines = geometry.crosslines().axis(changes.crosslinesDescend(order));
        RunLookup lookup = new RunLookup(along, inlines, crosslines, oriented.runs());
        if (lookup.hasDuplicates()) {
            return Optional.empty();
        }
        return Optional.of(new Traces(
                order,
                inlines,
                crosslines,
                null,
                lookup,
                new Fold(file.traceCount() - geometry.leftOutCount(), 1, 1),
                leftOutByAsking()));
    }

    /** Returns the traces that the overrides of the file leave out. */
    private LeftOutTraces leftOutByAsking() throws IOException {
        return new LeftOutTraces(
                geometry.leftOutCount() == 0
                        ? options.space().store().seal()
                        : geometry.leftOut().sorted(),
                geometry.leftOutCount());
    }

    /** Returns the number of lines that have traces. */
    private static long distinct(List<TraceRun> runs, TraceOrder order, Axis axis) {
        BitSet seen = new BitSet(axis.size());
        for (TraceRun run : runs) {
            int first = order == TraceOrder.INLINE ? run.inline() : run.crossline();
            int step = order == TraceOrder.INLINE ? run.inlineStep() : run.crosslineStep();
            for (int k = 0; k < (step == 0 ? 1 : run.count()); k++) {
                seen.set(axis.indexOf(first + k * step));
            }
        }
        return seen.cardinality();
    }

    /** Returns the kind of line along which an unsorted file has fewer runs. */
    private static TraceOrder lineWithFewerRuns(List<TraceRun> runs) {
        long alongInlines = 0;
        long alongCrosslines = 0;
        for (TraceRun run : runs) {
            alongInlines += run.inlineStep() == 0 ? 1 : run.count();
            alongCrosslines += run.crosslineStep() == 0 ? 1 : run.count();
        }
        return alongInlines <= alongCrosslines ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
    }

    /** Builds a survey that is unsorted, prestack, or has several traces per bin. */
    private Traces fromIndex() throws IOException {
        SpilledBytes sorted = geometry.sorted();
        return OnFailure.close(sorted, () -> {
            FoldCensus census = FoldCensus.of(sorted, geometry.crosslines().axis(false));
            Optional<GatherAxis> offsets = census.offsetAxis(geometry.offsets(), changes.offsetsDescend())
                    .map(axis -> new GatherAxis(By.OFFSET, axis));
            Optional<FoldCensus.Clash> clash = census.clash(offsets.isPresent());
            return clash.isEmpty()
                    ? indexed(sorted, leftOutByAsking(), census, offsets)
                    : shared(sorted, clash.get(), census, offsets);
        });
    }

    /** Builds a survey in which several traces have the same place, or throws. */
    private Traces shared(SpilledBytes sorted, FoldCensus.Clash clash, FoldCensus census, Optional<GatherAxis> offsets)
            throws IOException {
        if (options.duplicates() == DuplicatePolicy.ALL) {
            return numbered(sorted, census);
        }
        refusal.refuseSingleBin(offsets.isPresent());
        if (options.duplicates() == DuplicatePolicy.ERROR) {
            throw refusal.duplicate(clash, offsets.isPresent(), census.fold());
        }
        return sieved(sorted, census, offsets);
    }

    private Traces numbered(SpilledBytes sorted, FoldCensus census) throws IOException {
        refusal.refuseUnevenFold(census.fold());
        GatherAxis numbers =
                new GatherAxis(By.NUMBER, Axis.of(1, 1, census.fold().max()));
        try (sorted) {
            return indexed(numberedInBins(sorted), leftOutByAsking(), census, Optional.of(numbers));
        }
    }

    /**
     * Returns the sorted index, sealed, with the number of each trace in its bin, from 1, in place of its offset. The
     * caller closes it.
     */
    private SpilledBytes numberedInBins(SpilledBytes sorted) throws IOException {
        SpilledBytes numbered = options.space().store();
        return OnFailure.close(numbered, () -> {
            byte[] last = new byte[TraceRecord.BYTES];
            TraceRecord.Reader reader = TraceRecord.Reader.all(sorted);
            for (int number = 0; reader.next(); ) {
                boolean sameBin = number > 0
                        && reader.inline() == TraceRecord.inline(last, 0)
                        && reader.crossline() == TraceRecord.crossline(last, 0);
                number = sameBin ? number + 1 : 1;
                TraceRecord.put(last, 0, reader.inline(), reader.crossline(), number, reader.trace());
                numbered.append(last, 0, TraceRecord.BYTES);
            }
            return numbered.seal();
        });
    }

    private Traces sieved(SpilledBytes sorted, FoldCensus census, Optional<GatherAxis> offsets) throws IOException {
        try (sorted;
                DuplicateSieve sieve = new DuplicateSieve(
                        options.space(),
                        geometry.leftOut(),
                        geometry.leftOutCount(),
                        offsets.isPresent(),
                        options.duplicates() == DuplicatePolicy.LAST ? Keep.LAST : Keep.FIRST)) {
            return indexed(sieve.keptOf(sorted), sieve.leftOut(), census, offsets);
        }
    }

    private Traces indexed(SpilledBytes records, LeftOutTraces leftOut, FoldCensus census, Optional<GatherAxis> gather)
            throws IOException {
        boolean byOffset = gather.isPresent() && gather.get().by() == By.OFFSET;
        long distinctOffsets = byOffset ? gather.get().axis().size() : 1;
        TraceOrder order = changes.order(census.inlines(), census.crosslines(), distinctOffsets);
        Axis inlines = geometry.inlines().axis(changes.inlinesDescend(order));
        Axis crosslines = geometry.crosslines().axis(changes.crosslinesDescend(order));
        Axis places = gather.map(GatherAxis::axis).orElse(null);
        TraceLookup lookup = new SortedLookup(records, inlines, crosslines, places, census.inlines());
        return new Traces(order, inlines, crosslines, gather.orElse(null), lookup, census.fold(), leftOut);
    }

    private SegySurvey survey(Traces traces, List<Remark> first) throws IOException {
        List<Remark> remarks = new ArrayList<>(first);
        AmplitudeSample sampled = amplitudes.run();
        sampled.doubt().ifPresent(doubt -> remarks.add(new Remark(Kind.SAMPLE_FORMAT, doubt)));
        HeaderOddities oddities = geometry.oddities();
        ScanRemarks more = new ScanRemarks(file, options.mapping(), trials, remarks);
        Optional<BinTransform> bins = Optional.empty();
        VerticalFinder.VerticalAxis samples;
        if (traces.spec == null) {
            Axis inlines = traces.axes.get(0);
            Axis crosslines = traces.axes.get(1);
            bins = new BinFit(file, options.mapping(), oddities, remarks).of(inlines.size(), crosslines.size());
            SurveyGrid grid = new SurveyGrid(inlines, crosslines, bins);
            samples = samples(remarks);
            more.addLines(grid, byCdp);
            more.addPositions();
            long taken = file.traceCount() - traces.leftOut.count();
            more.addFold(grid, traces.fold, traces.gather, taken, traces.leftOut.duplicates(), options.duplicates());
        } else {
            samples = samples(remarks);
        }
        more.addOverrides(
                samples.axis(), geometry.leftOutCount(), options.axesReason().isEmpty());
        more.addOddities(oddities);
        return new SegySurvey(
                traces.axes,
                bins,
                traces.isTable,
                samples.axis(),
                samples.why(),
                traces.order,
                traces.lookup,
                file.traceCount(),
                file.traceCount() - oddities.dead.count(),
                traces.fold,
                traces.leftOut,
                file.coordinateUnit(),
                options.mapping(),
                file.overrides(),
                Optional.ofNullable(traces.spec),
                traces.coordinates,
                sampled,
                remarks);
    }

    /**
     * Returns the vertical axis. Adds remarks if the headers contradict each other or have no interval, and those on the
     * file.
     */
    private VerticalFinder.VerticalAxis samples(List<Remark> remarks) throws IOException {
        double micros = file.sampleIntervalMicros();
        VerticalFinder.VerticalAxis found = VerticalFinder.of(file).find(options.vertical());
        if (found.axis().unit() == SampleUnit.INDEX && options.vertical().isEmpty()) {
            remarks.add(new Remark(
                    Kind.INTERVAL,
                    "Neither the binary header (bytes 3217-3218) nor the first trace header (bytes 117-118) has a "
                            + "sample interval: samples are numbered 0, 1, 2, …"));
        }
        double ofFile = file.binaryHeader().sampleIntervalMicros();
        double ofTrace = file.readFirstHeader().sampleIntervalMicros();
        if (ofFile > 0 && ofTrace > 0 && ofFile != ofTrace && file.overrides().intervalMicros() == 0) {
            remarks.add(new Remark(
                    Kind.INTERVAL,
                    "The sample interval is " + ScanRemarks.number(ofFile)
                            + " µs in the binary header (bytes 3217-3218) and " + ScanRemarks.number(ofTrace)
                            + " µs in the first trace header (bytes 117-118): the "
                            + (micros == ofFile ? "former" : "latter") + " is taken."));
        }
        found.why().doubt().ifPresent(doubt -> remarks.add(new Remark(Kind.VERTICAL, doubt)));
        file.remarks().forEach(sentence -> remarks.add(new Remark(Kind.FILE, sentence)));
        return found;
    }
}
