package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.edit.EditReport;
import io.github.sliceline.mirror.ComparisonReport;
import io.github.sliceline.mirror.CopyReport;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorTarget;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of copies. */
public final class MirrorText {
    private MirrorText() {}

    /** One copy in one line: the same, or different and what to do. */
    public static String line(MirrorReport report, Path file) {
        String compared = Human.count(report.blocksCompared(), "block") + " compared, "
                + Human.count(report.blocksSent()) + " sent";
        if (report.isIdentical()) {
            String followed =
                    report.bytesFollowed() == 0 ? "" : Human.bytes(report.bytesFollowed()) + " written alongside, ";
            String breaks = report.breaks() == 0 ? "" : ", after " + Human.count(report.breaks(), "break");
            return report.target() + ": identical (" + followed + compared + breaks + ")";
        }
        return report.target() + ": DIFFERENT (" + report.problem().orElse("") + "); to mend it: "
                + sync(file, report.target());
    }

    /** A copy of a file that was edited, in one line: changed too, or different and what to do. */
    public static String line(CopyReport copy, EditReport edit) {
        String problem = copy.problem().orElse("");
        String mend = "; to mend it: " + sync(edit.file(), copy.target());
        if (edit.dryRun()) {
            return copy.target()
                    + (copy.hasFollowed() ? ": would follow" : ": would not follow (" + problem + ")" + mend);
        }
        return copy.target()
                + (copy.hasFollowed()
                        ? ": changed too (" + Human.bytes(copy.bytesWritten()) + " written)"
                        : ": DIFFERENT (" + problem + ")" + mend);
    }

    private static String sync(Path file, MirrorTarget copy) {
        return "sliceline mirror sync " + file + " " + copy
                + (copy instanceof MirrorTarget.Remote ? " --token-file FILE" : "");
    }

    /** A comparison, for people: a line for each stretch that differs. */
    public static void print(ComparisonReport report, PrintWriter out) {
        report.differences()
                .forEach(difference ->
                        out.println("differs: bytes " + difference.start() + " to " + (difference.end() - 1)));
        long bytes = report.differences().stream()
                .mapToLong(difference -> difference.end() - difference.start())
                .sum();
        out.println(report.file() + " and " + report.copy() + ": "
                + (report.isIdentical()
                        ? "identical, " + Human.bytes(report.fileBytes())
                        : Human.bytes(bytes) + " in blocks that differ; lengths " + report.fileBytes() + " and "
                                + report.copyBytes()));
    }

    /** The same for programs. */
    public static Map<String, Object> json(ComparisonReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", report.file().toString());
        json.put("against", report.copy().toString());
        json.put("identical", report.isIdentical());
        json.put("fileBytes", report.fileBytes());
        json.put("againstBytes", report.copyBytes());
        json.put(
                "differences",
                report.differences().stream()
                        .map(difference -> List.of(difference.start(), difference.end()))
                        .toList());
        return json;
    }
}
