package io.github.sliceline.cli.report;

import io.github.sliceline.rechunk.RechunkReport;
import io.github.sliceline.show.words.Human;
import java.io.PrintWriter;

/** Prints rechunked volumes. */
public final class RechunkText {
    private RechunkText() {}

    /** Prints a rechunked volume as a table. */
    public static void print(RechunkReport report, PrintWriter out) {
        out.println(report.source() + " -> " + report.target());
        TextTable table = new TextTable("ll")
                .row("shape", report.shape())
                .row("chunk", report.chunk())
                .row("size", Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()))
                .row("time", Human.seconds(report.duration()))
                .row("rate", Human.throughput(report.sourceBytes(), report.duration()));
        if (report.largestError() > 0 || report.nonFinite() > 0) {
            table.row("largest error", Human.number(report.largestError(), 3));
        }
        if (report.nonFinite() > 0) {
            table.row(
                    "not finite",
                    Human.count(report.nonFinite(), "sample") + "; NaN became 0, infinities the ends of the range");
        }
        table.print(out, 2);
        printNotes(report, out);
    }

    /** Prints a rechunked volume in one line, with notes below it. */
    public static void printLine(RechunkReport report, PrintWriter out) {
        out.println(report.source() + " -> " + report.target() + ": " + report.shape() + ", "
                + Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()) + ", "
                + Human.seconds(report.duration()));
        printNotes(report, out);
    }

    private static void printNotes(RechunkReport report, PrintWriter out) {
        report.remarks().forEach(remark -> out.println("note: " + remark));
    }
}
