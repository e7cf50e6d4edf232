package io.github.sliceline.cli.report;

import io.github.sliceline.show.words.Human;
import io.github.sliceline.verify.DamagedChunk;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier.Scope;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Text and JSON about the check of a volume. */
public final class VerifyText {
    private VerifyText() {}

    /**
     * Prints the check of a volume.
     *
     * @param sources SEG-Y files that the volume was compared with
     */
    public static void print(VerifyReport report, List<Path> sources, PrintWriter out) {
        report.damaged().forEach(chunk -> out.println("damaged: " + chunk));
        report.problems().forEach(problem -> out.println("wrong: " + problem));
        report.remarks().forEach(remark -> out.println("not checked: " + remark));
        out.println(report.file() + ": " + result(report));
        TextTable table = new TextTable("ll")
                .row(
                        "samples",
                        Human.count(report.chunksChecked()) + " of " + Human.count(report.chunks(), "chunk")
                                + " compared with their checksums in the file, "
                                + Human.bytes(report.bytesChecked()))
                .row("structure", "where its parts lie, and counts of traces and samples: checked");
        if (sources.isEmpty()) {
            table.row("headers", "not compared: there are no checksums of them")
                    .row("source", "not compared: name the SEG-Y file with --source");
        } else {
            String names =
                    String.join(", ", sources.stream().map(Path::toString).toList());
            String compared = report.compared()
                    .map(scope -> scope == Scope.WHOLE ? "all samples and headers" : "only size and SHA-256")
                    .orElse("at most the size");
            table.row("source", compared + " compared with " + names);
        }
        table.print(out, 2);
    }

    private static String result(VerifyReport report) {
        return report.isSound()
                ? "nothing wrong"
                : Human.count(report.damaged().size(), "damaged chunk") + ", "
                        + Human.count(report.problems().size(), "other problem");
    }

    /** Returns the check in one line, with the first problem and the first thing that was not checked. */
    public static String line(VerifyReport report) {
        String compared = Human.count(report.chunksChecked()) + " of " + Human.count(report.chunks(), "chunk")
                + " compared, " + Human.bytes(report.bytesChecked());
        String first = Stream.concat(report.damaged().stream(), report.problems().stream())
                .findFirst()
                .map(wrong -> "; first: " + wrong)
                .orElse("");
        String left = report.remarks().stream()
                .findFirst()
                .map(remark -> "; not checked: " + remark)
                .orElse("");
        return report.file() + ": " + result(report) + " (" + compared + ")" + first + left;
    }

    public static Json json(VerifyReport report, List<Path> sources) {
        return new Json()
                .with(report, "file sound chunks chunks_checked bytes_checked")
                .list("damaged", report.damaged(), VerifyText::json)
                .put("sources", sources)
                .put("samples_compared", report.compared().equals(Optional.of(Scope.WHOLE)))
                .with(report, "problems remarks");
    }

    private static Json json(DamagedChunk chunk) {
        return new Json()
                .put("chunk", chunk.ordinal())
                .with(chunk, "address stored_bytes where")
                .put("inlines", List.of(chunk.firstInline(), chunk.lastInline()))
                .put("crosslines", List.of(chunk.firstCrossline(), chunk.lastCrossline()))
                .put("places", List.of(chunk.firstPlace(), chunk.lastPlace()))
                .put("samples", List.of(chunk.firstSample(), chunk.lastSample()));
    }
}
