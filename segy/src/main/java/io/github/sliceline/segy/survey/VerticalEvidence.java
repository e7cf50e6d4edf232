package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.VerticalFinding.By;
import io.github.sliceline.segy.survey.VerticalWords.Statement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Kind of the samples according to the headers. They are depths if revision 2 marks the first trace so (code 25 in
 * bytes 29–30), if Seismic Unix does, or if a text header says depth and nothing says time. Otherwise they are time.
 * Immutable.
 *
 * @param unit unit that the headers state, else milliseconds
 * @param why source of this statement; {@link By#NOBODY} if no header states anything
 */
public record VerticalEvidence(SampleUnit unit, VerticalFinding why) {
    /** SEG-Y rev 2.0, table 3, bytes 29–30: depth domain seismic data. */
    private static final int DEPTH_TRACE = 25;

    /** Seismic Unix, segy.h: depth-range traces, in older and newer releases. */
    private static final List<Long> SU_DEPTH_TRACES = List.of(30L, 130L);

    /**
     * Returns the evidence in the headers of a file.
     *
     * @param texts the text headers of the file
     * @param firstTrace header of the first trace
     * @param isSu true for a file of Seismic Unix
     */
    public static VerticalEvidence of(
            BinaryHeader binary, List<TextHeader> texts, TraceHeader firstTrace, boolean isSu) {
        VerticalWords words = new VerticalWords(texts);
        return of(binary, words, firstTrace, SegyFile.sampleIntervalMicros(binary, firstTrace), isSu);
    }

    static VerticalEvidence of(
            BinaryHeader binary, VerticalWords words, TraceHeader firstTrace, double intervalMicros, boolean isSu) {
        long code = firstTrace.get(TraceField.TRACE_IDENTIFICATION);
        if (binary.isRevision2() && code == DEPTH_TRACE) {
            return depth(binary, words, By.TRACE_HEADER, "code 25 in bytes 29-30 of the first trace header");
        }
        if (isSu && SU_DEPTH_TRACES.contains(code)) {
            return depth(binary, words, By.TRACE_HEADER, "code " + code + " of Seismic Unix in bytes 29-30");
        }
        List<Statement> depths = words.of(true);
        List<Statement> times = words.of(false);
        if (!depths.isEmpty() && (times.isEmpty() || onlyDepthsAgree(depths, times, intervalMicros))) {
            return depth(binary, words, By.TEXT_HEADER, depths.get(0).where());
        }
        return times.isEmpty() ? unsaid(words) : time(depths, times);
    }

    /** True if the text headers mention both, but only a depth step agrees with the stored sample interval. */
    private static boolean onlyDepthsAgree(List<Statement> depths, List<Statement> times, double micros) {
        return depths.stream().anyMatch(depth -> depth.agreesWith(micros))
                && times.stream().noneMatch(time -> Double.isNaN(time.step()) || time.agreesWith(micros));
    }

    private static VerticalEvidence time(List<Statement> depths, List<Statement> times) {
        String where = times.get(0).where();
        String doubt = depths.isEmpty()
                ? null
                : doubt("speak of depth (" + depths.get(0).where() + ") and of time (" + where + ")");
        return new VerticalEvidence(SampleUnit.MILLISECONDS, new VerticalFinding(By.TEXT_HEADER, where, doubt));
    }

    private static VerticalEvidence unsaid(VerticalWords words) {
        String doubt = words.hint()
                .map(hint -> doubt("speak of depth (" + hint.where() + "), but not as what samples are"))
                .orElse(null);
        return new VerticalEvidence(
                SampleUnit.MILLISECONDS, new VerticalFinding(By.NOBODY, "no header says otherwise", doubt));
    }

    private static String doubt(String found) {
        return "The headers " + found + ": samples are taken as time; if they are depths, " + Advice.Step.NAME_VERTICAL
                + ".";
    }

    /** Returns depth in the unit of the same words, else in the unit of lengths. */
    private static VerticalEvidence depth(BinaryHeader binary, VerticalWords words, By by, String because) {
        List<SampleUnit> units = words.of(true).stream()
                .flatMap(one -> Optional.ofNullable(one.unit()).stream())
                .distinct()
                .toList();
        if (units.size() == 1) {
            return depth(units.get(0), by, because, null);
        }
        MeasurementSystem system = binary.measurementSystem();
        if (system == MeasurementSystem.UNKNOWN) {
            String doubt =
                    "Samples are depths (" + because + "), but no header says whether in m or ft: m is taken; if it"
                            + " is ft, " + Advice.Step.NAME_VERTICAL + ".";
            return depth(SampleUnit.METRES, by, because, doubt);
        }
        SampleUnit unit = system == MeasurementSystem.FEET ? SampleUnit.FEET : SampleUnit.METRES;
        return depth(unit, by, because + "; bytes 3255-3256 for " + unit.symbol(), null);
    }

    private static VerticalEvidence depth(SampleUnit unit, By by, String because, @Nullable String doubt) {
        return new VerticalEvidence(unit, new VerticalFinding(by, because, doubt));
    }

    /**
     * Returns a sentence if the headers state another unit than the wanted one. {@code taken} says what is done about
     * it.
     */
    public Optional<String> contradiction(SampleUnit wanted, String taken) {
        return why.by() == By.NOBODY || unit == wanted
                ? Optional.empty()
                : Optional.of("The headers say " + unit.quantity() + " (" + why.because() + "); " + wanted.quantity()
                        + " is " + taken + ".");
    }
}
