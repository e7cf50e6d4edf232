package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.VerticalFinding.By;
import io.github.sliceline.segy.survey.VerticalWords.Statement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finder of the vertical axis of a file: as the caller states it, else as the headers do, else time.
 *
 * <p>SEG-Y has one field for the sample interval, in microseconds. Depths are usually stored there in thousandths of a
 * metre or foot; revision 2 stores whole ones (rev 2.0, bytes 3217–3218). An interval in the text header decides
 * between the two. Without it the size decides, because no survey has depth samples closer than a tenth.
 *
 * @param words statements of the text headers
 * @param interval stored sample interval, microseconds; 0 if no header has one
 */
record VerticalFinder(SegyFile file, VerticalWords words, TraceHeader firstTrace, double interval) {
    private static final double THOUSANDTHS = 1000;
    private static final double LEAST_DEPTH_STEP = 0.1;

    /** Seismic Unix, segy.h: d1 and f1 are the spacing and the first sample of data that are not in time. */
    private static final int SU_D1 = 181;

    private static final int SU_F1 = 185;

    /** First and last byte of the times that the scalar in bytes 215–216 applies to. */
    private static final int FIRST_TIME = 95;

    private static final int LAST_TIME = 114;

    static VerticalFinder of(SegyFile file) throws IOException {
        List<TextHeader> texts = new ArrayList<>(List.of(file.textHeader()));
        texts.addAll(file.extendedTextHeaders());
        return new VerticalFinder(file, new VerticalWords(texts), file.readFirstHeader(), file.sampleIntervalMicros());
    }

    /** An axis with the reason for it. */
    record VerticalAxis(SampleAxis axis, VerticalFinding why) {}

    /**
     * Returns the axis.
     *
     * @throws UnsupportedFileException if the caller states a unit without an interval, and the headers have no
     *     interval
     */
    VerticalAxis find(Optional<Vertical> asked) throws IOException {
        VerticalEvidence said = VerticalEvidence.of(file.binaryHeader(), words, firstTrace, interval, file.isSu());
        if (asked.isEmpty()) {
            Optional<Double> step = step(said.unit());
            return step.isEmpty()
                    ? new VerticalAxis(
                            SampleAxis.ofIndices(file.samplesPerTrace()),
                            new VerticalFinding(By.NOBODY, "no header has a sample interval", null))
                    : new VerticalAxis(axis(said.unit(), step.get()), said.why());
        }
        String doubt = said.contradiction(asked.get().unit(), "taken, as asked").orElse(null);
        return new VerticalAxis(asked(asked.get()), new VerticalFinding(By.CALLER, "as asked", doubt));
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

    /**
     * Returns an axis that starts at bytes 109–110, which hold ms, or for depths their unit. From revision 1 on bytes
     * 215–216 hold a scalar.
     */
    private SampleAxis axis(SampleUnit unit, double step) throws UnsupportedFileException {
        if (file.overrides().start().isPresent()) {
            double first = start(file.overrides().start().get(), unit);
            return new SampleAxis(first, step, file.samplesPerTrace(), unit);
        }
        if (isDepth(unit) && suFloat(SU_D1) > 0) {
            return new SampleAxis(suFloat(SU_F1), step, file.samplesPerTrace(), unit);
        }
        long delay = firstTrace.get(TraceField.DELAY_RECORDING_TIME);
        long scalar = file.binaryHeader().revisionMajor() >= 1 ? firstTrace.get(TraceField.TIME_SCALAR) : 0;
        return new SampleAxis(Coordinates.scaled((double) delay, scalar), step, file.samplesPerTrace(), unit);
    }

    /** Returns the place of the first sample as the caller states it. */
    private double start(SegyOverrides.Start start, SampleUnit unit) throws UnsupportedFileException {
        if (start.field().isPresent()) {
            HeaderColumn field = start.field().get();
            boolean isTime = field.bytePosition() >= FIRST_TIME && field.lastByte() <= LAST_TIME;
            boolean isScaled = isTime && file.binaryHeader().revisionMajor() >= 1;
            double stored = firstTrace.getDouble(field);
            return Coordinates.scaled(stored, isScaled ? firstTrace.get(TraceField.TIME_SCALAR) : 0);
        }
        if (!start.unit().equals(unit.symbol())) {
            throw new UnsupportedFileException(
                    file,
                    "its samples are " + unit.quantity() + ", so they cannot start at " + start
                            + "; state the start in " + unit.symbol());
        }
        return start.value();
    }

    private static boolean isDepth(SampleUnit unit) {
        return unit == SampleUnit.METRES || unit == SampleUnit.FEET;
    }

    /** Returns the float at a byte of a Seismic Unix file. Returns 0 if it is not finite, or for other files. */
    private double suFloat(int bytePosition) {
        float value = file.isSu() ? Float.intBitsToFloat(firstTrace.getInt(bytePosition)) : 0;
        return Float.isFinite(value) ? value : 0;
    }

    /** Returns the sample interval in a unit, or empty if no header has one. */
    private Optional<Double> step(SampleUnit unit) throws UnsupportedFileException {
        boolean depth = isDepth(unit);
        if (depth && file.overrides().intervalMicros() != 0) {
            throw new UnsupportedFileException(
                    file,
                    "its samples are " + unit.quantity() + ", so a time cannot be their interval; "
                            + Advice.Step.NAME_VERTICAL + " and their step",
                    Advice.Step.NAME_VERTICAL);
        }
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
            double asked = file.overrides().intervalMillis();
            return Optional.of(asked != 0 ? asked : interval / THOUSANDTHS);
        }
        if (said.isPresent() && said.get().agreesWith(interval)) {
            return said.map(Statement::step);
        }
        double thousandths = interval / THOUSANDTHS;
        return Optional.of(thousandths >= LEAST_DEPTH_STEP ? thousandths : interval);
    }
}
