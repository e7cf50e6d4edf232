package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.VerticalFinding.By;
import io.github.sliceline.segy.survey.VerticalWords.Statement;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the samples of a file measure: what the caller says, else depth where revision 2 marks traces so (code
 * 25 in bytes 29–30) or where the text headers say so and nothing says time, else time.
 *
 * <p>SEG-Y has one place for the sample interval, in microseconds. Depths are mostly kept there in thousandths of a metre
 * or foot; revision 2 (rev 2.0, bytes 3217–3218) has whole ones. Which of the two it is, a number in the text header
 * tells, else the size: nobody samples depths finer than a tenth.
 */
final class VerticalFinder {
    private static final double THOUSANDTHS = 1000;
    private static final double LEAST_DEPTH_STEP = 0.1;
    private static final double SAME_WITHIN = 1e-6;

    /** SEG-Y rev 2.0, table 3, bytes 29–30: depth domain seismic data. */
    private static final int DEPTH_TRACE = 25;

    /** Seismic Unix, segy.h: depth-range traces, in older and newer releases. */
    private static final List<Long> SU_DEPTH_TRACES = List.of(30L, 130L);

    /** Seismic Unix, segy.h: d1 and f1, the spacing and the first of samples that are not in time. */
    private static final int SU_D1 = 181;

    private static final int SU_F1 = 185;

    private final SegyFile file;
    private final VerticalWords words;
    private final TraceHeader firstTrace;
    private final double interval;
    private @Nullable String doubt;

    VerticalFinder(SegyFile file) throws IOException {
        this.file = file;
        this.words = new VerticalWords(file.textHeader(), file.extendedTextHeaders());
        this.firstTrace = file.readTraceHeader(0);
        this.interval = file.sampleIntervalMicros();
    }

    /** An axis, and why it is that. */
    record Found(SampleAxis axis, VerticalFinding why) {}

    /**
     * What it comes to.
     *
     * @throws UnsupportedFileException if the caller names a unit, and nobody a sample interval
     */
    Found find(Optional<Vertical> asked) throws IOException {
        Evidence said = evidence();
        if (asked.isEmpty()) {
            SampleUnit unit = said.unit;
            Optional<Double> step = step(unit);
            return step.isEmpty()
                    ? found(SampleAxis.ofIndices(file.samplesPerTrace()), By.NOBODY, "no header has a sample interval")
                    : found(axis(unit, step.get()), said.by, said.because);
        }
        SampleUnit unit = asked.get().unit();
        if (said.by != By.NOBODY && unit != said.unit) {
            doubt = "The headers say " + said.unit.quantity() + " (" + said.because + "); " + unit.quantity()
                    + " is taken, as asked.";
        } else {
            doubt = null;
        }
        return found(asked(asked.get()), By.CALLER, "as asked");
    }

    private SampleAxis asked(Vertical asked) throws IOException {
        if (asked.unit() == SampleUnit.INDEX) {
            return SampleAxis.ofIndices(file.samplesPerTrace());
        }
        Optional<Double> step = asked.step().isPresent() ? asked.step() : step(asked.unit());
        return axis(
                asked.unit(),
                step.orElseThrow(() -> new UnsupportedFileException(
                        file, "no header has a sample interval; name one too, such as " + asked + ":5")));
    }

    private Found found(SampleAxis axis, By by, String because) {
        return new Found(axis, new VerticalFinding(by, because, doubt));
    }

    /** Bytes 109–110, in ms or, of depths, in their unit; revision 1 added a scalar in bytes 215–216. */
    private SampleAxis axis(SampleUnit unit, double step) {
        if (isDepth(unit) && suFloat(SU_D1) > 0) {
            return new SampleAxis(suFloat(SU_F1), step, file.samplesPerTrace(), unit);
        }
        long delay = firstTrace.get(TraceField.DELAY_RECORDING_TIME);
        long scalar = file.binaryHeader().revisionMajor() >= 1 ? firstTrace.get(TraceField.TIME_SCALAR) : 0;
        return new SampleAxis(Coordinates.scaled((double) delay, scalar), step, file.samplesPerTrace(), unit);
    }

    /** What the headers say. */
    private record Evidence(SampleUnit unit, By by, String because) {}

    private Evidence evidence() {
        List<Statement> depths = words.of(true);
        List<Statement> times = words.of(false);
        if (file.binaryHeader().isRevision2() && firstTrace.get(TraceField.TRACE_IDENTIFICATION) == DEPTH_TRACE) {
            return depth(depths, By.TRACE_HEADER, "code 25 in bytes 29-30 of the first trace header");
        }
        if (isSuDepth()) {
            return depth(depths, By.TRACE_HEADER, "a Seismic Unix file with a code of depths in bytes 29-30");
        }
        if (!depths.isEmpty() && (times.isEmpty() || decidesForDepth(depths, times))) {
            return depth(depths, By.TEXT_HEADER, depths.get(0).where());
        }
        if (!times.isEmpty()) {
            if (!depths.isEmpty()) {
                doubt("speak of depth (" + depths.get(0).where() + ") and of time ("
                        + times.get(0).where() + ")");
            }
            return new Evidence(
                    SampleUnit.MILLISECONDS, By.TEXT_HEADER, times.get(0).where());
        }
        words.hint().ifPresent(hint -> doubt("speak of depth (" + hint.where() + "), but not as what samples are"));
        return new Evidence(SampleUnit.MILLISECONDS, By.NOBODY, "no header says otherwise");
    }

    private boolean isSuDepth() {
        return file.isSu() && SU_DEPTH_TRACES.contains(firstTrace.get(TraceField.TRACE_IDENTIFICATION));
    }

    private void doubt(String found) {
        doubt = "The headers " + found + ": samples are taken as time; if they are depths, " + Advice.Step.NAME_VERTICAL
                + ".";
    }

    /** Where both are spoken of: whether only depths agree with the number in the interval's place. */
    private boolean decidesForDepth(List<Statement> depths, List<Statement> times) {
        return depths.stream().anyMatch(this::agrees)
                && times.stream().noneMatch(time -> Double.isNaN(time.step()) || agrees(time));
    }

    private boolean agrees(Statement said) {
        return same(said.step() * THOUSANDTHS, interval) || (said.isDepth() && same(said.step(), interval));
    }

    private static boolean same(double one, double other) {
        return Math.abs(one - other) <= SAME_WITHIN * Math.abs(other);
    }

    private Evidence depth(List<Statement> said, By by, String because) {
        List<SampleUnit> units = said.stream()
                .flatMap(one -> Optional.ofNullable(one.unit()).stream())
                .distinct()
                .toList();
        MeasurementSystem system = file.binaryHeader().measurementSystem();
        if (units.size() == 1) {
            return new Evidence(units.get(0), by, because);
        }
        if (system == MeasurementSystem.UNKNOWN) {
            doubt = "Samples are depths (" + because + "), but no header says whether in m or ft: m is taken; if it is"
                    + " ft, " + Advice.Step.NAME_VERTICAL + ".";
            return new Evidence(SampleUnit.METRES, by, because);
        }
        SampleUnit unit = system == MeasurementSystem.FEET ? SampleUnit.FEET : SampleUnit.METRES;
        return new Evidence(unit, by, because + "; bytes 3255-3256 for " + unit.symbol());
    }

    private static boolean isDepth(SampleUnit unit) {
        return unit == SampleUnit.METRES || unit == SampleUnit.FEET;
    }

    /** A float that a Seismic Unix file has at a byte; 0 if it is none, or another file. */
    private double suFloat(int bytePosition) {
        float value = file.isSu() ? Float.intBitsToFloat(firstTrace.getInt(bytePosition)) : 0;
        return Float.isFinite(value) ? value : 0;
    }

    /** Sample interval in a unit; empty where nobody says it. */
    private Optional<Double> step(SampleUnit unit) {
        boolean depth = isDepth(unit);
        if (depth && suFloat(SU_D1) > 0) {
            return Optional.of(Double.valueOf(Float.toString((float) suFloat(SU_D1))));
        }
        Optional<Statement> said = words.of(depth).stream()
                .filter(one -> one.unit() == unit && one.step() > 0)
                .findFirst();
        if (interval == 0) {
            return depth ? said.map(Statement::step) : Optional.empty();
        }
        if (!depth) {
            return Optional.of(interval / THOUSANDTHS);
        }
        if (said.isPresent() && agrees(said.get())) {
            return said.map(Statement::step);
        }
        double thousandths = interval / THOUSANDTHS;
        return Optional.of(thousandths >= LEAST_DEPTH_STEP ? thousandths : interval);
    }
}
