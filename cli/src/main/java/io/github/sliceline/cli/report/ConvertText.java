package io.github.sliceline.cli.report;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.FilterChoice;
import io.github.sliceline.importing.FilterTrial;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.rechunk.RechunkReport;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.show.words.StatisticsWords;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints conversions. */
public final class ConvertText {
    private ConvertText() {}

    /**
     * Prints a conversion as a table.
     *
     * @param replicas results of its replicas
     * @param mirrorAccess options with which mirror servers were reached
     */
    public static void print(
            ConvertReport report, List<MirrorReport> replicas, List<String> mirrorAccess, PrintWriter out) {
        int more = report.sources().size() - 1;
        out.println(report.sources().get(0) + (more == 0 ? "" : " and " + more + " more") + " -> " + report.target());
        String holes = report.emptyBins() == 0 ? "" : ", " + Human.count(report.emptyBins(), "empty bin");
        String leftOut = report.leftOut() == 0 ? "" : ", " + Human.count(report.leftOut()) + " left out";
        int rank = report.shape().rank();
        TextTable table = new TextTable("ll")
                .row("shape", report.shape() + " (" + axes(report) + ")")
                .row("traces", Human.count(report.traces()) + holes + leftOut);
        if (report.salvage().map(SalvageReport::isWhole).orElse(true)) {
            long samples = report.traces() * report.shape().extent(rank - 1);
            table.row("kept raw", StatisticsWords.rawWords(report.rawWords(), samples));
        }
        table.row("vertical", ScanWords.vertical(report.samples(), report.vertical()))
                .row("chunk", report.chunk())
                .row("size", Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()))
                .row(
                        "time",
                        Human.seconds(report.totalTime()) + ", of which headers " + Human.seconds(report.scanTime()))
                .row("rate", Human.throughput(report.sourceBytes(), report.totalTime()))
                .row("samples", StatisticsWords.line(report.statistics()));
        if (report.resumedChunks() > 0) {
            table.row("resumed", Human.count(report.resumedChunks(), "chunk") + " of an interrupted conversion");
        }
        replicas.forEach(mirror -> table.row("copy", MirrorText.line(mirror, report.target(), mirrorAccess)));
        table.print(out, 2);
        printNotes(report, out);
    }

    /** Returns the names of the axes, such as {@code inlines × crosslines × samples}. */
    private static String axes(ConvertReport report) {
        List<String> names = report.axes().stream().map(Axis::name).toList();
        if (report.isTable()) {
            return "traces × samples, a table by " + String.join(" × ", names);
        }
        boolean isSurvey = names.size() >= 2 && names.subList(0, 2).equals(List.of("inline", "crossline"));
        String lines = isSurvey ? "inlines × crosslines" : String.join(" × ", names);
        return lines + (isSurvey && names.size() > 2 ? " × traces of a bin" : "") + " × samples";
    }

    /** Prints a conversion in one line, with notes below it. */
    public static void printLine(ConvertReport report, PrintWriter out) {
        out.println(report.sources().get(0) + " -> " + report.target() + ": " + report.shape() + ", "
                + Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()) + ", "
                + Human.seconds(report.totalTime()));
        printNotes(report, out);
    }

    private static void printNotes(ConvertReport report, PrintWriter out) {
        report.salvage().ifPresent(salvage -> ScanText.printSalvage(salvage, out));
    }

    /** Prints the filters that were tried, best first. */
    public static void print(FilterChoice choice, PrintWriter out) {
        out.println("tried on " + Human.bytes(choice.sampledBytes()) + " of samples; reading as expected of a drive ("
                + choice.drive().title() + ") and all cores:");
        TextTable table = new TextTable("lrrrr").row("filters", "ratio", "encode/core", "decode/core", "read");
        for (FilterTrial trial : choice.trials()) {
            table.row(
                    trial.filters(),
                    String.format(Locale.ROOT, "%.2f", trial.ratio()),
                    rate(trial.encodeRate()),
                    rate(trial.decodeRate()),
                    rate(trial.readRate()));
        }
        table.print(out, 2);
        out.println("taken: " + choice.best());
    }

    private static String rate(double bytesPerSecond) {
        return Double.isInfinite(bytesPerSecond) ? "-" : Human.bytes((long) bytesPerSecond) + "/s";
    }

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
