package io.github.sliceline.cli.report;

import io.github.sliceline.show.paint.ChartAxis;
import io.github.sliceline.show.paint.LineChart;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Chart of a probe: requests per second against queue depth, with a line for each request size. */
public final class ProbeChart {
    private ProbeChart() {}

    public static LineChart of(ProbeReport report) {
        List<LineChart.Series> lines = report.requestSizes(AccessPattern.RANDOM).stream()
                .map(size -> line(report, size))
                .toList();
        List<Double> depths = report.queueDepths(AccessPattern.RANDOM).stream()
                .map(Integer::doubleValue)
                .toList();
        return new LineChart(
                "Random reads: " + new ProbeText(report).drive(),
                note(report),
                new ChartAxis("Requests under way at once (queue depth)", depths, Map.of()),
                new ChartAxis("Requests per second (IOPS)"),
                "Request size",
                lines);
    }

    private static LineChart.Series line(ProbeReport report, int size) {
        List<ProbePoint> points = report.points().stream()
                .filter(p -> p.pattern() == AccessPattern.RANDOM && p.requestBytes() == size)
                .toList();
        double most =
                points.stream().mapToDouble(ProbePoint::bytesPerSecond).max().orElseThrow();
        return new LineChart.Series(
                ProbeText.size(size) + ", up to " + Human.bytes(Math.round(most)) + "/s",
                points.stream().map(p -> (double) p.queueDepth()).toList(),
                points.stream().map(ProbePoint::iops).toList());
    }

    private static String note(ProbeReport report) {
        return report.folder() + ": " + new ProbeText(report).how() + "; "
                + report.measured().atZone(ZoneOffset.UTC).toLocalDate();
    }
}
