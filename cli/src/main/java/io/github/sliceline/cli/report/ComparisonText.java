package io.github.sliceline.cli.report;

import io.github.sliceline.compare.CommonAxis;
import io.github.sliceline.compare.ComparisonReport;
import io.github.sliceline.compare.Shift;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.words.Human;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Figures of two volumes, as text and JSON.
 *
 * @param a file of the first volume
 * @param b file of the second volume
 * @param tolerance largest difference of samples that count as the same
 * @param mapUnit unit of coordinates; empty if it is unknown
 */
public record ComparisonText(Path a, Path b, ComparisonReport report, double tolerance, String mapUnit) {
    private static final int DIGITS = 4;

    public void print(PrintWriter out) {
        out.println((report.isWithin(tolerance) ? "the same: " : "different: ") + "A is " + a + ", B is " + b);
        TextTable table = new TextTable("ll");
        for (CommonAxis axis : report.axes()) {
            table.row(axis.name(), axis(axis));
        }
        report.apart()
                .ifPresent(apart -> table.row(
                        "on the map",
                        apart == 0
                                ? "the same corners"
                                : "corners up to " + Human.number(apart, DIGITS)
                                        + (mapUnit.isEmpty() ? "" : " " + mapUnit) + " apart"));
        table.row(
                "traces",
                Human.count(report.traces()) + " in both" + only(report.tracesOnlyInA(), report.tracesOnlyInB()));
        table.row(
                "samples",
                Human.count(report.samples()) + " in both" + only(report.samplesOnlyInA(), report.samplesOnlyInB()));
        if (report.largestAt().isEmpty()) {
            table.row("difference", "none");
        } else {
            differences(table);
        }
        table.print(out, 2);
    }

    private void differences(TextTable table) {
        table.row(
                "difference",
                "largest " + number(report.largestDifference()) + " at " + place() + "; rms "
                        + number(report.rmsDifference()) + ", mean " + number(report.meanDifference()));
        table.row("rms", "A " + number(report.rmsA()) + ", B " + number(report.rmsB()));
        table.row("NRMS", number(report.nrms()) + " %");
        table.row("correlation", number(report.correlation()));
        table.row("best shift", report.shift().map(this::shift).orElse("none that makes them alike"));
    }

    private static String axis(CommonAxis axis) {
        if (axis.isSame()) {
            return axis.a() + ", the same";
        }
        return "A " + axis.a() + ", B " + axis.b() + "; in common " + axis.common();
    }

    private static String only(long inA, long inB) {
        return (inA == 0 ? "" : ", " + Human.count(inA) + " only in A")
                + (inB == 0 ? "" : ", " + Human.count(inB) + " only in B");
    }

    private String place() {
        return IntStream.range(0, report.largestAt().size())
                .mapToObj(d -> report.axes().get(d).name() + " "
                        + Human.plain(report.largestAt().get(d)))
                .collect(Collectors.joining(", "));
    }

    private String shift(Shift shift) {
        List<CommonAxis> axes = report.axes();
        Axis samples = axes.get(axes.size() - 1).a();
        String unit = samples.unit().isEmpty() ? " samples" : " " + samples.unit();
        String traces = shift.traces() == report.traces()
                ? Human.count(shift.traces(), "trace")
                : Human.count(shift.traces()) + " of the traces, taken evenly";
        List<String> words = new ArrayList<>();
        words.add((samples.unit().equals("ms") ? "B is later by " : "B is deeper by ")
                + Human.fixed(shift.value(), 2)
                + unit);
        words.add("then correlation " + number(shift.correlation()) + " and gain " + number(shift.gain()));
        words.add("by " + traces);
        return String.join(", ", words)
                + (shift.isAtLimit() ? "; the largest shift that was tried: try more with --shift" : "");
    }

    private static String number(double value) {
        return Human.number(value, DIGITS);
    }

    public Json json() {
        return new Json()
                .put("a", a)
                .put("b", b)
                .put("tolerance", tolerance)
                .put("within_tolerance", report.isWithin(tolerance))
                .put("same_grid", report.isSameGrid())
                .list("axes", report.axes(), ComparisonText::json)
                .put("apart", report.apart())
                .with(report, "traces traces_only_in_a traces_only_in_b samples samples_only_in_a samples_only_in_b")
                .with(report, "largest_difference largest_at rms_difference mean_difference rms_a rms_b nrms")
                .put("correlation", report.correlation())
                .put(
                        "shift",
                        report.shift()
                                .map(shift ->
                                        new Json().with(shift, "samples value correlation gain traces at_limit")));
    }

    private static Json json(CommonAxis axis) {
        return new Json()
                .with(axis, "name")
                .put("unit", axis.a().unit())
                .put("a", json(axis.a()))
                .put("b", json(axis.b()))
                .put("common", json(axis.common()))
                .put("same", axis.isSame());
    }

    private static Json json(Axis axis) {
        return new Json()
                .put("first", axis.valueAt(0))
                .put("last", axis.valueAt(axis.size() - 1))
                .put("count", axis.size());
    }
}
