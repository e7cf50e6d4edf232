package io.github.sliceline.cli.report;

import io.github.sliceline.cli.AdviceText;
import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.ShellWords;
import io.github.sliceline.edit.EditReport;
import io.github.sliceline.mirror.ComparisonReport;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.access.MirrorAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of copies. */
public final class MirrorText {
    private MirrorText() {}

    /**
     * One copy in one line: the same, or different and the command that mends it.
     *
     * @param access options with which a server was reached
     */
    public static String line(MirrorReport report, Path file, List<String> access) {
        String compared = Human.count(report.blocksCompared(), "block") + " compared, "
                + Human.count(report.blocksSent()) + " sent";
        if (report.isIdentical()) {
            String followed =
                    report.bytesFollowed() == 0 ? "" : Human.bytes(report.bytesFollowed()) + " written alongside, ";
            String breaks = report.breaks() == 0 ? "" : ", after " + Human.count(report.breaks(), "break");
            return report.target() + ": identical (" + followed + compared + breaks + ")";
        }
        return report.target() + ": DIFFERENT ("
                + AdviceText.in(report.problem().orElse("")) + "); to mend it: "
                + mending(report.target(), file, access);
    }

    /**
     * A copy of a file that was edited, in one line: changed too, or different and the command that mends it.
     *
     * @param access options with which a server was reached
     */
    public static String editLine(MirrorReport copy, EditReport edit, List<String> access) {
        String problem = " (" + AdviceText.in(copy.problem().orElse("")) + "); to mend it: "
                + mending(copy.target(), edit.file(), access);
        if (edit.dryRun()) {
            return copy.target() + (copy.isIdentical() ? ": would follow" : ": would not follow" + problem);
        }
        String written = ": changed too (" + Human.bytes(copy.bytesFollowed()) + " written)";
        return copy.target() + (copy.isIdentical() ? written : ": DIFFERENT" + problem);
    }

    private static String mending(MirrorTarget target, Path file, List<String> access) {
        List<String> words = new ArrayList<>(List.of("sliceline", "mirror", "sync", file.toString()));
        if (target instanceof MirrorTarget.Remote) {
            words.add(target.toString());
            words.addAll(access);
        } else {
            // A file that is not there yet and has the form of an address would be taken for one.
            words.add((MirrorAddress.isAddress(target.toString()) ? "./" : "") + target);
        }
        return ShellWords.line(words);
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
