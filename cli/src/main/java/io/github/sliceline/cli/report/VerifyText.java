package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.verify.DamagedChunk;
import io.github.sliceline.verify.VerifyReport;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What checking a volume found. */
public final class VerifyText {
    private final VerifyReport report;

    /** Text for a report. */
    public VerifyText(VerifyReport report) {
        this.report = report;
    }

    /** Prints it for people: a line for each thing that is wrong. */
    public void print(PrintWriter out) {
        report.damaged().forEach(chunk -> out.println("damaged: " + chunk));
        report.problems().forEach(problem -> out.println("wrong: " + problem));
        report.remarks().forEach(remark -> out.println("not checked: " + remark));
        out.println(report.file() + ": " + Human.count(report.chunksChecked()) + " of "
                + Human.count(report.chunks(), "chunk") + " compared, " + Human.bytes(report.bytesChecked()) + "; "
                + result());
    }

    private String result() {
        return report.isSound()
                ? "nothing wrong"
                : Human.count(report.damaged().size(), "damaged chunk") + ", "
                        + Human.count(report.problems().size(), "other problem");
    }

    /** The same for programs. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", report.file().toString());
        json.put("sound", report.isSound());
        json.put("chunks", report.chunks());
        json.put("chunksChecked", report.chunksChecked());
        json.put("bytesChecked", report.bytesChecked());
        json.put("damaged", report.damaged().stream().map(VerifyText::json).toList());
        json.put("problems", report.problems());
        json.put("remarks", report.remarks());
        return json;
    }

    private static Map<String, Object> json(DamagedChunk chunk) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("chunk", chunk.ordinal());
        json.put("address", chunk.address());
        json.put("storedBytes", chunk.storedBytes());
        json.put("inlines", List.of(chunk.firstInline(), chunk.lastInline()));
        json.put("crosslines", List.of(chunk.firstCrossline(), chunk.lastCrossline()));
        json.put("places", List.of(chunk.firstPlace(), chunk.lastPlace()));
        json.put("samples", List.of(chunk.firstSample(), chunk.lastSample()));
        return json;
    }
}
