package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.convert.ConvertReport;
import java.io.PrintWriter;

/** A conversion in a few lines. */
public final class ConvertText {
    private final ConvertReport report;

    /** Text for a report. */
    public ConvertText(ConvertReport report) {
        this.report = report;
    }

    /** Prints it. */
    public void print(PrintWriter out) {
        out.println(report.source() + " -> " + report.target());
        String holes = report.emptyBins() == 0 ? "" : ", " + Human.count(report.emptyBins(), "empty bin");
        String times = Human.seconds(report.totalTime()) + ", of which headers " + Human.seconds(report.scanTime());
        new TextTable("ll")
                .row("shape", report.shape() + " (inlines × crosslines × samples)")
                .row("traces", Human.count(report.traces()) + holes)
                .row("kept raw", RawWordsText.line(report.rawWords(), sampleCount()))
                .row("chunk", report.chunk())
                .row("size", Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()))
                .row("time", times)
                .row("rate", Human.throughput(report.sourceBytes(), report.totalTime()))
                .row("samples", StatisticsText.line(report.statistics()))
                .print(out, 2);
    }

    private long sampleCount() {
        return report.traces() * report.shape().extent(report.shape().rank() - 1);
    }
}
