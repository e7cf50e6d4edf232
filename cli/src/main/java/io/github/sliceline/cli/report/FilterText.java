package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.importing.FilterChoice;
import io.github.sliceline.importing.FilterTrial;
import io.github.sliceline.show.words.Human;
import java.io.PrintWriter;
import java.util.Locale;

/** Filters that were tried, as a table. */
public final class FilterText {
    private FilterText() {}

    /** Prints it, the best first. */
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
}
