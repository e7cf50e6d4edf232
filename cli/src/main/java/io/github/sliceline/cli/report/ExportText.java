package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.exporting.ExportReport;
import java.io.PrintWriter;

/** An export in a few lines. */
public final class ExportText {
    private ExportText() {}

    public static void print(ExportReport report, PrintWriter out) {
        out.println(report.source() + " -> " + report.target());
        TextTable table = new TextTable("ll")
                .row("traces", Human.count(report.traces()) + " of " + Human.count(report.samplesPerTrace(), "sample"))
                .row("format", report.format().code() + ", " + report.format().description())
                .row("size", Human.bytes(report.targetBytes()))
                .row("time", Human.seconds(report.time()))
                .row("rate", Human.throughput(report.targetBytes(), report.time()))
                .row("SHA-256", report.sha256())
                .row("source", report.identical() ? "identical, bit for bit" : "not compared");
        if (report.beyondRange() > 0) {
            String clipped = Human.count(report.beyondRange(), "sample");
            table.row("clipped", clipped + " that the format does not hold (NaN became 0)");
        }
        table.print(out, 2);
    }
}
