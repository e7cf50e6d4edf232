package io.github.sliceline.cli.report;

import io.github.sliceline.verify.DamagedChunk;
import io.github.sliceline.verify.VerifyReport;
import java.io.PrintWriter;
import java.util.List;

/** What checking a volume found. */
public final class VerifyText {
    private VerifyText() {}

    public static void print(VerifyReport report, PrintWriter out) {
        report.damaged().forEach(chunk -> out.println("damaged: " + chunk));
        report.problems().forEach(problem -> out.println("wrong: " + problem));
        report.remarks().forEach(remark -> out.println("not checked: " + remark));
        String result = report.isSound()
                ? "nothing wrong"
                : Human.count(report.damaged().size(), "damaged chunk") + ", "
                        + Human.count(report.problems().size(), "other problem");
        out.println(report.file() + ": " + Human.count(report.chunksChecked()) + " of "
                + Human.count(report.chunks(), "chunk") + " compared, " + Human.bytes(report.bytesChecked()) + "; "
                + result);
    }

    public static Json json(VerifyReport report) {
        return new Json()
                .put("file", report.file())
                .put("sound", report.isSound())
                .put("chunks", report.chunks())
                .put("chunks_checked", report.chunksChecked())
                .put("bytes_checked", report.bytesChecked())
                .list("damaged", report.damaged(), VerifyText::json)
                .put("problems", report.problems())
                .put("remarks", report.remarks());
    }

    private static Json json(DamagedChunk chunk) {
        return new Json()
                .put("chunk", chunk.ordinal())
                .put("address", chunk.address())
                .put("stored_bytes", chunk.storedBytes())
                .put("inlines", List.of(chunk.firstInline(), chunk.lastInline()))
                .put("crosslines", List.of(chunk.firstCrossline(), chunk.lastCrossline()))
                .put("places", List.of(chunk.firstPlace(), chunk.lastPlace()))
                .put("samples", List.of(chunk.firstSample(), chunk.lastSample()));
    }
}
